#pragma once

#include <stddef.h>
#include <stdint.h>

/// How many bytes at the beginning of a text are neither a quote, nor a backslash, nor a control character: what a JSON
/// string may hold as it is (RFC 8259, section 7). In C, since Swift's vectors give no bits of a comparison.
size_t tandem_plain_text(const uint8_t *text, size_t length);
