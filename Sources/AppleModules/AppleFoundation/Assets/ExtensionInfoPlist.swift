import Foundation

/// An extension's Info.plist, completed in the same way as by Xcode. Build settings are substituted. Entries that
/// current projects leave to Xcode (`GENERATE_INFOPLIST_FILE`) are added, because code relies on them:
/// `Bundle.main.bundleIdentifier!`.
enum ExtensionInfoPlist {
    /// Returns the completed Info.plist of an extension with this name. The file's own entries take precedence.
    static func completed(_ own: [String: Any], name: String) -> [String: Any] {
        let settings = settings(name)
        var list = own.mapValues { substituting($0, settings) }
        let usual = [
            "CFBundleDevelopmentRegion": "en", "CFBundleDisplayName": name, "CFBundleExecutable": name,
            "CFBundleIdentifier": settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? name,
            "CFBundleInfoDictionaryVersion": "6.0", "CFBundleName": name, "CFBundlePackageType": "XPC!",
            "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
        ]
        for (key, value) in usual where (list[key] as? String)?.isEmpty ?? (list[key] == nil) { list[key] = value }
        return list
    }

    /// Returns the build settings that Info.plist files refer to, with the values of a new project.
    private static func settings(_ name: String) -> [String: String] {
        // As in Xcode, characters that are not allowed in an identifier become hyphens.
        let identifier = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        return [
            "PRODUCT_BUNDLE_IDENTIFIER": "com.example.\(identifier)", "PRODUCT_NAME": name, "EXECUTABLE_NAME": name,
            "TARGET_NAME": name, "PRODUCT_MODULE_NAME": identifier.replacingOccurrences(of: "-", with: "_"),
            "DEVELOPMENT_LANGUAGE": "en", "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!", "MARKETING_VERSION": "1.0",
            "CURRENT_PROJECT_VERSION": "1",
        ]
    }

    /// Replaces `$(NAME)` and `${NAME}` in a value. Unknown settings stay as written.
    private static func substituting(_ value: Any, _ settings: [String: String]) -> Any {
        switch value {
        case let text as String:
            return text.replacing(/\$[({]([A-Za-z_][A-Za-z0-9_]*)(?::[^)}]*)?[)}]/) {
                settings[String($0.1)] ?? String($0.0)
            }
        case let list as [Any]: return list.map { substituting($0, settings) }
        case let members as [String: Any]: return members.mapValues { substituting($0, settings) }
        default: return value
        }
    }
}
