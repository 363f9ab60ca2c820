#include "phone_policy_start.h"

// Runs before `main`, because the policy must be set before the program opens its first container. So a program cannot
// forget it. Swift itself cannot run code when a library is loaded.
__attribute__((constructor)) static void start(void) { tandem_phone_policy_install(); }
