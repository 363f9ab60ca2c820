// tandem adopt adds this file to targets of adopted code, beside NetworkStandIn's file. It redefines names of
// Foundation: declarations in a target shadow imported ones.

@_exported import AppleFoundation

/// Looks up strings tables in the adopted folders.
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated func NSLocalizedString(
    _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String
) -> String {
    localizedStringOfAdoptedCode(key, tableName: tableName, bundle: bundle, value: value, comment: comment)
}

extension Bundle {
    /// The bundle with the files and the Info.plist of the adopted folders.
    nonisolated static var main: Bundle { .ofAdoptedCode }

    /// All classes of adopted code belong to one bundle, that of the adopted folders.
    nonisolated convenience init(for aClass: AnyClass) { self.init(path: Bundle.ofAdoptedCode.bundlePath)! }
}

extension Locale {
    /// The locale that `TANDEM_LOCALE` names.
    nonisolated static var current: Locale { ProcessLocale.current }
    /// The locale that `TANDEM_LOCALE` names.
    nonisolated static var autoupdatingCurrent: Locale { ProcessLocale.current }
    nonisolated static var preferredLanguages: [String] { [ProcessLocale.current.identifier(.bcp47)] }
}

extension Calendar {
    /// The calendar of the locale that `TANDEM_LOCALE` names.
    nonisolated static var current: Calendar { ProcessLocale.calendar }
    /// The calendar of the locale that `TANDEM_LOCALE` names.
    nonisolated static var autoupdatingCurrent: Calendar { ProcessLocale.calendar }
}

// Foundation on Linux declares these names only, without an implementation.
typealias DateComponentsFormatter = DurationTextFormatter
typealias MeasurementFormatter = MeasurementTextFormatter
typealias PersonNameComponentsFormatter = PersonNameFormatter
