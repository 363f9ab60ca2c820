public import Foundation

/// What a process may use: the App Groups its entitlements file names, and how its files are protected.
///
/// On iOS the entitlements are part of the signature; here they are a property list, the very file an Xcode target
/// has, named by `$TANDEM_ENTITLEMENTS`. Source of the key: Apple's "App Groups Entitlement".
public struct Entitlements: Sendable, Equatable {
    /// The key of the App Groups in an entitlements file.
    public static let applicationGroupsKey = "com.apple.security.application-groups"

    /// The key of the files' protection in an entitlements file. Source: Apple's "Data Protection Entitlement".
    public static let dataProtectionKey = "com.apple.developer.default-data-protection"

    /// The App Groups the process belongs to.
    public var applicationGroups: [String]
    /// How the process's files are protected.
    public var dataProtection: DataProtection

    /// Makes entitlements for the given groups.
    public init(
        applicationGroups: [String], dataProtection: DataProtection = .completeUntilFirstUserAuthentication
    ) {
        self.applicationGroups = applicationGroups
        self.dataProtection = dataProtection
    }

    /// Reads an entitlements file: an XML, binary or OpenStep property list.
    /// - Throws: `io` when it cannot be read, `corrupt` when it is no property list or its groups are no strings,
    ///   or its data protection is none of Apple's classes.
    public init(contentsOfFile path: String) throws(AppGroupError) {
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
        let value = dictionary[Self.applicationGroupsKey]
        guard value == nil || value is [String] else {
            throw AppGroupError(
                .corrupt, "\(Self.applicationGroupsKey) is not an array of strings", path: path,
                advice: "Write it as Xcode does: <array><string>group.example</string></array>")
        }
        applicationGroups = value as? [String] ?? []
        let protection = dictionary[Self.dataProtectionKey]
        guard
            let known = (protection as? String).map(DataProtection.init(rawValue:))
                ?? .completeUntilFirstUserAuthentication,
            protection == nil || protection is String
        else {
            throw AppGroupError(
                .corrupt,
                "\(Self.dataProtectionKey) is none of \(DataProtection.allCases.map(\.rawValue).joined(separator: ", "))",
                path: path, advice: "Write it as Xcode does: <string>NSFileProtectionComplete</string>")
        }
        dataProtection = known
    }

    /// What stands before the group in the message of `notEntitled`.
    static let refusal = "this process is not entitled to the App Group "

    /// The App Group that a process asked for without being entitled to it, of a line that it printed on standard error
    /// then; nil for any other line.
    public static func refusedGroup(inLine line: some StringProtocol) -> String? {
        guard line.hasPrefix("AppGroup: "), let range = line.range(of: refusal) else { return nil }
        let group = line[range.upperBound...].prefix { $0 != ":" }
        return group.isEmpty ? nil : String(group)
    }

    /// The entitlements of this process, or nil when `$TANDEM_ENTITLEMENTS` names none: then every group is allowed.
    public static func current(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(AppGroupError) -> Entitlements? {
        guard let path = environment["TANDEM_ENTITLEMENTS"], !path.isEmpty else { return nil }
        return try Entitlements(contentsOfFile: path)
    }
}

/// Where the containers of App Groups are.
public enum AppGroupLocation {
    /// The path of a group's container, `$TANDEM_CONTAINERS/GROUP`; without that variable, under `shared-container` in
    /// the working directory. The directory need not exist.
    ///
    /// A program that runs others on a container elsewhere tells them so: the group that `$TANDEM_GROUP` names has its
    /// container at `$TANDEM_CONTAINER`.
    /// - Throws: `invalidName` for a group that is no directory name, `notEntitled` when the process's entitlements do
    ///   not name it, and what reading them throws.
    public static func path(
        ofGroup group: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(AppGroupError) -> String {
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_")
        guard !group.isEmpty, group.utf8.count <= 255, !group.hasPrefix("."),
            group.unicodeScalars.allSatisfy({ allowed.contains($0) })
        else {
            throw AppGroupError(
                .invalidName, "not an App Group identifier: \(JSONText.quoted(String(group.prefix(80))))",
                advice: "It looks like group.com.example.app: letters, digits, dots, hyphens")
        }
        if let entitlements = try Entitlements.current(environment), !entitlements.applicationGroups.contains(group) {
            throw AppGroupError(
                .notEntitled, "\(Entitlements.refusal)\(group)",
                path: environment["TANDEM_ENTITLEMENTS"],
                advice: "Add it under \(Entitlements.applicationGroupsKey), in the Release entitlements too")
        }
        if environment["TANDEM_GROUP"] == group, let path = environment["TANDEM_CONTAINER"], !path.isEmpty {
            return path
        }
        let root = environment["TANDEM_CONTAINERS"].flatMap { $0.isEmpty ? nil : $0 } ?? "shared-container"
        return "\(root)/\(group)"
    }
}

extension FileManager {
    /// The container of an App Group, made if it does not exist; nil when the process is not entitled to the group or
    /// the directory cannot be made. The reason is printed on standard error.
    ///
    /// As on iOS (Foundation: `containerURL(forSecurityApplicationGroupIdentifier:)`); there, too, the directory exists
    /// when this returns.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        do throws(AppGroupError) {
            let path = try AppGroupLocation.path(ofGroup: groupIdentifier)
            _ = try SharedContainer.open(path, access: .create)
            return URL(fileURLWithPath: path, isDirectory: true)
        } catch {
            AppGroupDefaults.report(error, doing: "containerURL(forSecurityApplicationGroupIdentifier:)")
            return nil
        }
    }
}
