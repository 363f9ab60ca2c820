import Foundation
import Glibc
import Synchronization
import WidgetKit

/// The runtime of the provider process. It sends the list of widgets, reads requests from standard input, calls the
/// providers, and writes answers to the original standard output.
///
/// A provider's own prints go to standard error, so that they cannot disturb the answers. When the host ends, the
/// provider process ends at once, even if its providers are still working.
public enum ProviderRuntime {
    /// Reserves standard output for the answers, and redirects later prints to standard error. Call it before any code
    /// of the extension runs. Then neither the extension's prints nor the processes that the extension starts can
    /// disturb an answer.
    /// - Returns: the descriptor for answers. Processes that the extension starts do not inherit it.
    public static func takeOutput() -> Int32 {
        let output = dup(STDOUT_FILENO)
        guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0, fcntl(output, F_SETFD, FD_CLOEXEC) >= 0 else {
            _exit(ProviderFailure.cannotAnswer)
        }
        return output
    }

    /// Serves the widgets until standard input ends; never returns. Standard input is a socket of the host that keeps the
    /// bounds of messages (SOCK_SEQPACKET); each message is a request.
    /// - Parameters:
    ///   - widgets: the widgets that the extension declares.
    ///   - isSerial: true to call the provider of a kind for one family after the other. A provider may still work on
    ///     several families at once, because it may continue to work after the method returns, until it calls the
    ///     completion. Assumption: WidgetKit never calls a provider from two threads at once. It does not require
    ///     providers to be `Sendable`, and providers with state rely on that.
    ///   - output: the descriptor for answers, if `takeOutput()` was already called.
    public static func run(_ widgets: [HostedWidget], isSerial: Bool = false, output: Int32? = nil) -> Never {
        let channel = Channel(output ?? takeOutput())
        channel.send(.widgets(widgets.map { PlacedWidget(kind: $0.kind, families: $0.families) }))
        let kinds = Set(widgets.map(\.kind))
        let turns = isSerial ? Dictionary(uniqueKeysWithValues: kinds.map { ($0, NSLock()) }) : [:]
        RequestThreads(STDIN_FILENO) { message in
            guard let request = ProviderRequest(message) else {
                let text = String(decoding: message.prefix(200), as: UTF8.self)
                return FileHandle.standardError.write(Data("provider: not a request: \(text)\n".utf8))
            }
            let turn = turns[request.kind]
            turn?.lock()
            serve(request, widgets, channel)
            turn?.unlock()
        }.run { _exit(0) }
    }

    private static func serve(_ request: ProviderRequest, _ widgets: [HostedWidget], _ channel: Channel) {
        guard let widget = widgets.first(where: { $0.kind == request.kind }) else {
            return channel.send(.refused(id: request.id, reason: "no widget of the kind \(request.kind)"))
        }
        let context = TimelineProviderContext.simulated(family: request.family, isPreview: request.isPreview)
        let calls = CallCount { channel.send(.dropped(id: request.id)) }
        widget.call(request.call, context) { archive in
            if calls.next() == 1 {
                channel.send(.timeline(id: request.id, archive))
            } else {
                channel.send(.calledAgain(id: request.id))
            }
        }
    }
}

/// Counts the calls of a completion, and exists as long as the completion. If this object is released before the first
/// call, the completion can never be called. The host is then told, so that it need not wait for the deadline.
private final class CallCount: Sendable {
    private let count = Atomic<Int>(0)
    private let dropped: @Sendable () -> Void

    init(dropped: @escaping @Sendable () -> Void) {
        self.dropped = dropped
    }

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }

    deinit {
        if count.load(ordering: .acquiring) == 0 { dropped() }
    }
}

/// The socket for answers to the host. Several threads may write to it; their lines never mix.
private final class Channel: Sendable {
    private let descriptor: Mutex<Int32>

    init(_ descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
    }

    func send(_ response: ProviderResponse) {
        let bytes = Array((response.line + "\n").utf8)
        descriptor.withLock { descriptor in
            var offset = 0
            while offset < bytes.count {
                let count = bytes[offset...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                if count > 0 { offset += count } else if errno != EINTR { _exit(ProviderFailure.cannotAnswer) }
            }
        }
    }
}
