import AppGroup
import CommandSupport
import Foundation
import PhoneState

/// The environment of an app's widget extension: what makes `UserDefaults(suiteName:)`, `Date()`, `URLSession` and
/// `Bundle.main` of iOS code those that the command line names.
///
/// The extension is the same program whether widget-extension was started under `tandem with` or not. With it, the clock
/// and the network are those of the state folder. Without it the clock is the real one; `--now` sets it off, through
/// libfaketime as there.
struct ProviderEnvironment {
    var app: AppName
    /// The directory of the container, which is that of the app's App Group to the extension, wherever it is.
    var container: String
    /// The state folder.
    var state: String
    var backend: BackendOptions
    var clock: ClockArgument
    /// What else the extension is to find in its environment.
    var more: [String: String] = [:]

    /// The variables.
    /// - Parameter following: keeps the child's clock while it runs, when that is set off from one that moves.
    /// - Throws: `CommandFailure`, `AppGroupError` of the clock's files.
    func variables(following clock: ProviderClock? = nil) throws -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        variables["TANDEM_CONTAINER"] = container
        variables["TANDEM_GROUP"] = app.group
        variables["TANDEM_STATE"] = state
        addResources(&variables)
        try addNetwork(&variables)
        try addClock(&variables, clock)
        return variables.merging(more) { $1 }
    }

    // MARK: Resources

    /// Entitlements, Info.plist and resources are read where the sources are, unless the environment names others.
    private func addResources(_ variables: inout [String: String]) {
        guard let folder = extensionFolder(variables["TANDEM_PACKAGE"]) else { return }
        func set(_ name: String, _ path: String) {
            if (variables[name] ?? "").isEmpty, FileManager.default.fileExists(atPath: path) { variables[name] = path }
        }
        set("TANDEM_RESOURCES", folder)
        set("TANDEM_BUNDLE", folder)
        set("TANDEM_INFO_PLIST", folder + "/Info.plist")
        set("TANDEM_ENTITLEMENTS", folder + "/\(app.folder).entitlements")
    }

    /// `Sources/Apps/NAME/Widget` of this package: in `$TANDEM_PACKAGE`, else in a folder above this program.
    private func extensionFolder(_ package: String?) -> String? {
        var candidates = [package ?? ""].filter { !$0.isEmpty }
        if candidates.isEmpty {
            var folder = URL(fileURLWithPath: Run.program()).deletingLastPathComponent()
            while folder.path != "/" {
                candidates.append(folder.path)
                folder.deleteLastPathComponent()
            }
        }
        return candidates.map { $0 + "/Sources/Apps/\(app.folder)/Widget" }.first {
            FileManager.default.fileExists(atPath: $0)
        }
    }

    // MARK: Network

    private func addNetwork(_ variables: inout [String: String]) throws {
        let url = try backend.url()
        let isUnderStandIn = !(variables[NetworkEnvironment.variable] ?? "").isEmpty
        // Under `tandem with` the real service is what the stand-in answers for, if $TANDEM_BACKEND names a server.
        if !(isUnderStandIn && NetworkEnvironment.backendHosts.contains(url.host() ?? "")) {
            variables["TANDEM_BACKEND"] = url.absoluteString
        }
        variables.merge(NetworkEnvironment.variables) { $1 }
        if backend.isTimeoutGiven {
            variables[NetworkEnvironment.requestTimeout] = "\(try backend.timeout().duration / .seconds(1))"
        }
    }

    // MARK: Clock

    private func addClock(_ variables: inout [String: String], _ following: ProviderClock?) throws {
        guard clock.offset != 0 else { return }
        let folder = URL(fileURLWithPath: Run.program()).deletingLastPathComponent().path
        let base = ProviderClock.followed
        let isMoving = base.isFollowedByThisProcess
        let offset = Int64((clock.offset * 1_000_000).rounded()) + (isMoving ? try base.state().microseconds : 0)
        do throws(ConditionsEnvironment.Unavailable) {
            let conditions = ConditionsEnvironment(
                stateDirectory: state,
                libraries: [
                    try ConditionsEnvironment.checked(folder + "/libtandem-time.so"),
                    try ConditionsEnvironment.faketimeLibrary(overriddenBy: variables["TANDEM_FAKETIME"]),
                ])
            variables = try conditions.variables(inherited: variables, offBy: offset)
        } catch {
            throw CommandFailure(
                .unavailable, reason: "unavailable", "--now needs libfaketime for the provider: \(error.message)",
                path: error.path)
        }
        guard isMoving, let following else { return }
        try following.follow()
        variables["FAKETIME"] = nil
        variables["FAKETIME_TIMESTAMP_FILE"] = following.path
    }
}

/// The clock of a provider child whose host was started under `tandem with` and with `--now`: it is ahead of the state
/// folder's clock, or behind it, by a fixed time, and has to move when that moves.
struct ProviderClock: Sendable {
    private let base: TimeFile
    private let own: TimeFile
    private let offset: TimeInterval

    /// The clock that this process follows, if it follows any.
    static var followed: TimeFile {
        let file = ProcessInfo.processInfo.environment["FAKETIME_TIMESTAMP_FILE"] ?? ""
        return TimeFile(stateDirectory: URL(fileURLWithPath: file).deletingLastPathComponent().path)
    }

    /// Whether this process follows a clock at all.
    static var isFollowed: Bool { followed.isFollowedByThisProcess }

    init(state: String, offset: TimeInterval) {
        base = Self.followed
        own = TimeFile(stateDirectory: state + "/provider-clock")
        self.offset = offset
    }

    /// The file that libfaketime reads.
    var path: String { own.path }

    /// As `follow()`, if the child has a clock of its own.
    func followIfUsed() throws {
        if offset != 0, base.isFollowedByThisProcess { try follow() }
    }

    /// Brings the child's clock to where the state folder's clock has it.
    func follow() throws {
        try FileManager.default.createDirectory(
            atPath: own.stateDirectory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try own.set(to: try base.now() + offset)
    }
}
