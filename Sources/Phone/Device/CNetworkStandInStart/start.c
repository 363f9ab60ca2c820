#include "network_stand_in_start.h"

#include <stdlib.h>

// Runs before any code of the program, because `URLSession.shared` ignores protocols that are registered after its
// first use.
__attribute__((constructor)) static void start(void) {
    const char *value = getenv("TANDEM_NETWORK");
    if (value != NULL && *value != '\0') tandem_network_stand_in_install();
}
