import Foundation
import Glibc

/// Records the board for playback, as lines of `Board.Changes.json(at:)` in a file. When the file becomes too large,
/// only its newest part is kept.
actor Recorder {
    private let board: Board
    private let directory: String
    private var handle: FileHandle?
    private var segment = 0
    private var size = 0
    private var version: UInt64 = 0
    private let start = ContinuousClock.now
    /// The reason the recording stopped.
    private(set) var problem: String?

    /// The size of a segment in bytes. The previous segment is kept until the new segment is full, so a recording
    /// consists of one to two segments.
    private let segmentBytes: Int
    private static let shortestPause: Duration = .milliseconds(100)

    /// - Parameter directory: A folder that only this recorder uses.
    init(_ board: Board, directory: String, segmentBytes: Int = 24 << 20) {
        self.board = board
        self.directory = directory
        self.segmentBytes = segmentBytes
    }

    /// Records until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            await board.waitForChange(after: version)
            write()
            guard (try? await ContinuousClock().sleep(for: Self.shortestPause)) != nil else { return }
        }
    }

    private func write() {
        guard problem == nil else { return }
        if handle == nil || size > segmentBytes { beginSegment() }
        let changes = board.changes(after: version)
        guard !changes.isEmpty, let handle else { return }
        let line = changes.json(at: Int64((ContinuousClock.now - start) / .milliseconds(1)))
        let data = Data((line + "\n").utf8)
        do {
            try handle.write(contentsOf: data)
            // The first message of a segment contains the whole board, so it does not count towards the segment's size.
            if version > 0 { size += data.count }
            version = changes.version
        } catch {
            problem = "the recording ends here: \(error.localizedDescription)"
        }
    }

    /// Starts a segment. Its first message contains the complete board.
    private func beginSegment() {
        try? handle?.close()
        segment += 1
        size = 0
        version = 0
        unlink(path(segment - 2))
        let path = path(segment)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            problem = "cannot record to \(path): \(String(cString: strerror(errno)))"
            return
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private func path(_ segment: Int) -> String { "\(directory)/recording.\(segment).jsonl" }

    /// Returns the recording up to now, as the elements of a JSON array.
    func lines() -> String {
        write()
        let parts = [segment - 1, segment].compactMap { FileManager.default.contents(atPath: path($0)) }
        let lines = parts.flatMap { $0.split(separator: UInt8(ascii: "\n")) }
        return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",\n")
    }
}
