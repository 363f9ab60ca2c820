import CommandSupport
import Dispatch
import Foundation
import Glibc
import PhoneConditions
import Synchronization
import WidgetHost

/// What happens around the host, as it is written in the state folder: the clock's moves, the app that comes to the
/// foreground, and what `tandem host` tells.
enum StateFolder {
    static func signals(_ directory: String, clock providerClock: ProviderClock) -> AsyncStream<HostSignal> {
        AsyncStream { continuation in
            let file = TimeFile(stateDirectory: directory)
            let told = HostSignalFile(stateDirectory: directory).reader()
            let clock = Mutex<ClockState?>(nil)
            let names: Set<String> = ["clock.json", HostSignalFile.name, "foreground.lock"]
            let watch = FolderWatch(directory, names: names) { changes in
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
                for signal in told() { continuation.yield(signal) }
                if changes.contains("foreground.lock") { continuation.yield(.foreground) }
            } ended: {
                continuation.yield(.remark("the state folder is gone: \(directory)"))
                continuation.finish()
            }
            guard let watch else {
                continuation.yield(.remark("the state folder cannot be watched: the clock's moves are not followed"))
                return continuation.finish()
            }
            continuation.onTermination = { _ in watch.stop() }
        }
    }
}
