#include "adopted_extension_start.h"

#include <stdio.h>

// Runs before `main`, because `main` calls only the extension's own `@main` type.
__attribute__((constructor)) static void start(void) { tandem_adopted_extension_install(); }

// Written in C because Swift 6 treats `stdout` as a shared mutable variable.
void tandem_adopted_extension_print_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
