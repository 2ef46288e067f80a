#include "base/sha256.h"

#include <string.h>

enum { BLOCK = 64, ROUNDS = 64, LENGTH_BYTES = 8 };

static const uint32_t constant[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, uint32_t by) { return x >> by | x << (32 - by); }

static uint32_t read_word(const uint8_t *from)
{
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

static void schedule(const uint8_t *block, uint32_t w[ROUNDS])
{
    for (uint32_t i = 0; i < 16; i++)
        w[i] = read_word(block + (size_t)4 * i);
    for (uint32_t i = 16; i < ROUNDS; i++) {
        const uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] +
               (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
}

static void take_block(uint32_t hash[8], const uint8_t *block)
{
    uint32_t w[ROUNDS], v[8];

    schedule(block, w);
    memcpy(v, hash, sizeof v);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        const uint32_t s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        const uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        const uint32_t first = v[7] + s1 + choice + constant[i] + w[i];
        const uint32_t s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        const uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += first;
        v[0] = first + s0 + majority;
    }
    for (uint32_t i = 0; i < 8; i++)
        hash[i] += v[i];
}

static void write_bytes(uint64_t value, uint32_t count, uint8_t *to)
{
    for (uint32_t i = 0; i < count; i++)
        to[i] = (uint8_t)(value >> 8 * (count - 1 - i));
}

void rp_sha256(const void *data, size_t size, uint8_t digest[RP_SHA256_BYTES])
{
    uint32_t hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *const bytes = data;
    const size_t whole = size / BLOCK * BLOCK, rest = size - whole;
    uint8_t last[2 * BLOCK] = {0};

    for (size_t i = 0; i < whole; i += BLOCK)
        take_block(hash, bytes + i);
    if (rest > 0)
        memcpy(last, bytes + whole, rest);
    last[rest] = 0x80;
    const size_t end = rest + 1 + LENGTH_BYTES <= BLOCK ? BLOCK : 2 * BLOCK;
    write_bytes((uint64_t)size * 8, LENGTH_BYTES, last + end - LENGTH_BYTES);
    for (size_t i = 0; i < end; i += BLOCK)
        take_block(hash, last + i);
    for (uint32_t i = 0; i < 8; i++)
        write_bytes(hash[i], 4, digest + (size_t)4 * i);
}

void rp_sha256_base64(const void *data, size_t size, char text[RP_SHA256_BASE64])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t digest[RP_SHA256_BYTES + 1] = {0};
    char *to = text;

    rp_sha256(data, size, digest);
    for (uint32_t i = 0; i < RP_SHA256_BYTES; i += 3) {
        const uint32_t bits = (uint32_t)digest[i] << 16 | (uint32_t)digest[i + 1] << 8 |
                              (i + 2 < RP_SHA256_BYTES ? digest[i + 2] : 0u);
        for (uint32_t k = 0; k < 4; k++)
            *to++ = digits[bits >> (18 - 6 * k) & 63];
    }
    to[-1] = '='; /* 32 bytes are 10 groups of 3 and one of 2. */
    *to = '\0';
}
