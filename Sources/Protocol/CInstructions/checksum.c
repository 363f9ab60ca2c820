#include "checksum.h"

#include <sha2.h>
#include <string.h>

static void compress_portably(uint32_t state[8], const uint8_t *blocks, size_t count) {
    for (; count > 0; count--, blocks += 64) SHA256Transform(state, blocks);
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

bool tandem_checksum_is_accelerated(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}

/// Intel, "Intel SHA Extensions: New Instructions Supporting the Secure Hash Algorithm on Intel Architecture
/// Processors", 2013: `sha256rnds2` does two rounds; it wants the eight words of the state as ABEF and CDGH.
__attribute__((target("sha,sse4.1,ssse3")))
static void compress_accelerated(uint32_t state[8], const uint8_t *blocks, size_t count) {
    const __m128i swapped = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[0]), 0xB1);
    __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[4]), 0x1B);
    __m128i abef = _mm_alignr_epi8(abcd, efgh, 8), cdgh = _mm_blend_epi16(efgh, abcd, 0xF0);
    for (; count > 0; count--, blocks += 64) {
        const __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i words[4];
        for (int index = 0; index < 4; index++)
            words[index] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)blocks + index), swapped);
#pragma GCC unroll 16
        for (int index = 0; index < 16; index++) {
            const __m128i now = words[index % 4], next = words[(index + 1) % 4];
            const __m128i third = words[(index + 2) % 4], last = words[(index + 3) % 4];
            __m128i round = _mm_add_epi32(now, _mm_load_si128((const __m128i *)constants + index));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, round);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(round, 0x0E));
            const __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(now, next), _mm_alignr_epi8(last, third, 4));
            words[index % 4] = _mm_sha256msg2_epu32(sum, last);
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    const __m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)&state[0], _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128((__m128i *)&state[4], _mm_alignr_epi8(dchg, feba, 8));
}
#else
bool tandem_checksum_is_accelerated(void) {
    return false;
}

#define compress_accelerated compress_portably
#endif

void tandem_checksum_begin(struct tandem_checksum *checksum, bool accelerated) {
    static const uint32_t initial[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };
    memcpy(checksum->state, initial, sizeof initial);
    checksum->length = 0;
    checksum->compress = accelerated ? compress_accelerated : compress_portably;
}

void tandem_checksum_add(struct tandem_checksum *checksum, const void *bytes, size_t length) {
    const uint8_t *next = bytes;
    size_t held = checksum->length % 64;
    checksum->length += length;
    if (held > 0) {
        size_t taken = length < 64 - held ? length : 64 - held;
        memcpy(checksum->pending + held, next, taken);
        next += taken;
        length -= taken;
        if (held + taken < 64) return;
        checksum->compress(checksum->state, checksum->pending, 1);
    }
    checksum->compress(checksum->state, next, length / 64);
    if (length % 64 > 0) memcpy(checksum->pending, next + length / 64 * 64, length % 64);
}

void tandem_checksum_end(struct tandem_checksum *checksum, uint8_t digest[32]) {
    static const uint8_t padding[64] = {0x80};
    uint8_t bits[8];
    for (int index = 0; index < 8; index++) bits[index] = (uint8_t)(checksum->length * 8 >> (56 - 8 * index));
    // As many bytes as leave room for the length at the end of a block.
    tandem_checksum_add(checksum, padding, 1 + (119 - checksum->length % 64) % 64);
    tandem_checksum_add(checksum, bits, sizeof bits);
    for (int index = 0; index < 32; index++)
        digest[index] = (uint8_t)(checksum->state[index / 4] >> (24 - index % 4 * 8));
}
