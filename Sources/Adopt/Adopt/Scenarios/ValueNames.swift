import AppGroup
import Foundation
import WidgetKit

/// The names of widget families.
public enum FamilyNames {
    /// All families, such as `systemSmall`.
    public static let all = (0...7).compactMap { WidgetFamily(rawValue: $0)?.description }

    /// The names without `system` and `accessory`, such as `small`.
    static let short = all.map { name in
        let rest = name.trimmingPrefix(/system|accessory/)
        return rest.prefix(1).lowercased() + rest.dropFirst()
    }

    /// Returns the whole name of a family that may lack `system` or `accessory`; nil if there is no such family.
    public static func whole(_ name: String) -> String? {
        all.first { family in
            ["", "system", "accessory"].contains { family.caseInsensitiveCompare($0 + name) == .orderedSame }
        }
    }
}

/// The names of locales.
public enum LocaleNames {
    /// A description of the names for messages.
    public static let examples = "a language and a region, such as de_DE, en_US or ja_JP"

    /// Returns true for a language of ISO 639, optionally with a region of ISO 3166.
    public static func isKnown(_ name: String) -> Bool {
        let locale = Locale(identifier: name.replacingOccurrences(of: "-", with: "_"))
        let isLanguage = locale.language.languageCode.map { $0.isISOLanguage } ?? false
        return isLanguage && locale.region.map(\.isISORegion) ?? true && !name.contains(where: \.isWhitespace)
    }
}

/// The identifiers of App Groups.
public enum GroupNames {
    /// A description of the identifiers for messages.
    public static let example = "an identifier such as group.com.example.app"

    public static func isIdentifier(_ name: String) -> Bool {
        (try? AppGroupLocation.path(ofGroup: name, environment: [:])) != nil
    }
}
