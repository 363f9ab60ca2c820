import AppGroup
import Glibc
import PhoneState

/// Commands from other processes to the process that watches the running task. They go through a FIFO in the state
/// directory, which the watching process keeps open for reading. Without a reader it cannot be opened for writing, so
/// no command goes to a dead process (`man 7 fifo`).
struct TaskControl {
    enum Command: Equatable {
        /// Expires the task with this identifier now.
        case expire(String)
        /// The user quits the app with this bundle identifier.
        case quit(String)

        var line: String {
            switch self {
            case .expire(let identifier): "expire \(JSONText.quoted(identifier))"
            case .quit(let app): "quit \(JSONText.quoted(app))"
            }
        }

        init?(line: String) {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let text = JSONText.string(Array(parts[1].utf8)) else { return nil }
            switch parts[0] {
            case "expire": self = .expire(text)
            case "quit": self = .quit(text)
            default: return nil
            }
        }
    }

    /// The descriptor for `poll`.
    let descriptor: Int32

    private static func path(_ directory: String) -> String { directory + "/tasks.control" }

    /// Opens the FIFO for reading.
    init(stateDirectory: String) throws(AppGroupError) {
        let path = Self.path(stateDirectory)
        if mkfifo(path, 0o600) != 0, errno != EEXIST {
            throw AppGroupError(.io, "cannot make the tasks' control", path: path, operation: "mkfifo", errno: errno)
        }
        // Also opened for writing: if no process had it open for writing, `poll` would return at once each time.
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw AppGroupError(.io, "cannot open the tasks' control", path: path, operation: "open", errno: errno)
        }
        // Discards unread commands, which were meant for an earlier task.
        _ = commands()
    }

    func close() {
        Glibc.close(descriptor)
    }

    /// Returns the commands since the last call. Each command is a single write, which a FIFO does not split.
    func commands() -> [Command] {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var bytes: [UInt8] = []
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count <= 0 { break }
            bytes += buffer[..<count]
        }
        return bytes.split(separator: 0x0A).compactMap { Command(line: String(decoding: $0, as: UTF8.self)) }
    }

    /// Sends a command to the process that watches the task.
    /// - Returns: true if there is such a process.
    static func send(_ command: Command, stateDirectory: String) -> Bool {
        let descriptor = open(path(stateDirectory), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { Glibc.close(descriptor) }
        let bytes = Array((command.line + "\n").utf8)
        return bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count
    }
}
