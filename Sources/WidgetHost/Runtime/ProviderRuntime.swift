import Foundation
import Glibc
import Synchronization
import WidgetKit

/// The provider child's side: says which widgets there are, reads requests from standard input, calls the providers, and
/// answers on what was standard output when the process started.
///
/// A provider's own prints go to standard error, so that they cannot disturb the answers. When the host goes away, the
/// child ends at once, whatever its providers are doing.
public enum ProviderRuntime {
    /// Keeps what is standard output for answers, and lets what is printed go to standard error from then on. Call it before
    /// any code of the extension runs: neither what it prints nor what it starts gets in the way of an answer then.
    /// - Returns: the descriptor for answers, which processes that the extension starts do not inherit.
    public static func takeOutput() -> Int32 {
        let output = dup(STDOUT_FILENO)
        guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0, fcntl(output, F_SETFD, FD_CLOEXEC) >= 0 else {
            _exit(ProviderFailure.cannotAnswer)
        }
        return output
    }

    /// Serves the given widgets until standard input ends; never returns.
    /// - Parameters:
    ///   - widgets: what the extension declares.
    ///   - isSerial: whether one kind's provider is called for one family after the other. What it does after its method
    ///     returned, until it calls the completion, may overlap all the same. Assumption: WidgetKit does not ask that
    ///     providers be `Sendable`, so it does not enter one from two threads at once; providers with state count on it.
    ///   - output: the descriptor for answers, if `takeOutput()` was called already.
    public static func run(_ widgets: [HostedWidget], isSerial: Bool = false, output: Int32? = nil) -> Never {
        let channel = Channel(output ?? takeOutput())
        channel.send(.widgets(widgets.map { PlacedWidget(kind: $0.kind, families: $0.families) }))
        let kinds = Set(widgets.map(\.kind))
        let turns = isSerial ? Dictionary(uniqueKeysWithValues: kinds.map { ($0, NSLock()) }) : [:]
        RequestThreads(STDIN_FILENO) { line in
            guard let request = ProviderRequest(line: line) else {
                let text = String(decoding: line.prefix(200), as: UTF8.self)
                FileHandle.standardError.write(Data("provider: not a request: \(text)\n".utf8))
                return
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

/// Counts the calls of a completion. It lives as long as the completion does: when it goes and was never called, nobody
/// can call it any more, and the host need not wait for its deadline.
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

/// The pipe to the host; lines of several threads never mix.
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
