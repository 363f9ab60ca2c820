import AppGroup
import Glibc

/// A user's own writer, started once for each step: `COMMAND put NAME [--if-revision N]`, with the JSON value on
/// standard input and the container in `$TANDEM_CONTAINER`.
///
/// Exit 0 means that the write is committed and durable; if the command prints `"revision":N`, that is its revision.
/// Exit 75 means a conflict or a lock timeout: nothing happened. After any other exit code, the outcome is unknown.
struct RaceCommand {
    private let settings: RaceWorker.Settings

    init(_ settings: RaceWorker.Settings) {
        self.settings = settings
    }

    /// Commits one record.
    func put(_ change: RaceChange, _ recorder: OperationRecorder) {
        guard let (name, value) = change.writes.first, let value else { return }
        var change = change
        var arguments = ["put", name.description]
        if settings.commandCompares, let version = change.expects.first?.1 {
            arguments += ["--if-revision", String(version.revision)]
        } else {
            change.expects = []
        }
        let before = look(name)
        recorder.begin("commit", HistoryText.change(change))
        let payload = RacePayload.bytes(value, padding: change.padding)
        switch run(arguments, payload) {
        case .success((0, let output)):
            recorder.board[settings.process, .acknowledged] += 1
            let after = look(name)
            if let revision = Self.revision(in: output) ?? (after?.value == value ? after?.revision : nil) {
                recorder.end("ok", ",\"revision\":\(revision)")
            } else {
                // Usually another writer replaced the value before this process looked it up, so the commit happened at
                // an unknown revision. If the record did not change, the writer reported a commit it did not make.
                recorder.end("unknown")
                if let after, after == before {
                    RaceWorker.complain("the writer command reported that it wrote \(name), but nothing was written")
                }
            }
        case .success((75, _)):
            recorder.board[settings.process, change.expects.isEmpty ? .lockTimeouts : .conflicts] += 1
            recorder.end("failed")
        case .success((let status, _)):
            recorder.end("unknown")
            note("exit \(status) from \(settings.command.joined(separator: " ")) \(arguments.joined(separator: " "))")
        case .failure(let failure):
            recorder.end("failed")
            RaceWorker.complain("\(failure)")
            exit(69)
        }
    }

    /// Returns the current version; nil if it cannot be read. The readers of the race report such an error.
    private func look(_ name: RecordName) -> RaceVersion? {
        let store = try? LibraryStore(settings.container, access: .readOnly, process: settings.process)
        return try? store?.read(name)
    }

    /// Returns the number after the first `"revision":`.
    static func revision(in output: [UInt8]) -> Revision? {
        let text = String(decoding: output, as: UTF8.self)
        let parts = text.split(separator: "\"revision\":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return Revision(parts[1].drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber })
    }

    private func note(_ text: String) {
        let path = "\(settings.directory)/process-\(settings.process).command"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let line = Array((text + "\n").utf8)
        _ = Glibc.write(descriptor, line, line.count)
    }

    /// Runs the command in the process group of this process, so that a kill of the group ends both.
    /// - Returns: the command's output, and its exit code, or 128 plus the signal that ended it.
    private func run(_ arguments: [String], _ input: [UInt8]) -> Result<(Int32, [UInt8]), RaceFailure> {
        let base = "\(settings.directory)/process-\(settings.process)"
        let inputPath = base + ".input"
        let outputPath = base + ".output"
        do throws(RaceFailure) {
            try write(input + [0x0A], to: inputPath)
            var spawn = Spawn(settings.command + arguments)
            // Temporary files of a killed command are removed with the race's directory.
            spawn.environment = ["TANDEM_CONTAINER=\(settings.container)", "TMPDIR=\(settings.directory)"]
            spawn.input = inputPath
            spawn.output = outputPath
            spawn.errors = base + ".command"
            let pid = try spawn.start()
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            return .success((ChildStatus(status).code, read(outputPath)))
        } catch {
            return .failure(error)
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(RaceFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .systemCall("open", path) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw .systemCall("write", path) }
    }

    /// Returns the beginning of the command's output.
    private func read(_ path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
