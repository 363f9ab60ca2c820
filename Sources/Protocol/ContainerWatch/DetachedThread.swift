import Glibc

/// A detached thread that runs one closure. It blocks every signal, because the program's own threads handle signals.
final class DetachedThread: Sendable {
    private let body: @Sendable () -> Void

    private init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    static func start(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(DetachedThread(body)).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { context in
                pthread_detach(pthread_self())
                DetachedThread.blockSignals()
                if let context { Unmanaged<DetachedThread>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context)
        precondition(result == 0, "cannot start a thread of the watcher: errno \(result)")
    }

    private static func blockSignals() {
        withUnsafeTemporaryAllocation(of: sigset_t.self, capacity: 1) { all in
            guard let set = all.baseAddress else { return }
            sigfillset(set)
            pthread_sigmask(SIG_BLOCK, set, nil)
        }
    }
}
