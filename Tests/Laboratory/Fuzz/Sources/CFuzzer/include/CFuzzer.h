#ifndef TANDEM_FUZZER_H
#define TANDEM_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the options of a command line ("Using libFuzzer as a library" in LLVM's documentation). Does not
/// return.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
