#pragma once

/// Puts the adopted extension's runtime in the place of `main()`'s default. Defined in AdoptedExtension.
void tandem_adopted_extension_install(void);

/// Lets each line that is printed go out at once: what the extension printed before it is killed must not be lost.
void tandem_adopted_extension_print_by_line(void);
