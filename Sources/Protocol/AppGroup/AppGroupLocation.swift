public import Foundation

/// Finds the containers of App Groups.
public enum AppGroupLocation {
    /// Returns the path of a group's container, which need not exist: `$TANDEM_CONTAINERS/GROUP`. If that variable is
    /// unset, the path is below `shared-container` in the working directory.
    ///
    /// The container of the group that `$TANDEM_GROUP` names is at `$TANDEM_CONTAINER` instead. So a program can start
    /// others on a container in another directory.
    /// - Throws: `invalidName` for a group that cannot be a directory name, `notEntitled` if the process's entitlements
    ///   do not name the group, and the errors of reading the entitlements.
    public static func path(
        ofGroup group: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(AppGroupError) -> String {
        try requireName(group)
        if let entitlements = try Entitlements.current(environment), !entitlements.applicationGroups.contains(group) {
            throw AppGroupError(
                .notEntitled, "\(Entitlements.refusal)\(group)", path: Entitlements.path(environment),
                advice: "Add it under \(Entitlements.applicationGroupsKey), in the Release entitlements too")
        }
        if environment["TANDEM_GROUP"] == group, let path = environment["TANDEM_CONTAINER"], !path.isEmpty {
            return path
        }
        let root = environment["TANDEM_CONTAINERS"].flatMap { $0.isEmpty ? nil : $0 } ?? "shared-container"
        return "\(root)/\(group)"
    }

    private static func requireName(_ group: String) throws(AppGroupError) {
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_")
        guard !group.isEmpty, group.utf8.count <= 255, !group.hasPrefix("."),
            group.unicodeScalars.allSatisfy({ allowed.contains($0) })
        else {
            throw AppGroupError(
                .invalidName, "not an App Group identifier: \(JSONText.quoted(String(group.prefix(80))))",
                advice: "It looks like group.com.example.app: letters, digits, dots, hyphens")
        }
    }
}

extension FileManager {
    /// Returns the container of an App Group and makes it if it does not exist. Returns nil, and prints the reason on
    /// standard error, if the process is not entitled to the group or cannot make the directory.
    ///
    /// The directory exists when this returns, as on iOS (Foundation:
    /// `containerURL(forSecurityApplicationGroupIdentifier:)`).
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
