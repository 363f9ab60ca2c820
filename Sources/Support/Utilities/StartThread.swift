import Glibc

/// Runs a closure on a new thread.
///
/// Foundation's `Thread` does not say that the system allows no further thread. Its closure would never run, and who waits
/// for it would wait for ever.
/// - Returns: False if the system allows no further thread.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let result = pthread_create(
        &thread, nil,
        { context in
            if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
            return nil
        }, work.toOpaque())
    guard result == 0 else {
        work.release()
        return false
    }
    pthread_detach(thread)
    return true
}
