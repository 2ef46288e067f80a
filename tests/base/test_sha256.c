/* Digests that FIPS 180-4's examples and coreutils' sha256sum give. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/sha256.h"

static void check_hex(const char *data, size_t size, const char *expected)
{
    uint8_t digest[RP_SHA256_BYTES];
    char text[2 * RP_SHA256_BYTES + 1];

    rp_sha256(data, size, digest);
    for (uint32_t i = 0; i < RP_SHA256_BYTES; i++)
        snprintf(text + 2 * (size_t)i, 3, "%02x", digest[i]);
    assert_string_equal(text, expected);
}

static void test_known_digests(void **state)
{
    static char many[1000];

    (void)state;
    memset(many, 'a', sizeof many);
    check_hex("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_hex("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_hex(many, 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
    check_hex(many, 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
    check_hex(many, 1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
}

static void test_base_64(void **state)
{
    char text[RP_SHA256_BASE64];

    (void)state;
    rp_sha256_base64("", 0, text);
    assert_string_equal(text, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    rp_sha256_base64("abc", 3, text);
    assert_string_equal(text, "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_digests),
        cmocka_unit_test(test_base_64),
    };
    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}
