public import Foundation

/// The locale that adopted code is shown in: `TANDEM_LOCALE`, such as `de` or `pt-BR`; else that of `LC_ALL`,
/// `LC_MESSAGES` or `LANG`. `Locale.current` on Linux follows none of them.
public enum ProcessLocale {
    /// The locale. A process has one.
    public static let current = locale(ProcessInfo.processInfo.environment)

    /// The calendar of that locale, which knows on which day a week begins.
    public static let calendar = calendar(of: current)

    /// The calendar that people of a locale use: the Buddhist one in Thailand, where it is 2569 in 2026.
    package static func calendar(of locale: Locale) -> Calendar {
        var calendar = Calendar(identifier: locale.calendar.identifier)
        calendar.locale = locale
        return calendar
    }

    /// The locale that an environment asks for.
    package static func locale(_ environment: [String: String]) -> Locale {
        for name in ["TANDEM_LOCALE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            // "de_DE.UTF-8@euro" names a character set and a variant, too; "C" and "POSIX" name no language.
            guard let value = environment[name]?.prefix(while: { $0 != "." && $0 != "@" }), !value.isEmpty else {
                continue
            }
            return Locale(identifier: value == "C" || value == "POSIX" ? "en_US" : String(value))
        }
        return Locale(identifier: "en_US")
    }
}
