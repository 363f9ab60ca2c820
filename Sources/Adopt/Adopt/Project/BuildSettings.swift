import Foundation

/// The build settings of one configuration (`NAME = value`). A value may refer to other settings; such references are
/// expanded.
///
/// Xcode also expands references in Info.plist and in the entitlements: `$(APP_GROUP_IDENTIFIER)` becomes the value of
/// the setting with this name.
public struct BuildSettings: Sendable, Equatable {
    private var values: [String: String] = [:]

    public init() {}

    public init(_ values: [String: String]) {
        for (name, value) in values { set(name, value) }
    }

    /// The settings that Xcode gives every app extension.
    static let ofEveryTarget = BuildSettings([
        "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
        "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!", "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
        "AppIdentifierPrefix": "$(DEVELOPMENT_TEAM).", "TeamIdentifierPrefix": "$(DEVELOPMENT_TEAM).",
        "PLATFORM_NAME": "iphoneos", "SDKROOT": "iphoneos",
    ])

    /// Reads the `buildSettings` of a project's configuration. The members of a list are joined with spaces.
    init(project settings: [String: Any]) {
        // Sorting puts `NAME[sdk=…]` after `NAME`, so a setting for a single SDK overrides the setting for all SDKs.
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
            if let list = value as? [String] {
                set(name, list.joined(separator: " "))
            } else if let text = value as? String {
                set(name, text)
            }
        }
    }

    /// Reads an `.xcconfig` file and the files that it includes. If the file does not exist, the settings are empty.
    init(xcconfig path: String) {
        read(path, depth: 0)
    }

    /// The maximum depth of nested includes. The limit ends the reading of files that include each other.
    private static let deepestInclude = 16

    private mutating func read(_ path: String, depth: Int) {
        guard depth < Self.deepestInclude, let data = RegularFile.contents(atPath: path) else { return }
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            // Removes a comment, which begins with `//`. A URL in a value does not contain `//`, because Xcode needs
            // $(SLASH) there.
            let text = (line.range(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmingCharacters(
                in: .whitespaces)
            if text.hasPrefix("#include") {
                let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
                guard parts.count > 1 else { continue }
                let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
                read(URL(fileURLWithPath: String(parts[1]), relativeTo: folder).path, depth: depth + 1)
            } else if let equals = text.firstIndex(of: "=") {
                // Finds the equals sign after the closing bracket, because the condition in `KEY[sdk=iphoneos*]` also
                // contains one.
                let close = text.firstIndex(of: "]")
                let split =
                    if let close, text[..<equals].contains("[") { text[close...].firstIndex(of: "=") ?? equals } else {
                        equals
                    }
                let value = text[text.index(after: split)...].trimmingCharacters(in: .whitespaces)
                set(text[..<split].trimmingCharacters(in: .whitespaces), value)
            }
        }
    }

    /// Sets a value. Ignores settings for SDKs other than the iOS SDK.
    private mutating func set(_ name: String, _ value: String) {
        var name = name
        if let bracket = name.firstIndex(of: "[") {
            let condition = name[bracket...]
            guard condition.contains("sdk=iphone") || condition.contains("sdk=*") || !condition.contains("sdk=") else {
                return
            }
            name = String(name[..<bracket])
        }
        values[name] = Self.inheriting(value, name, values[name])
    }

    /// Returns a value with the lower value of the setting in place of `$(inherited)`. A reference of a setting to itself,
    /// such as `NAME = $(NAME)`, means the same.
    private static func inheriting(_ value: String, _ name: String, _ lower: String?) -> String {
        ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"].reduce(value) {
            $0.replacingOccurrences(of: $1, with: lower ?? "$(inherited)")
        }
    }

    /// Returns these settings combined with `lower`. If both have a setting, the value of these settings wins, as a
    /// target's settings override its project's settings.
    func over(_ lower: BuildSettings) -> BuildSettings {
        var result = lower
        for (name, value) in values {
            result.values[name] = Self.inheriting(value, name, lower.values[name])
        }
        return result
    }

    /// Returns a setting with its references expanded; nil if it is unset or empty.
    subscript(_ name: String) -> String? {
        guard let value = values[name] else { return nil }
        let text = expanded(value, keepsUnknown: false).text.trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
    }

    /// Returns the settings whose names begin with a prefix. The prefix is removed from the names.
    func values(withPrefix prefix: String) -> [String: String] {
        var found: [String: String] = [:]
        for name in values.keys where name.hasPrefix(prefix) {
            found[String(name.dropFirst(prefix.count))] = self[name]
        }
        return found
    }

    /// Returns true if a text contains a reference to a setting.
    static func refers(_ text: String) -> Bool { text.contains("$(") || text.contains("${") }

    /// Expands `$(NAME)` and `${NAME}` in a text. If a setting has no value, its reference stays in the text, so that
    /// people see what is missing; `unknown` contains the setting's name.
    public func expanded(_ text: String) -> (text: String, unknown: [String]) { expanded(text, keepsUnknown: true) }
    /// The maximum number of references to expand in a text. The limit ends the expansion of settings that refer to
    /// each other.
    private static let mostReferences = 64

    private func expanded(_ text: String, keepsUnknown: Bool) -> (text: String, unknown: [String]) {
        var remaining = Self.mostReferences
        return expanded(text, keepsUnknown: keepsUnknown, &remaining)
    }

    /// - Parameter remaining: The number of references that may still be expanded.
    private func expanded(
        _ text: String, keepsUnknown: Bool, _ remaining: inout Int
    ) -> (text: String, unknown: [String]) {
        var text = text
        var unknown: [String] = []
        // Control characters replace `$(` and `)` of a reference that has no value, so that the search does not find
        // the reference again.
        let (open, close) = ("\u{1}", "\u{2}")
        while remaining > 0 {
            remaining -= 1
            // Expands inner references before outer ones: in $(GROUP_$(CONFIGURATION)), first $(CONFIGURATION).
            guard let reference = Self.innermost(text) else { break }
            let parts = text[reference.inside].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            let operators = parts.dropFirst()
            let fallback = operators.first { $0.hasPrefix("default=") }.map { String($0.dropFirst(8)) }
            var value = parts[0] == "inherited" ? "" : values[parts[0]] ?? fallback
            // An operator changes the final value, in which all references are expanded.
            if !operators.isEmpty, let found = value {
                value = expanded(found, keepsUnknown: false, &remaining).text
            }
            if operators.contains("rfc1034identifier") || operators.contains("c99extidentifier") {
                let mark: Character = operators.contains("rfc1034identifier") ? "-" : "_"
                value = value.map { String($0.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : mark }) }
            }
            if operators.contains("lower") { value = value?.lowercased() }
            if operators.contains("upper") { value = value?.uppercased() }
            if value == nil {
                if !unknown.contains(parts[0]) { unknown.append(parts[0]) }
                value = keepsUnknown ? open + parts[0] + close : ""
            }
            text.replaceSubrange(reference.whole, with: value ?? "")
        }
        return (text.replacingOccurrences(of: open, with: "$(").replacingOccurrences(of: close, with: ")"), unknown)
    }

    private static func innermost(_ text: String) -> (whole: Range<String.Index>, inside: Range<String.Index>)? {
        for (open, close) in [("$(", ")"), ("${", "}")] {
            var search = text.startIndex..<text.endIndex
            while let end = text.range(of: close, range: search) {
                if let start = text.range(of: open, options: .backwards, range: text.startIndex..<end.lowerBound) {
                    return (start.lowerBound..<end.upperBound, start.upperBound..<end.lowerBound)
                }
                search = end.upperBound..<text.endIndex
            }
        }
        return nil
    }
}
