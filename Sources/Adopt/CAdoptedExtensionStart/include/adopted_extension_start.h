#pragma once

/// Installs the adopted extension's runtime instead of the default of `main()`. AdoptedExtension defines it.
void tandem_adopted_extension_install(void);

/// Flushes standard output after each line, so that nothing printed is lost when the extension is killed.
void tandem_adopted_extension_print_by_line(void);
