import Adopt
import ArgumentParser
import CommandSupport
import Foundation
import Glibc

extension OptionChecks {
    /// Checks the options that record answers.
    /// - Throws: `ValidationError`.
    static func recording(_ options: AdoptOptions) throws {
        guard options.recordAnswers != nil else {
            guard options.from.isEmpty else { throw ValidationError("--from goes with --record-answers.") }
            return
        }
        for text in options.from where NamedServer(text) == nil {
            throw ValidationError(
                "--from takes a host such as api.example.com, 127.0.0.1:8080 or "
                    + "api.example.com=http://127.0.0.1:8080, not \(text).")
        }
        guard !options.from.isEmpty else {
            throw ValidationError("--record-answers needs the servers that may be asked: --from HOST.")
        }
        let hosts = options.servers.map(\.host)
        if let twice = hosts.first(where: { host in hosts.count { $0 == host } > 1 }) {
            throw ValidationError("--from names \(twice) twice.")
        }
        let others = [
            ("--answers", options.answers != nil), ("--accept", !options.accept.isEmpty), ("--run", options.run),
            ("--no-calls-only", options.callsOnly == false),
        ]
        if let other = others.first(where: \.1)?.0 {
            throw ValidationError("--record-answers makes single calls only, and does not go with \(other).")
        }
    }
}

extension AdoptOptions {
    /// The servers that may be asked.
    fileprivate var servers: [NamedServer] { from.compactMap { NamedServer($0) } }

    /// A recorder that asks the servers; nil if no answers are recorded.
    var recorder: AnswerRecorder? {
        guard recordAnswers != nil else { return nil }
        var limits = AnswerRecorder.Limits()
        if let deadline { limits.time = min(limits.time, deadline.duration) }
        return AnswerRecorder(servers, limits: limits)
    }

    /// Returns the servers for the examination. In a sandbox, the process outside asks them.
    func recording(by recorder: AnswerRecorder?) -> ExaminationSettings.Recording? {
        guard recordAnswers != nil else { return nil }
        return ExaminationSettings.Recording(hosts: servers.map(\.host)) { request in
            if let recorder { return recorder.answer(to: request) }
            return (try? Outside.shared?.answer(to: .ask(request)).answer) ?? .notFound
        }
    }

    /// Checks, before the build, that the answers can be written. Creates nothing.
    /// - Throws: `CommandFailure` with exit code 75 if the folder has files or is a file, and 74 if it cannot be written.
    func checkRecording() throws(CommandFailure) {
        guard let recordAnswers else { return }
        let target = URL(fileURLWithPath: recordAnswers).resolvingSymlinksInPath()
        if FileManager.default.fileExists(atPath: target.path) {
            let names = try? FileManager.default.contentsOfDirectory(atPath: target.path)
            guard names?.isEmpty == true else { throw failure(.exists(recordAnswers)) }
        }
        guard access(target.deletingLastPathComponent().path + "/.", W_OK | X_OK) == 0 else {
            throw failure(.notWritten(String(cString: strerror(errno))))
        }
    }

    /// Writes the recorded answers.
    /// - Throws: `CommandFailure`. Nothing is written then.
    func write(_ recorder: AnswerRecorder) throws(CommandFailure) -> AnswerRecorder.Summary {
        do throws(AnswerRecorder.Problem) {
            return try recorder.write(to: recordAnswers ?? "")
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ problem: AnswerRecorder.Problem) -> CommandFailure {
        let folder = recordAnswers ?? ""
        let hosts = servers.map(\.host).joined(separator: ", ")
        return switch problem {
        case .notAnswered(let reasons):
            CommandFailure(
                .unavailable, reason: "unavailable",
                reasons.joined(separator: "\n")
                    + "\nNothing is written to \(folder). Check the server, or leave out its --from",
                path: folder)
        case .nothing(let remarks):
            CommandFailure(
                .missing, reason: "no-answer",
                (["no answer of \(hosts) can be written, so \(folder) is not made"] + remarks).joined(separator: "\n"),
                path: folder)
        case .exists:
            CommandFailure(
                .tryAgain, reason: "conflict",
                "\(folder) has files, which --record-answers does not replace: name a new folder, or remove it first",
                path: folder)
        case .notWritten(let reason):
            CommandFailure(
                .io, reason: "io", "cannot write \(folder): \(reason). Name another folder with --record-answers",
                path: folder)
        }
    }
}

extension Adoption {
    /// Writes the recorded answers, and names what they leave out. In a sandbox, the process outside writes them.
    /// - Throws: `CommandFailure`.
    func writeAnswers(_ recorder: AnswerRecorder?) throws {
        guard let folder = options.recordAnswers else { return }
        let summary: AnswerRecorder.Summary?
        if let recorder {
            summary = try options.write(recorder)
        } else {
            do { summary = try Outside.shared?.answer(to: .writeAnswers).written } catch {
                throw CommandFailure(
                    error.answer?.status.flatMap { ExitStatus(rawValue: $0) } ?? .io,
                    reason: error.answer?.reason ?? "io", error.description, path: folder)
            }
        }
        guard let summary else { return }
        for remark in summary.remarks { Output.note(remark) }
        Output.note(
            "\(summary.count) answer\(summary.count == 1 ? " is" : "s are") in \(folder); `--answers \(folder)` uses "
                + "\(summary.count == 1 ? "it" : "them")")
    }
}
