import AppGroup
import AppleFoundation
import Synchronization

/// Which container `WidgetCenter` writes its requests into.
///
/// The one that the program names; else `$TANDEM_CONTAINER`, as the host sets it for the provider child; else that of
/// the only App Group in the process's entitlements.
package enum WidgetCenterContainer {
    private static let named = Mutex<String?>(nil)

    /// Names the container's directory, for a program that knows it; nil takes the name back.
    package static func use(_ path: String?) {
        named.withLock { $0 = path }
    }

    /// The directory.
    static func path(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(AppGroupError) -> String {
        if let path = named.withLock({ $0 }) { return path }
        if let path = environment["TANDEM_CONTAINER"], !path.isEmpty { return path }
        let groups = try Entitlements.current(environment)?.applicationGroups ?? []
        guard groups.count == 1 else {
            let found = groups.isEmpty ? "none" : groups.joined(separator: ", ")
            throw AppGroupError(
                .invalidName, "it is not known which App Group's container to ask in; entitled to: \(found)",
                advice: "Set TANDEM_CONTAINER to the container's directory, or TANDEM_ENTITLEMENTS to an entitlements"
                    + " file with one App Group")
        }
        return try AppGroupLocation.path(ofGroup: groups[0], environment: environment)
    }
}

/// The widgets that are placed, as the host wrote them into its state folder.
enum PlacedWidgets {
    private struct Host: Decodable {
        struct Placed: Decodable {
            var kind: String
            var families: [String]
        }

        var placed: [Placed]?
    }

    /// The placed widgets, by kind in the host's order; none while there is no host's file.
    /// - Throws: `io` when the file cannot be read, `corrupt` when it is not what a host writes.
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
