public import Foundation

/// The locale of adopted code: `TANDEM_LOCALE`, such as `de` or `pt-BR`, else the locale in `LC_ALL`, `LC_MESSAGES` or
/// `LANG`. `Locale.current` on Linux ignores these variables.
public enum ProcessLocale {
    /// The locale of the process, which never changes.
    public static let current = locale(ProcessInfo.processInfo.environment)

    /// The calendar of the process's locale, including the first day of the week.
    public static let calendar = calendar(of: current)

    /// Returns the calendar that a locale's region uses: the Buddhist calendar in Thailand, where 2026 is the year
    /// 2569.
    package static func calendar(of locale: Locale) -> Calendar {
        var calendar = Calendar(identifier: locale.calendar.identifier)
        calendar.locale = locale
        return calendar
    }

    /// Returns the locale that an environment selects.
    package static func locale(_ environment: [String: String]) -> Locale {
        for name in ["TANDEM_LOCALE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            // A value such as "de_DE.UTF-8@euro" also names a character set and a variant; "C" and "POSIX" name no
            // language.
            guard let value = environment[name]?.prefix(while: { $0 != "." && $0 != "@" }), !value.isEmpty else {
                continue
            }
            return Locale(identifier: value == "C" || value == "POSIX" ? "en_US" : String(value))
        }
        return Locale(identifier: "en_US")
    }
}
