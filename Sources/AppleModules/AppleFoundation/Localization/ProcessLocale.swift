public import Foundation

/// The locale of adopted code. `TANDEM_LOCALE` names it, for example `de` or `pt-BR`. If that variable is not set, the
/// locale is the one in `LC_ALL`, `LC_MESSAGES` or `LANG`, which `Locale.current` on Linux ignores.
public enum ProcessLocale {
    /// The locale of the process, which never changes.
    public static let current = locale(ProcessInfo.processInfo.environment)

    /// The calendar of the process's locale. It begins the week on the day that is usual in the locale's region.
    public static let calendar = calendar(of: current)

    /// Returns the calendar that a locale's region uses. For example, Thailand uses the Buddhist calendar, in which the
    /// year 2026 is 2569.
    package static func calendar(of locale: Locale) -> Calendar {
        var calendar = Calendar(identifier: locale.calendar.identifier)
        calendar.locale = locale
        return calendar
    }

    /// Returns the locale that environment variables select.
    package static func locale(_ environment: [String: String]) -> Locale {
        for name in ["TANDEM_LOCALE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            // Ignores the character set and the variant in a value such as "de_DE.UTF-8@euro". The values "C" and
            // "POSIX" name no language.
            guard let value = environment[name]?.prefix(while: { $0 != "." && $0 != "@" }), !value.isEmpty else {
                continue
            }
            return Locale(identifier: value == "C" || value == "POSIX" ? "en_US" : String(value))
        }
        return Locale(identifier: "en_US")
    }
}
