import Foundation

/// The build settings of a configuration, `NAME = value`, with what refers to others put in.
///
/// Xcode puts them into Info.plist and the entitlements too: `$(APP_GROUP_IDENTIFIER)` there is the setting's value.
public struct BuildSettings: Sendable, Equatable {
    private var values: [String: String] = [:]

    /// No settings.
    public init() {}

    /// Settings by name.
    public init(_ values: [String: String]) {
        for (name, value) in values { set(name, value) }
    }

    /// What Xcode sets for each app extension, whatever the project says.
    static let ofEveryTarget = BuildSettings([
        "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
        "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!", "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
        "AppIdentifierPrefix": "$(DEVELOPMENT_TEAM).", "TeamIdentifierPrefix": "$(DEVELOPMENT_TEAM).",
        "PLATFORM_NAME": "iphoneos", "SDKROOT": "iphoneos",
    ])

    /// Reads the `buildSettings` of a project's configuration; a list is its members with spaces between.
    init(project settings: [String: Any]) {
        // Sorted, so that a setting for one SDK comes after the one for all.
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
            if let list = value as? [String] {
                set(name, list.joined(separator: " "))
            } else if let text = value as? String {
                set(name, text)
            }
        }
    }

    /// Reads an `.xcconfig` file with what it includes; empty where there is none.
    init(xcconfig path: String) {
        read(path, depth: 0)
    }

    /// Files that include each other would not end.
    private static let deepestInclude = 16

    private mutating func read(_ path: String, depth: Int) {
        guard depth < Self.deepestInclude, let data = RegularFile.contents(atPath: path) else { return }
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            // An address in a value is written with $(SLASH) for this reason.
            let text = (line.range(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmingCharacters(
                in: .whitespaces)
            if text.hasPrefix("#include") {
                let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
                guard parts.count > 1 else { continue }
                let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
                read(URL(fileURLWithPath: String(parts[1]), relativeTo: folder).path, depth: depth + 1)
            } else if let equals = text.firstIndex(of: "=") {
                // KEY[sdk=iphoneos*] has an equals sign of its own.
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

    /// Sets a value; one for another SDK than iOS's is none.
    private mutating func set(_ name: String, _ value: String) {
        var name = name
        if let bracket = name.firstIndex(of: "[") {
            let condition = name[bracket...]
            guard condition.contains("sdk=iphone") || condition.contains("sdk=*") || !condition.contains("sdk=") else {
                return
            }
            name = String(name[..<bracket])
        }
        values[name] = value.replacingOccurrences(of: "$(inherited)", with: values[name] ?? "$(inherited)")
    }

    /// These settings over others: of a target over those of its project.
    func over(_ lower: BuildSettings) -> BuildSettings {
        var result = lower
        for (name, value) in values {
            result.values[name] = value.replacingOccurrences(
                of: "$(inherited)", with: lower.values[name] ?? "$(inherited)")
        }
        return result
    }

    /// A setting with what it refers to put in; nil when it is not set, or is empty.
    subscript(_ name: String) -> String? {
        guard let value = values[name] else { return nil }
        let text = expanded(value, keepsUnknown: false).text.trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
    }

    /// Settings whose names begin with a prefix, without it.
    func values(withPrefix prefix: String) -> [String: String] {
        var found: [String: String] = [:]
        for name in values.keys where name.hasPrefix(prefix) {
            found[String(name.dropFirst(prefix.count))] = self[name]
        }
        return found
    }

    /// Whether a text refers to a setting.
    static func refers(_ text: String) -> Bool { text.contains("$(") || text.contains("${") }

    /// A text with `$(NAME)` and `${NAME}` put in, and the names that have no value. Those stay in the text as they are,
    /// so that people see what is missing.
    public func expanded(_ text: String) -> (text: String, unknown: [String]) { expanded(text, keepsUnknown: true) }

    /// Settings that refer to each other would not end.
    private static let mostReferences = 64

    private func expanded(_ text: String, keepsUnknown: Bool) -> (text: String, unknown: [String]) {
        var text = text
        var unknown: [String] = []
        // What has no value is set aside, so that it is not looked at again.
        let (open, close) = ("\u{1}", "\u{2}")
        for _ in 0..<Self.mostReferences {
            // The innermost first: $(GROUP_$(CONFIGURATION)).
            guard let reference = Self.innermost(text) else { break }
            let parts = text[reference.inside].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            let operators = parts.dropFirst()
            let fallback = operators.first { $0.hasPrefix("default=") }.map { String($0.dropFirst(8)) }
            var value = parts[0] == "inherited" ? "" : values[parts[0]] ?? fallback
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
