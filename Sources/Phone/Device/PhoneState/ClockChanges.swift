import Glibc
import Synchronization

extension TimeFile {
    /// Streams the state of the clock: first the current state, and then a new one after each move. A slow consumer
    /// gets only the latest state.
    ///
    /// The stream sleeps until the files change (`FolderWatch`). It ends when its consumer does, when the folder is
    /// deleted or moved, or if the folder cannot be watched. Its descriptors and its thread then end as well. If
    /// `clock.json` is malformed, the stream skips that state.
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
