import AppGroup
import AppleFoundation
import Synchronization

/// The container for `WidgetCenter`'s requests: the first of these directories that is set.
///
/// - The directory that the program set.
/// - `$TANDEM_CONTAINER`, which the host sets for the provider child.
/// - The container of the only App Group in the process's entitlements.
package enum WidgetCenterContainer {
    private static let named = Mutex<String?>(nil)

    /// Sets the container's directory; nil resets it.
    package static func use(_ path: String?) {
        named.withLock { $0 = path }
    }

    /// Returns the container's directory.
    static func path(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(AppGroupError) -> String {
        if let path = named.withLock({ $0 }) { return path }
        if let path = environment["TANDEM_CONTAINER"], !path.isEmpty { return path }
        let groups = try Entitlements.current(environment)?.applicationGroups ?? []
        guard groups.count == 1 else {
            let found = groups.isEmpty ? "none" : groups.joined(separator: ", ")
            throw AppGroupError(
                .invalidName, "the process needs exactly one App Group, but is entitled to: \(found)",
                advice: "Set TANDEM_CONTAINER to the container's directory, or TANDEM_ENTITLEMENTS to an entitlements"
                    + " file with one App Group")
        }
        return try AppGroupLocation.path(ofGroup: groups[0], environment: environment)
    }
}

/// Reads the placed widgets from the file that the host writes into its state folder.
enum PlacedWidgets {
    private struct Host: Decodable {
        struct Placed: Decodable {
            var kind: String
            var families: [String]
        }

        var placed: [Placed]?
    }

    /// Returns the placed widgets by kind, in the host's order. Returns an empty list if the host's file does not
    /// exist.
    /// - Throws: `io` if the file cannot be read, `corrupt` if it is not a file of the host.
    static func current(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(AppGroupError) -> [WidgetInfo] {
        let state = environment["TANDEM_STATE"].flatMap { $0.isEmpty ? nil : $0 } ?? ".tandem-state"
        let path = state + "/host.json"
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            if !FileManager.default.fileExists(atPath: path) { return [] }
            throw AppGroupError(.io, "cannot read the host's file: \(error.localizedDescription)", path: path)
        }
        guard let host = try? JSONDecoder().decode(Host.self, from: data) else {
            throw AppGroupError(
                .corrupt, "not a widget host's file", path: path,
                advice: "Start widget-extension on this state folder, or name another with TANDEM_STATE")
        }
        var placed: [WidgetInfo] = []
        for widget in host.placed ?? [] {
            for name in widget.families {
                guard let family = WidgetFamily(name: name) else {
                    throw AppGroupError(.corrupt, "not a widget family: \(name)", path: path)
                }
                placed.append(WidgetInfo(family: family, kind: widget.kind))
            }
        }
        return placed
    }
}
