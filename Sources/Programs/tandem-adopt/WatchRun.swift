import Adopt
import Foundation
import Glibc
import ProcessSupport
import Synchronization

/// A run of this program that builds once, and then is the host of what was built.
final class WatchRun: Sendable {
    enum Event: Sendable {
        case news(WatchNews)
        /// The run could not begin.
        case failed(any Error)
        /// nil if the run has not begun.
        case ended(WaitStatus?)
    }

    let events: AsyncStream<Event>
    private let process = Mutex<ChildProcess?>(nil)
    private let state = Mutex((isContained: true, isEnding: false))
    private let ended = DispatchSemaphore(value: 0)

    /// The time in which a host has to end. It ends in milliseconds, unless the machine is very busy.
    private static let longestEnd: Duration = .seconds(5)

    var isContained: Bool { state.withLock { $0.isContained } }
    /// True if the run was ended for the next one.
    var isEnding: Bool { state.withLock { $0.isEnding } }

    /// Starts a run.
    /// - Parameters:
    ///   - options: The options of the build.
    ///   - file: The file `.tandem.yml`.
    ///   - isContained: False if there is no sandbox; nil if that is not known yet.
    ///   - order: What the run is to do.
    ///   - earlier: The run with the hosts, which ends before those of this one start.
    init(_ options: AdoptOptions, file: TandemFile?, isContained: Bool?, order: WatchOrder, after earlier: WatchRun?) {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        let watcher = SandboxedRun.Watcher(
            place: order.place,
            started: { child, isContained in
                self.state.withLock { $0.isContained = isContained }
                self.process.withLock { $0 = child }
            },
            take: { news in
                if case .built(let extensions) = news, extensions.contains(where: \.isShown) { earlier?.end() }
                continuation.yield(.news(news))
                if case .begun = news { return order }
                return nil
            },
            ended: { child in
                // Its channel is closed, so it is ending. Reaping it would free its id while `signal` uses it.
                while !child.ends(within: .seconds(60)) {}
                return self.process.withLock { process in
                    process = nil
                    return child.wait()
                }
            })
        Thread.detachNewThread {
            var contained = isContained ?? true
            do {
                let status = try SandboxedRun.watched(
                    options, file: file, isContained: &contained, mayGoWithout: isContained == nil, watcher)
                continuation.yield(.ended(status))
            } catch {
                continuation.yield(.failed(error))
            }
            continuation.finish()
            self.ended.signal()
        }
    }

    /// Ends the run, and waits until all of its processes have ended.
    func end() {
        state.withLock { $0.isEnding = true }
        signal(SIGTERM)
        if ended.wait(timeout: .now() + (Self.longestEnd / .seconds(1))) == .timedOut {
            signal(SIGKILL)
            ended.wait()
        }
        ended.signal()
    }

    private func signal(_ number: Int32) {
        process.withLock { process in
            guard let process else { return }
            guard isContained else { return process.signal(number) }
            // The child of bubblewrap is the first process in the sandbox. With it, all others there end.
            for pid in ProcessStatus.children(of: process.pid) { kill(pid, number) }
        }
    }
}
