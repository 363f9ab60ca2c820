// A file that is added to a target of adopted code, beside NetworkStandIn's: names of Foundation that mean something
// else there. Declarations of a target shadow those that it imports.

@_exported import AppleFoundation

/// Strings tables are looked up in the adopted folders.
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated func NSLocalizedString(
    _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String
) -> String {
    localizedStringOfAdoptedCode(key, tableName: tableName, bundle: bundle, value: value, comment: comment)
}

extension Bundle {
    /// The adopted folders' files and Info.plist.
    nonisolated static var main: Bundle { .ofAdoptedCode }

    /// The adopted folders' files and Info.plist: all classes of adopted code are in one bundle.
    nonisolated convenience init(for aClass: AnyClass) { self.init(path: Bundle.ofAdoptedCode.bundlePath)! }
}

extension Locale {
    /// The locale that `TANDEM_LOCALE` names.
    nonisolated static var current: Locale { ProcessLocale.current }
    /// The locale that `TANDEM_LOCALE` names.
    nonisolated static var autoupdatingCurrent: Locale { ProcessLocale.current }
    /// Its language.
    nonisolated static var preferredLanguages: [String] { [ProcessLocale.current.identifier(.bcp47)] }
}

extension Calendar {
    /// The calendar of the locale that `TANDEM_LOCALE` names.
    nonisolated static var current: Calendar { ProcessLocale.calendar }
    /// The calendar of the locale that `TANDEM_LOCALE` names.
    nonisolated static var autoupdatingCurrent: Calendar { ProcessLocale.calendar }
}

// Foundation on Linux has only the names.
typealias DateComponentsFormatter = DurationTextFormatter
typealias MeasurementFormatter = MeasurementTextFormatter
typealias PersonNameComponentsFormatter = PersonNameFormatter
