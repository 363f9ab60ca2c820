#pragma once

/// Puts the adopted extension's runtime in the place of `main()`'s default. Defined in AdoptedExtension.
void tandem_adopted_extension_install(void);
