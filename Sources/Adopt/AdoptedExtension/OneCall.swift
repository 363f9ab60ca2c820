import Foundation
import Glibc
import Synchronization
import WidgetHost
import WidgetKit

/// One provider call, after which the process exits. A tracer can kill the process at any step of the call.
struct OneCall: Sendable {
    var call: ProviderCall
    var family: WidgetFamily
    var isPreview: Bool
    var kind: String

    init?(_ text: String) {
        let parts = text.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let call = ProviderCall(rawValue: parts[0]), let family = WidgetFamily(name: parts[1])
        else { return nil }
        self.call = call
        self.family = family
        isPreview = parts[2] == "true"
        kind = parts[3]
    }

    /// Makes the call, writes the timeline to a descriptor and exits the process. Never returns.
    /// - Parameter waits: true to wait for work that continues after the completion, such as code that stores a value
    ///   after it has called the completion.
    func run(_ widgets: [HostedWidget], _ output: Int32, waits: Bool) {
        atexit { OneCall.endChildren() }
        guard let widget = widgets.first(where: { $0.kind == kind }) else { exit(66) }
        let answered = DispatchSemaphore(value: 0)
        let answer = Answer()
        begin(widget, answer, answered)
        answered.wait()
        guard let text = answer.text else {
            FileHandle.standardError.write(Data("extension: the completion was thrown away\n".utf8))
            exit(1)
        }
        guard Self.write(text, to: output) else { exit(74) }
        if waits { Quiet.wait() }
        exit(0)
    }

    /// Kills the extension's child processes, because a tracer of this process also waits for its children.
    private static func endChildren() {
        for task in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [] {
            let list = FileManager.default.contents(atPath: "/proc/self/task/\(task)/children") ?? Data()
            for pid in String(decoding: list, as: UTF8.self).split(separator: " ").compactMap({ pid_t($0) }) {
                kill(pid, SIGKILL)
            }
        }
    }

    /// Writes a line. Returns false if writing to the descriptor fails.
    static func write(_ text: String, to output: Int32) -> Bool {
        let line = Array((text + "\n").utf8)
        var offset = 0
        while offset < line.count {
            let count = line[offset...].withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count > 0 { offset += count } else if errno != EINTR { return false }
        }
        return true
    }

    private func begin(_ widget: HostedWidget, _ answer: Answer, _ answered: DispatchSemaphore) {
        // The completion retains `end`. If the provider releases the completion without calling it, the deinit of `end`
        // ends the wait.
        let end = Ending(answered)
        let context = TimelineProviderContext.simulated(family: family, isPreview: isPreview)
        widget.call(call, context) { archive in
            answer.give(archive.json(kind: kind, family: family))
            end.signal()
        }
    }
}

/// The provider's first answer. Further answers violate the contract and are ignored here; the host reports them in its
/// own calls.
private final class Answer: Sendable {
    private let stored = Mutex<String?>(nil)

    var text: String? { stored.withLock { $0 } }

    func give(_ text: String) {
        stored.withLock { stored in
            if stored == nil { stored = text }
        }
    }
}

/// A signal that is sent on request, or on deallocation.
private final class Ending: Sendable {
    private let semaphore: DispatchSemaphore

    init(_ semaphore: DispatchSemaphore) {
        self.semaphore = semaphore
    }

    func signal() { semaphore.signal() }

    deinit { semaphore.signal() }
}
