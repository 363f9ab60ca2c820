#include "network_stand_in_start.h"

#include <stdlib.h>

// Before any code of the program runs: `URLSession.shared` takes up only what is registered before its first use.
__attribute__((constructor)) static void start(void) {
    const char *value = getenv("TANDEM_NETWORK");
    if (value != NULL && *value != '\0') tandem_network_stand_in_install();
}
