import Foundation
import Glibc
import Utilities

/// The files of a folder of answers, made of recorded answers.
struct RecordedFiles {
    /// Sentences for people. They name the answers that no file can hold, and the changes that were made to answers.
    private(set) var remarks: [String] = []
    private var contents: [String: (body: Data, request: ServerRequest)] = [:]
    private let secrets: Set<String>

    /// - Parameter secrets: The secrets that the requests held.
    init(secrets: Set<String>) { self.secrets = secrets }

    var isEmpty: Bool { contents.isEmpty }
    var count: Int { contents.count }

    /// Adds the file of an answer. If no file can hold the answer, adds a remark instead.
    mutating func add(_ record: RecordedAnswer) {
        let (request, answer) = (record.request, record.answer)
        guard (200..<300).contains(answer.status) else {
            let reason =
                answer.status == 404
                ? "which an address without a file does as well" : "but a file answers with status 200"
            return remarks.append("\(request.shown) answered \(answer.status), \(reason): not written")
        }
        guard request.method != "HEAD" else {
            return remarks.append("\(request.shown) has no body: not written")
        }
        let body = RecordedBody(answer.body, secrets: secrets, at: record.date)
        let file: String
        switch Self.name(of: request, body, on: record.date) {
        case .failure(let reason): return remarks.append("\(request.shown) was not written: \(reason.description)")
        case .success(let name): file = name
        }
        guard !secrets.contains(where: { $0.utf8.count >= RecordedBody.shortestSecret && file.contains($0) }) else {
            return remarks.append(
                "an answer of \(request.host) was not written: its path holds a secret of the request")
        }
        if let other = contents[file] {
            guard other.body != body.data else { return }
            return remarks.append(
                "\(request.shown) answered otherwise than \(other.request.shown), whose answer \(file) holds: not written, "
                    + "because a file answers each query and method")
        }
        if let other = contents.keys.sorted().first(where: { $0.hasPrefix(file + "/") || file.hasPrefix($0 + "/") }) {
            return remarks.append(
                "\(request.shown) was not written: \(other.count < file.count ? other : file) would be a file and a folder"
            )
        }
        contents[file] = (body.data, request)
        note(file, body, answer)
    }

    private mutating func note(_ file: String, _ body: RecordedBody, _ answer: ServerAnswer) {
        if file.split(separator: "/").dropFirst().contains(where: Self.isKey) {
            remarks.append(
                "\(file): a part of this path looks like a key. Paths are kept: check it before you commit it")
        }
        if file.hasSuffix("/_.json") {
            remarks.append("\(file) answers all paths beside it, because the path of its request is a day")
        }
        if body.secrets > 0 {
            remarks.append("left out: \(body.secrets) secret\(body.secrets == 1 ? "" : "s") in \(file)")
        }
        if body.dates > 0 {
            remarks.append(
                "\(file): \(body.dates) date\(body.dates == 1 ? " follows" : "s follow") the clock as {{day}}")
        }
        if body.unixTimes > 0 {
            remarks.append(
                "\(file): \(body.unixTimes) number\(body.unixTimes == 1 ? " is a Unix time" : "s are Unix times") of "
                    + "today, which cannot follow the clock")
        }
        if !body.isJSON, answer.contentType?.contains("json") == true {
            remarks.append("\(file) is not JSON, although the server says so")
        }
    }

    /// The greatest length of a path in bytes. A system path may have 4,096 (limits.h, PATH_MAX), with its folder.
    private static let longestPath = 1_000

    /// Returns true if a part of a path looks like a key: at least 20 letters and digits, with both of them.
    private static func isKey(_ part: Substring) -> Bool {
        part.count >= 20 && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            && part.contains(where: \.isNumber) && part.contains(where: \.isLetter)
    }

    private struct Reason: Error, CustomStringConvertible { var description: String }

    /// Returns the path of the file in the folder of answers.
    private static func name(
        of request: ServerRequest, _ body: RecordedBody, on date: Date
    ) -> Result<String, Reason> {
        func refuse(_ reason: String) -> Result<String, Reason> { .failure(Reason(description: reason)) }
        guard let path = request.path.removingPercentEncoding, !path.contains("\0") else {
            return refuse("its path is not text")
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let trimmed = parts.last == "" ? parts.dropLast() : parts
        guard trimmed.allSatisfy({ !["", ".", ".."].contains($0) && $0.utf8.count <= 240 }),
            path.utf8.count <= longestPath
        else {
            return refuse("its path cannot be that of a file")
        }
        guard var file = AnswersFolder.file(answering: "https://\(request.host)\(request.path)", in: "") else {
            return refuse("its path cannot be that of a file")
        }
        file.removeFirst()
        // A path that ends in a day is another one tomorrow.
        if let last = trimmed.last, body.isJSON, isNear(last.hasSuffix(".json") ? last.dropLast(5) : last, date) {
            return .success(([request.host] + trimmed.dropLast().map(String.init) + ["_.json"]).joined(separator: "/"))
        }
        guard !file.hasSuffix("/_.json") else { return refuse("the file _.json would answer other paths, too") }
        guard !body.isJSON, file.hasSuffix(".json") else { return .success(file) }
        guard let last = trimmed.last, !last.hasSuffix(".json") else {
            return refuse("it is not JSON, which the file \(file) must be")
        }
        return .success(String(file.dropLast(".json".utf8.count)))
    }

    /// Returns true if a text is yesterday's, today's or tomorrow's date.
    private static func isNear(_ text: Substring, _ date: Date) -> Bool {
        ["{{day-1}}", "{{day}}", "{{day+1}}"].contains { AnswerText(template: $0).text(at: date) == text }
    }

    // MARK: Writing

    /// Writes the files into a new folder, or into an empty one. The folder appears with all files at once.
    /// - Throws: `AnswerRecorder.Problem`.
    func write(to folder: String) throws(AnswerRecorder.Problem) {
        let target = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        let place = target + ".\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: place) }
        do {
            // Not with its parents, because only the last folder is new.
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
            for (name, content) in contents {
                let file = URL(fileURLWithPath: place + "/" + name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try content.body.write(to: file)
            }
        } catch {
            throw .notWritten(SystemReason.text(error))
        }
        guard rename(place, target) == 0 else {
            let number = errno
            if [ENOTEMPTY, EEXIST, ENOTDIR].contains(number) { throw .exists(folder) }
            throw .notWritten(String(cString: strerror(number)))
        }
    }
}
