#pragma once

/// Installs `AdoptedExtension.run` as the code that the `main()` of widgets calls, in place of the default. The Swift
/// module AdoptedExtension defines this function.
void tandem_adopted_extension_install(void);

/// Makes standard output flush after each line, so that no printed line is lost when the extension is killed.
void tandem_adopted_extension_print_by_line(void);
