import Foundation
import Glibc
import Synchronization
import WidgetHost

/// What an extension prints, told line by line.
final class ExtensionOutput: Sendable {
    private let place: String
    private let tell: @Sendable (String) -> Void
    private let rest = Mutex(Data())

    /// - Parameter place: where it is printed: the name of a scenario, or of a step.
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

    /// Tells what has no line's end.
    func end() {
        let last = rest.withLock { rest in
            defer { rest = Data() }
            return rest
        }
        if !last.isEmpty { tell("\(place)  \(String(decoding: last, as: UTF8.self))") }
    }
}

/// Reads a file that grows.
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

    /// Tells what is there, and reads no more.
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
    /// How much the extension has printed so far, in bytes.
    var outputSize: UInt64 {
        var status = stat()
        return stat(output, &status) == 0 ? UInt64(status.st_size) : 0
    }

    /// A failure in words; of a process that ended, with what Swift's runtime said of it since then.
    func words(on failure: ProviderFailure, from start: UInt64) -> String {
        switch failure {
        case .exited, .signalled:
            guard let trap = trap(from: start) else { return failure.description }
            return "\(failure.description): \(trap)"
        default: return failure.description
        }
    }

    /// Why the extension trapped last, if it did, with the user's paths.
    func trap(from start: UInt64 = 0) -> String? {
        guard let file = FileHandle(forReadingAtPath: output) else { return nil }
        defer { try? file.close() }
        // The message stands at the end; a backtrace is not made.
        let begin = max(start, outputSize > 1 << 20 ? outputSize - (1 << 20) : 0)
        guard (try? file.seek(toOffset: begin)) != nil, let data = try? file.readToEnd() else { return nil }
        return TrapMessage.last(in: String(decoding: data, as: UTF8.self)).map(setup.named)
    }
}
