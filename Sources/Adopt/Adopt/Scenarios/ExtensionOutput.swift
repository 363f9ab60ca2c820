import Foundation
import Glibc
import Synchronization
import WidgetHost

/// Passes on line by line what an extension prints.
final class ExtensionOutput: Sendable {
    private let place: String
    private let tell: @Sendable (String) -> Void
    private let rest = Mutex(Data())

    /// - Parameter place: The scenario or step during which the extension prints.
    init(_ place: String, _ tell: @escaping @Sendable (String) -> Void) {
        self.place = place
        self.tell = tell
    }

    func add(_ data: Data) {
        let lines = rest.withLock { rest -> [Data] in
            rest += data
            var lines: [Data] = []
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(rest[..<end])
                rest = Data(rest[(end + 1)...])
            }
            return lines
        }
        for line in lines { tell("\(place)  \(String(decoding: line, as: UTF8.self))") }
    }

    /// Passes on the last line if it does not end with a line feed.
    func end() {
        let last = rest.withLock { rest in
            defer { rest = Data() }
            return rest
        }
        if !last.isEmpty { tell("\(place)  \(String(decoding: last, as: UTF8.self))") }
    }
}

/// Follows a growing file.
final class OutputFollower: @unchecked Sendable {
    private let output: ExtensionOutput
    private let descriptor: Int32
    private let timer: any DispatchSourceTimer
    private let queue = DispatchQueue(label: "extension output")

    init(_ path: String, _ output: ExtensionOutput) {
        self.output = output
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        self.descriptor = descriptor
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { Self.read(descriptor, output) }
        timer.schedule(deadline: .now(), repeating: .milliseconds(100))
        timer.activate()
    }

    /// Passes on the rest of the file, and stops following it.
    func end() {
        timer.cancel()
        queue.sync { Self.read(descriptor, output) }
        output.end()
        close(descriptor)
    }

    private static func read(_ descriptor: Int32, _ output: ExtensionOutput) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return }
            output.add(Data(buffer[..<count]))
        }
    }
}

extension Phone {
    /// The number of bytes that the extension has printed so far.
    var outputSize: UInt64 {
        var status = stat()
        return stat(output, &status) == 0 ? UInt64(status.st_size) : 0
    }

    /// Returns a failure as text. If the process ended, the text includes the message that Swift's runtime printed
    /// after the offset `start`.
    func words(on failure: ProviderFailure, from start: UInt64) -> String {
        switch failure {
        case .exited, .signalled:
            guard let trap = trap(from: start) else { return failure.description }
            return "\(failure.description): \(trap)"
        default: return failure.description
        }
    }

    /// Returns the message of the extension's last trap, with the user's paths; nil if there was no trap.
    func trap(from start: UInt64 = 0) -> String? {
        guard let file = FileHandle(forReadingAtPath: output) else { return nil }
        defer { try? file.close() }
        // The message is at the end of the file, because no backtrace follows it.
        let begin = max(start, outputSize > 1 << 20 ? outputSize - (1 << 20) : 0)
        guard (try? file.seek(toOffset: begin)) != nil, let data = try? file.readToEnd() else { return nil }
        return TrapMessage.last(in: String(decoding: data, as: UTF8.self)).map(setup.named)
    }
}
