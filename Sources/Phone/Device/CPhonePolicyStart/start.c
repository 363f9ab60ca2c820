#include "phone_policy_start.h"

// Runs before `main`, because the policy must be set before the program opens its first container. The program needs no
// call of its own, so it cannot forget the policy. The start is in C, because Swift cannot run code when a library is
// loaded.
__attribute__((constructor)) static void start(void) { tandem_phone_policy_install(); }
