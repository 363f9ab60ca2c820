#include "text.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

size_t tandem_plain_text(const uint8_t *text, size_t length) {
    size_t offset = 0;
#if defined(__SSE2__)
    const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\'), last = _mm_set1_epi8(0x1F);
    for (; offset + 16 <= length; offset += 16) {
        const __m128i part = _mm_loadu_si128((const __m128i *)(text + offset));
        const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(part, last), part);
        const __m128i mark = _mm_or_si128(_mm_cmpeq_epi8(part, quote), _mm_cmpeq_epi8(part, backslash));
        const int found = _mm_movemask_epi8(_mm_or_si128(control, mark));
        if (found != 0) return offset + (size_t)__builtin_ctz((unsigned)found);
    }
#endif
    while (offset < length && text[offset] >= 0x20 && text[offset] != '"' && text[offset] != '\\') offset++;
    return offset;
}
