// `tandem adopt` adds this file, together with NetworkStandIn's file, to targets of adopted code. It redefines names of
// Foundation: declarations in a target shadow imported declarations.

@_exported import AppleFoundation

/// Looks up a text in the strings tables of the adopted folders.
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated func NSLocalizedString(
    _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String
) -> String {
    localizedStringOfAdoptedCode(key, tableName: tableName, bundle: bundle, value: value, comment: comment)
}

extension Bundle {
    /// The bundle with the files and the Info.plist of the adopted folders.
    nonisolated static var main: Bundle { .ofAdoptedCode }

    /// Creates the bundle of the adopted folders, to which all classes of adopted code belong.
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

// Foundation on Linux only declares these types; the classes on the right implement them.
typealias DateComponentsFormatter = DurationTextFormatter
typealias MeasurementFormatter = MeasurementTextFormatter
typealias PersonNameComponentsFormatter = PersonNameFormatter
