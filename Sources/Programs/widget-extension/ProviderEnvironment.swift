import AppGroup
import CommandSupport
import Foundation
import PhoneState
import Synchronization

/// The environment of an app's widget extension. With these variables, `UserDefaults(suiteName:)`, `Date()`,
/// `URLSession` and `Bundle.main` in iOS code follow the command line.
///
/// The extension is the same program with and without `tandem with`. Under `tandem with`, it follows the clock and the
/// network of the state folder. Otherwise it uses the real clock. If `--now` is given, libfaketime shifts the
/// extension's clock by a fixed time.
struct ProviderEnvironment {
    var app: AppName
    /// The container's directory. The extension uses it as the directory of its App Group, even if it is not the
    /// group's default directory.
    var container: String
    /// The state folder.
    var state: String
    var backend: BackendOptions
    var clock: ClockArgument
    /// Further variables for the extension.
    var more: [String: String] = [:]

    /// Returns the variables.
    /// - Parameter clock: The separate clock of the extension. It is used only if this process runs under `tandem with`
    ///   and `--now` is given; it then keeps a constant difference from the state folder's clock.
    /// - Throws: `CommandFailure`, and `AppGroupError` of the clock's files.
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

    /// Adds the paths of the extension's entitlements, Info.plist and resources, which are in the folder with its
    /// sources. Keeps paths that the environment already contains.
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

    /// Finds `Sources/Apps/NAME/Widget` of this package: in `$TANDEM_PACKAGE` if that is set, otherwise in a folder
    /// above this program.
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
        // Leaves $TANDEM_BACKEND unchanged if the URL is the real service and the stand-in is on (`tandem with`). In
        // that case, the stand-in sends requests for the real service to the server that $TANDEM_BACKEND names.
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
        let offset = Int64((clock.offset * 1_000_000).rounded()) + (isMoving ? try base.seenOffset() : 0)
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

/// The clock of a provider process whose host was started under `tandem with` and with `--now`. The provider's clock
/// differs from the state folder's clock by a fixed time. So it must move whenever the state folder's clock moves.
final class ProviderClock: Sendable {
    private let base: TimeFile
    private let own: TimeFile
    /// The difference from the state folder's clock, in microseconds.
    private let difference: Int64
    /// True if the provider has a clock of its own.
    private let isUsed: Bool
    /// The offset of the state folder's clock that the provider's clock was last moved to.
    private let followedOffset = Mutex<Int64?>(nil)

    /// The clock file that libfaketime reads in this process. If libfaketime reads no file, returns a clock that is
    /// never moved.
    static var followed: TimeFile {
        let file = ProcessInfo.processInfo.environment["FAKETIME_TIMESTAMP_FILE"] ?? ""
        return TimeFile(stateDirectory: URL(fileURLWithPath: file).deletingLastPathComponent().path)
    }

    /// True if libfaketime in this process reads a clock file.
    static var isFollowed: Bool { followed.isFollowedByThisProcess }

    init(state: String, offset: TimeInterval) {
        base = Self.followed
        own = TimeFile(stateDirectory: state + "/provider-clock")
        difference = Int64((offset * 1_000_000).rounded())
        isUsed = difference != 0 && base.isFollowedByThisProcess
    }

    /// The file from which libfaketime reads the provider's clock.
    var path: String { own.path }

    /// Returns a clock for the host's decisions. It is never ahead of the provider's clock. Otherwise the host could call
    /// the provider because of a time that the provider does not have yet.
    func decisions(by clock: @escaping @Sendable () -> Date) -> @Sendable () -> Date {
        guard isUsed else { return clock }
        return { [self] in
            while true {
                let followed = try? follow()
                let date = clock()
                // Repeats if the clock has moved meanwhile. The host reports an error of the clock's files when it learns of
                // the move.
                if followed == nil || followed == (try? base.seenOffset()) { return date }
            }
        }
    }

    /// Moves the provider's clock if the provider has a separate one. Call it when the state folder's clock has moved.
    func followIfUsed() throws {
        if isUsed { try follow() }
    }

    /// Moves the provider's clock if the state folder's clock has moved since the last call.
    /// - Returns: The offset of the state folder's clock that the provider's clock follows now, in microseconds.
    @discardableResult
    func follow() throws -> Int64 {
        try followedOffset.withLock { followed in
            let offset = try base.seenOffset()
            guard offset != followed else { return offset }
            try FileManager.default.createDirectory(
                atPath: own.stateDirectory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try own.set(offset: offset + difference)
            followed = offset
            return offset
        }
    }
}
