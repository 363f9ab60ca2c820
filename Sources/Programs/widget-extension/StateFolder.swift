import AppGroup
import CommandSupport
import Foundation
import Glibc
import PhoneState
import Synchronization
import WidgetHost

/// Watches the files in the state folder that affect the host: the clock, the lock of the app in the foreground, the
/// state of the device, and the signals from `tandem host`.
final class StateFolder: Sendable {
    private static let clockName = "clock.json"
    private static let foregroundName = "foreground.lock"

    private let directory: String
    private let clockFile: TimeFile
    private let providerClock: ProviderClock
    private let addedSignals: @Sendable () -> [HostSignal]
    private let continuation: AsyncStream<HostSignal>.Continuation
    /// The last known state of the clock; nil before it was first read.
    private let clock = Mutex<ClockState?>(nil)

    /// Returns the stream of signals from a state folder. The stream ends when the caller stops listening or the folder
    /// is deleted.
    static func signals(_ directory: String, clock: ProviderClock) -> AsyncStream<HostSignal> {
        AsyncStream { StateFolder(directory, clock: clock, $0).watch() }
    }

    private init(
        _ directory: String, clock providerClock: ProviderClock, _ continuation: AsyncStream<HostSignal>.Continuation
    ) {
        self.directory = directory
        self.providerClock = providerClock
        self.continuation = continuation
        // With `tandem with --clock`, the clock is not in the host's state folder but in another folder.
        clockFile = ProviderClock.isFollowed ? ProviderClock.followed : TimeFile(stateDirectory: directory)
        addedSignals = HostSignalFile(stateDirectory: directory).reader()
    }

    /// Watches the host's state folder and the folder with the clock. If they are the same folder, sets up one watch,
    /// so that the deletion of the folder is reported only once.
    private func watch() {
        var names = [
            directory: Set([HostSignalFile.name, Self.foregroundName, DeviceState.fileName, HostLock.fileName])
        ]
        names[clockFile.stateDirectory, default: []].insert(Self.clockName)
        let watches = names.compactMap { folder, names in
            FolderWatch(folder, names: names, changed: { self.follow($0) }) { [continuation, directory] in
                continuation.yield(
                    folder == directory ? .stateFolderGone : .remark("the folder of the clock is gone: \(folder)"))
                if folder == directory { continuation.finish() }
            }
        }
        guard watches.count == names.count else {
            for watch in watches { watch.stop() }
            continuation.yield(.remark("the state folder cannot be watched: the clock's moves are not followed"))
            return continuation.finish()
        }
        continuation.onTermination = { _ in for watch in watches { watch.stop() } }
    }

    /// Converts changes of files to signals.
    private func follow(_ changes: Set<String>) {
        // The host holds this file open, so the kernel does not report that the folder was deleted. Without the file,
        // another host could use the folder.
        if changes.contains(HostLock.fileName), access(directory + "/" + HostLock.fileName, F_OK) != 0 {
            continuation.yield(.stateFolderGone)
        }
        if changes.contains(Self.clockName) { followClock() }
        if changes.contains(DeviceState.fileName) { followDevice() }
        for signal in addedSignals() { continuation.yield(signal) }
        if changes.contains(Self.foregroundName) { continuation.yield(.foreground) }
    }

    private func followClock() {
        do {
            let state = try clockFile.state()
            let before = clock.withLock { clock in
                defer { clock = state }
                return clock
            }
            guard before != state else { return }
            // Moves the provider's clock first, because the host may call the provider in response to the move.
            try providerClock.followIfUsed()
            // The first reading does not count as a change of the clock by the user, because there is no earlier state
            // to compare with.
            let wasSet = before.map { state.isSignificantChange(since: $0) } ?? false
            continuation.yield(.clock(sequence: state.sequence, wasSet: wasSet))
        } catch {
            continuation.yield(.remark("the clock's state cannot be read: \(error)"))
        }
    }

    private func followDevice() {
        do throws(AppGroupError) {
            continuation.yield(.device(try DeviceState(stateDirectory: directory)))
        } catch {
            continuation.yield(.remark("\(error)"))
        }
    }
}
