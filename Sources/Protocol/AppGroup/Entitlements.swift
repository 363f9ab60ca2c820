public import Foundation

/// The App Groups that a process may use.
///
/// On iOS the entitlements are part of the signature. Here they are a property list, namely the entitlements file of
/// the Xcode target, and `$TANDEM_ENTITLEMENTS` contains its path. Source of the key: Apple's "App Groups Entitlement".
public struct Entitlements: Sendable, Equatable {
    /// The key of the App Groups in an entitlements file.
    public static let applicationGroupsKey = "com.apple.security.application-groups"

    /// The App Groups the process belongs to.
    public var applicationGroups: [String]

    /// Makes entitlements for the given groups.
    public init(applicationGroups: [String]) {
        self.applicationGroups = applicationGroups
    }

    /// Reads an entitlements file: an XML, binary or OpenStep property list.
    /// - Throws: `io` if it cannot be read, `corrupt` if it is not a property list or its groups are not strings.
    public init(contentsOfFile path: String) throws(AppGroupError) {
        let value = try Self.dictionary(ofFile: path)[Self.applicationGroupsKey]
        guard value == nil || value is [String] else {
            throw AppGroupError(
                .corrupt, "\(Self.applicationGroupsKey) is not an array of strings", path: path,
                advice: "Write it as Xcode does: <array><string>group.example</string></array>")
        }
        applicationGroups = value as? [String] ?? []
    }

    /// Reads all keys of an entitlements file.
    package static func dictionary(ofFile path: String) throws(AppGroupError) -> [String: Any] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw AppGroupError(
                .io, "cannot read the entitlements file", path: path,
                advice: "Check $TANDEM_ENTITLEMENTS, or unset it to allow every group")
        }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let dictionary = list as? [String: Any] else {
            throw AppGroupError(
                .corrupt, "the entitlements file is not a property list with a dictionary", path: path,
                advice: "Use the target's .entitlements file")
        }
        return dictionary
    }

    /// Returns the path of this process's entitlements file; nil if `$TANDEM_ENTITLEMENTS` is unset or empty.
    package static func path(_ environment: [String: String]) -> String? {
        environment["TANDEM_ENTITLEMENTS"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the entitlements of this process; nil if it has no entitlements file, which allows every group.
    public static func current(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(AppGroupError) -> Entitlements? {
        guard let path = path(environment) else { return nil }
        return try Entitlements(contentsOfFile: path)
    }

    /// The beginning of a `notEntitled` error's message. The group's name follows it.
    static let refusal = "this process is not entitled to the App Group "

    /// Finds the App Group in the line that a process prints on standard error if it is not entitled to the group.
    /// Returns nil for any other line.
    public static func refusedGroup(inLine line: some StringProtocol) -> String? {
        guard line.hasPrefix("AppGroup: "), let range = line.range(of: refusal) else { return nil }
        let group = line[range.upperBound...].prefix { $0 != ":" }
        return group.isEmpty ? nil : String(group)
    }
}
