#include "adopted_extension_start.h"

#include <stdio.h>

// Must run before `main`, because the generated `main` calls nothing but the extension's own `@main` type.
__attribute__((constructor)) static void start(void) { tandem_adopted_extension_install(); }

// Written in C because Swift 6 rejects `stdout`, which it treats as a shared mutable variable.
void tandem_adopted_extension_print_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
