import Foundation
import Glibc

/// A recorder of the board's changes, for playback. It writes messages in the format of `Board.Changes.json(at:)` to files,
/// and deletes the oldest messages when the recording becomes too large.
///
/// In the files, a comma follows each message, and the text can be put into a script element as it is. So the server sends a
/// page with a recording piece by piece, and never holds the whole recording in memory.
actor Recorder {
    private let board: Board
    private let directory: String
    private var handle: FileHandle?
    private var segment = 0
    private var size = 0
    private var version: UInt64 = 0
    private let start = ContinuousClock.now
    /// The reason why the recording stopped; nil while it continues.
    private(set) var problem: String?

    /// The size in bytes at which the recorder starts a new segment. It keeps the current segment and the one before,
    /// so a recording has at most two segments.
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
        let message = changes.json(at: Int64((ContinuousClock.now - start) / .milliseconds(1)))
        let data = Data((Page.safe(message) + ",\n").utf8)
        do {
            try handle.write(contentsOf: data)
            // The first message of a segment contains the whole board, and its size is not counted. Otherwise a board
            // larger than `segmentBytes` would start a new segment with every message.
            if version > 0 { size += data.count }
            version = changes.version
        } catch {
            problem = "the recording ends here: \(error.localizedDescription)"
        }
    }

    /// Starts a new segment. Its first message contains the whole board, because `version` is 0.
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

    private func path(_ segment: Int) -> String { "\(directory)/recording.\(segment)" }

    /// A file of the recording. It is open, so that it can be read even after the recorder has deleted it.
    struct Part: Sendable {
        let handle: FileHandle
        /// The length in bytes when the part was opened. The recorder may append more later.
        let length: Int

        /// Passes the part's bytes on, piece by piece.
        func read(_ body: ([UInt8]) throws -> Void) throws {
            var left = length
            while left > 0, let data = try handle.read(upToCount: min(left, 256 << 10)), !data.isEmpty {
                left -= data.count
                try body([UInt8](data))
            }
        }
    }

    /// Returns the recording up to now. Its last byte is a comma.
    func parts() throws -> [Part] {
        write()
        return try [segment - 1, segment].compactMap { number in
            guard let handle = FileHandle(forReadingAtPath: path(number)) else { return nil }
            let length = try handle.seekToEnd()
            try handle.seek(toOffset: 0)
            return Part(handle: handle, length: Int(length))
        }
    }
}
