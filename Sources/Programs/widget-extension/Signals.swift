import AppGroup
import CommandSupport
import Dispatch
import Foundation
import Glibc
import PhoneState
import Synchronization
import WidgetHost

/// What happens around the host, as it is written in the state folder: the clock's moves, the app that comes to the
/// foreground, the device that is locked, and what `tandem host` tells.
enum StateFolder {
    static func signals(_ directory: String, clock providerClock: ProviderClock) -> AsyncStream<HostSignal> {
        AsyncStream { continuation in
            // With `tandem with --clock` the clock is in another folder than the host's.
            let file = ProviderClock.isFollowed ? ProviderClock.followed : TimeFile(stateDirectory: directory)
            let told = HostSignalFile(stateDirectory: directory).reader()
            let clock = Mutex<ClockState?>(nil)
            let follow: @Sendable (Set<String>) -> Void = { changes in
                if changes.contains("clock.json") {
                    do {
                        let state = try file.state()
                        let before = clock.withLock { clock in
                            defer { clock = state }
                            return clock
                        }
                        // The first look only tells where it stands.
                        let wasSet = before.map { state.isSignificantChange(since: $0) } ?? false
                        // Before the host asks the child for anything because of the move.
                        if before != state { try providerClock.followIfUsed() }
                        if before != state { continuation.yield(.clock(sequence: state.sequence, wasSet: wasSet)) }
                    } catch {
                        continuation.yield(.remark("the clock's state cannot be read: \(error)"))
                    }
                }
                if changes.contains(DeviceState.fileName) {
                    do throws(AppGroupError) {
                        continuation.yield(.device(try DeviceState(stateDirectory: directory)))
                    } catch {
                        continuation.yield(.remark("\(error)"))
                    }
                }
                for signal in told() { continuation.yield(signal) }
                if changes.contains("foreground.lock") { continuation.yield(.foreground) }
            }
            // One watch if the clock is the host's own: two would tell of the folder's end twice.
            var names = [directory: Set([HostSignalFile.name, "foreground.lock", DeviceState.fileName])]
            names[file.stateDirectory, default: []].insert("clock.json")
            var watches: [FolderWatch] = []
            for (folder, names) in names {
                let watch = FolderWatch(folder, names: names, changed: follow) {
                    continuation.yield(.remark("the state folder is gone: \(folder)"))
                    continuation.finish()
                }
                if let watch { watches.append(watch) }
            }
            guard watches.count == names.count else {
                for watch in watches { watch.stop() }
                continuation.yield(.remark("the state folder cannot be watched: the clock's moves are not followed"))
                return continuation.finish()
            }
            continuation.onTermination = { [watches] _ in for watch in watches { watch.stop() } }
        }
    }
}
