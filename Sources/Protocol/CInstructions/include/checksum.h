#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// SHA-256 (FIPS 180-4) by the processor's own instructions for it, where it has them, and otherwise by libmd, which
/// takes about ten times as long. In C, since Swift has no access to these instructions.
struct tandem_checksum {
    uint32_t state[8];
    uint64_t length;
    uint8_t pending[64];
    void (*compress)(uint32_t state[8], const uint8_t *blocks, size_t count);
};

/// - accelerated: whether to use the processor's instructions; only where there are such.
void tandem_checksum_begin(struct tandem_checksum *checksum, bool accelerated);

void tandem_checksum_add(struct tandem_checksum *checksum, const void *bytes, size_t length);

void tandem_checksum_end(struct tandem_checksum *checksum, uint8_t digest[32]);

/// Whether this processor has the instructions. Ask once: a virtual machine's host answers, which takes long.
bool tandem_checksum_is_accelerated(void);
