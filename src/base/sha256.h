/* SHA-256 (FIPS 180-4), of texts that a page's security policy names by their digest. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H
#include "base/common.h"

enum { RP_SHA256_BYTES = 32, RP_SHA256_BASE64 = 45 /* with the terminating 0 */ };

void rp_sha256(const void *data, size_t size, uint8_t digest[RP_SHA256_BYTES]);

/* The digest in base 64, 44 characters. */
void rp_sha256_base64(const void *data, size_t size, char text[RP_SHA256_BASE64]);

#endif
