#include "phone_policy_start.h"

// Before `main`: the policy must be in place before the program opens its first container. A program cannot forget it
// this way, and Swift has no code that runs when a library is loaded.
__attribute__((constructor)) static void start(void) { tandem_phone_policy_install(); }
