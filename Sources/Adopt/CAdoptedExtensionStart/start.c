#include "adopted_extension_start.h"

#include <stdio.h>

// Before `main`, since the extension's own `@main` type is all that `main` knows.
__attribute__((constructor)) static void start(void) { tandem_adopted_extension_install(); }

// In C, as Swift 6 takes `stdout` for a variable that anybody may change.
void tandem_adopted_extension_print_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
