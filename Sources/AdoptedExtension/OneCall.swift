import Foundation
import Glibc
import Synchronization
import WidgetHost
import WidgetKit

/// One provider call of a process that ends with it, so that it can be traced and killed at a step of its own.
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

    /// How long what runs on after the completion may take: code that stores something once it has answered.
    private static let aftermath: useconds_t = 50_000

    /// Makes the call, prints the timeline, and ends the process; never returns.
    func run(_ widgets: [HostedWidget]) {
        // What the provider prints is no timeline.
        let output = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        guard let widget = widgets.first(where: { $0.kind == kind }) else { exit(66) }
        let answer = Mutex<String?>(nil)
        let answered = DispatchSemaphore(value: 0)
        let context = TimelineProviderContext.simulated(family: family, isPreview: isPreview)
        widget.call(call, context) { archive in
            let isFirst = answer.withLock { answer in
                defer { if answer == nil { answer = archive.json(kind: kind, family: family) } }
                return answer == nil
            }
            if isFirst { answered.signal() }
        }
        answered.wait()
        let line = Array(((answer.withLock { $0 } ?? "") + "\n").utf8)
        var offset = 0
        while offset < line.count {
            let count = line[offset...].withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            if count > 0 { offset += count } else if errno != EINTR { exit(74) }
        }
        usleep(Self.aftermath)
        exit(0)
    }
}
