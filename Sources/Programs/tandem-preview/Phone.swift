import CommandSupport
import Foundation
import Glibc
import PhoneState
import Preview
import ProcessSupport
import Utilities
import WidgetHost

/// The hosts to show, and the commands that start hosts.
struct Phone {
    let directory: String
    let programs: String
    private(set) var hosts: [PreviewedHost] = []
    private(set) var starts: [String: [String]] = [:]
    /// The environment for the processes that the preview starts.
    private(set) var environment = ProcessInfo.processInfo.environment

    init(directory: String, programs: String) {
        self.directory = directory
        self.programs = programs
        for name in ["TANDEM_STATE", "TANDEM_CONTAINER", "TANDEM_ENTITLEMENTS"] { environment[name] = nil }
    }

    /// Adds the hosts that use the given state folders.
    /// - Throws: `CommandFailure` with `missing` if a path is not a folder.
    mutating func take(_ folders: [String]) throws {
        for folder in folders {
            let path = URL(fileURLWithPath: folder).standardizedFileURL.path
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                throw CommandFailure(
                    .missing, reason: "no-such-folder", "\(folder) is not a folder: name the state folder of a host",
                    path: folder)
            }
            add(PreviewedHost(name: name(of: path), stateDirectory: path))
        }
    }

    private mutating func add(_ host: PreviewedHost) { hosts.append(host) }

    /// Returns a name for the host with a state folder: the folder's name. Appends a number if another host already has
    /// this name.
    private func name(of path: String) -> String {
        let name = URL(fileURLWithPath: path).lastPathComponent
        // Avoids the name `phone`, because the page uses it for the controls of the whole phone.
        let others = hosts.map(\.name) + ["phone"]
        return ([name] + (2...99).map { "\(name) \($0)" }).first { !others.contains($0) } ?? path
    }

    /// Adds the hosts whose state folder is `directory` or a folder in it. If there is no such host, prepares to start
    /// hosts there.
    mutating func find(apps: [AppName]) throws {
        let own = Self.hasHost(directory) ? [directory] : []
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
        let inside = names.map { "\(directory)/\($0)" }.filter(Self.hasHost)
        let isOwnPhone = FileManager.default.fileExists(atPath: directory + "/containers")
        if apps.isEmpty, !isOwnPhone, !(own + inside).isEmpty { return try take(own + inside) }
        try make(apps.isEmpty ? AppName.allCases : apps)
    }

    /// Returns true if a host is running, or has run, with this state folder.
    private static func hasHost(_ folder: String) -> Bool { access(folder + "/host.json", F_OK) == 0 }

    private mutating func make(_ apps: [AppName]) throws {
        let containers = directory + "/containers"
        environment["TANDEM_CONTAINERS"] = containers
        for app in apps {
            let state = "\(directory)/\(app.rawValue)"
            do {
                for folder in [containers, state] {
                    try FileManager.default.createDirectory(
                        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                }
            } catch {
                throw CommandFailure(
                    .io, reason: "io",
                    "cannot make the folder of \(app.rawValue), \(state): \(SystemReason.text(error)). Name another folder with "
                        + "--state, or a running host with --host",
                    path: state)
            }
            let entitlements = entitlements(app)
            add(
                PreviewedHost(
                    name: app.rawValue, stateDirectory: state, clockDirectory: directory,
                    container: "\(containers)/\(app.group)", app: app, entitlements: entitlements,
                    resources: entitlements.map { [URL(fileURLWithPath: $0).deletingLastPathComponent().path] } ?? []))
            starts[app.rawValue] =
                ["tandem", "with", "--state", state, "--clock", directory]
                + (entitlements.map { ["--entitlements", $0] } ?? [])
                + [
                    "--", "widget-extension", "run", "--app", app.rawValue, "--appearances", "dark,accented,locked",
                    "--standby",
                ]
        }
    }

    /// Returns the path of the app's entitlements file in Tandem's package. The package is at `$TANDEM_PACKAGE` or in a
    /// folder above the programs.
    private func entitlements(_ app: AppName) -> String? {
        var folders = [environment["TANDEM_PACKAGE"] ?? ""].filter { !$0.isEmpty }
        var folder = URL(fileURLWithPath: programs)
        while folder.path != "/" {
            folders.append(folder.path)
            folder.deleteLastPathComponent()
        }
        return folders.map { "\($0)/Sources/Apps/\(app.folder)/Widget/\(app.folder).entitlements" }.first {
            access($0, R_OK) == 0
        }
    }

    // MARK: The backend

    /// Starts a backend for the apps, unless `$TANDEM_BACKEND` names a backend.
    /// - Throws: `CommandFailure` with `unavailable` if the backend does not start.
    mutating func startBackend() throws -> ChildProcess? {
        guard !starts.isEmpty, (environment["TANDEM_BACKEND"] ?? "").isEmpty else { return nil }
        let backend = PhoneBackend(directory: directory, programs: programs)
        let (process, address) = try backend.start(environment: environment)
        environment["TANDEM_BACKEND"] = address
        return process
    }
}
