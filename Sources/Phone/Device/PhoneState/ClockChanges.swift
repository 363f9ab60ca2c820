import Glibc
import Synchronization

extension TimeFile {
    /// How the clock stands: now, and again after each move. Who asks late is given the last state only.
    ///
    /// Nothing runs while nothing happens (`FolderWatch`). The stream ends when its consumer does, and when the folder is
    /// deleted or moved, or cannot be watched at all; descriptors and thread go with it. A `clock.json` that does not
    /// hold a clock's state is passed over until the next move.
    public func changes() -> AsyncStream<ClockState> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let last = Mutex<ClockState?>(nil)
            let watch = FolderWatch(stateDirectory, names: ["clock.json"]) { _ in
                guard let state = try? self.state() else { return }
                let isNew = last.withLock { last in
                    defer { last = state }
                    return last != state
                }
                if isNew { continuation.yield(state) }
            } ended: {
                continuation.finish()
            }
            guard let watch else { return continuation.finish() }
            continuation.onTermination = { _ in watch.stop() }
        }
    }
}
