// `tandem adopt` adds this file and a file of NetworkStandIn to targets of adopted code. This file redefines names of
// Foundation, because declarations in a target take precedence over imported declarations. Public functions of a module may
// have them as default arguments (`@usableFromInline`), but other modules do not see them. The app may have types of its own
// with the names of Foundation's, such as a widget bundle with the name `Bundle`, so this file names the module.

@_exported import AppleFoundation
import FoundationXML
// Declares that `UserDefaults` can be the store of an `@AppStorage`.
import WidgetKit

/// Looks up a text in the strings tables of the adopted folders.
// swift-format-ignore: AlwaysUseLowerCamelCase
@usableFromInline nonisolated func NSLocalizedString(
    _ key: String, tableName: String? = nil, bundle: Foundation.Bundle = .main, value: String = "", comment: String
) -> String {
    localizedStringOfAdoptedCode(key, tableName: tableName, bundle: bundle, value: value, comment: comment)
}

extension Foundation.Bundle {
    /// The bundle with the files and the Info.plist of the adopted folders.
    @usableFromInline nonisolated static var main: Foundation.Bundle { .ofAdoptedCode }

    /// Creates the bundle of the adopted folders, whatever `aClass` is, because all classes of adopted code belong to
    /// this bundle.
    @usableFromInline nonisolated convenience init(for aClass: AnyClass) {
        self.init(path: Foundation.Bundle.ofAdoptedCode.bundlePath)!
    }
}

extension Foundation.Locale {
    /// The locale that `TANDEM_LOCALE` names.
    @usableFromInline nonisolated static var current: Foundation.Locale { ProcessLocale.current }
    /// The locale that `TANDEM_LOCALE` names.
    @usableFromInline nonisolated static var autoupdatingCurrent: Foundation.Locale { ProcessLocale.current }
    @usableFromInline nonisolated static var preferredLanguages: [String] { [ProcessLocale.current.identifier(.bcp47)] }
}

extension Foundation.Calendar {
    /// The calendar of the locale that `TANDEM_LOCALE` names.
    @usableFromInline nonisolated static var current: Foundation.Calendar { ProcessLocale.calendar }
    /// The calendar of the locale that `TANDEM_LOCALE` names.
    @usableFromInline nonisolated static var autoupdatingCurrent: Foundation.Calendar { ProcessLocale.calendar }
}

// On iOS, these are Foundation's. The other types of FoundationXML do not exist there, so an app may have some of their names.
typealias XMLParser = FoundationXML.XMLParser
typealias XMLParserDelegate = FoundationXML.XMLParserDelegate

// Foundation on Linux declares the types on the left, but does not implement them. The classes on the right do.
typealias NSExpression = KeyValueExpression
typealias DateComponentsFormatter = DurationTextFormatter
typealias MeasurementFormatter = MeasurementTextFormatter
typealias PersonNameComponentsFormatter = PersonNameFormatter
