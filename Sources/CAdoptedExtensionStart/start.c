#include "adopted_extension_start.h"

// Before `main`, since the extension's own `@main` type is all that `main` knows.
__attribute__((constructor)) static void start(void) { tandem_adopted_extension_install(); }
