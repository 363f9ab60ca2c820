import AppGroup
import Foundation
import Glibc

extension RuleScene {
    /// Scenes with failing system calls.
    static var errors: [RuleScene] {
        [
            RuleScene(name: "failed-sync", body: failedSync),
            RuleScene(name: "failed-rename-sync", body: failedRenameSync),
            RuleScene(name: "failed-acknowledgement", body: failedAcknowledgement),
            RuleScene(name: "new-container", body: newContainer),
            RuleScene(name: "interrupted-sync", body: interruptedSync),
            RuleScene(name: "short-write", body: shortWrite),
        ]
    }

    /// A writer's first fsync is for the staged file, its second for the directory.
    private static func failedSync(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let (outcome, calls) = try put("2", place, injecting: "fsync:error=EIO:when=1")
        findings.expect(
            outcome.status == 74, "after a failed fsync of the staged file the exit code is \(outcome.status)")
        findings.expect(calls.count == 1, "after a failed fsync there were \(calls.count - 1) more")
        findings.expect(try place.open(.readOnly).read("a")?.text == "1", "a file whose fsync failed was installed")
    }

    private static func failedRenameSync(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let (outcome, _) = try put("2", place, injecting: "fsync:error=EIO:when=2")
        findings.expect(
            outcome.status == 74 && outcome.errors.contains("revision 2 was written"),
            "after a failed fsync of the directory, \(outcome.status): \(outcome.errors)")
        findings.expect(try place.open(.readOnly).read("a")?.text == "2", "what was visible was taken back")
    }

    private static func failedAcknowledgement(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let (outcome, calls) = try put("1", place, injecting: "fsync:error=EIO:when=1")
        findings.expect(
            outcome.status == 74 && calls.count == 1,
            "a commit that changes nothing was acknowledged, although the directory could not be made durable")
    }

    /// A new directory is durable only after an fsync of its parent.
    private static func newContainer(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        let base = realpath(place.path, nil)
        defer { free(base) }
        let parent = base.map { String(cString: $0) } ?? place.path
        func make(_ path: String, _ options: [String]) throws -> (LabProgram.Outcome, [String]) {
            let trace = place.path + "/trace"
            let arguments =
                ["-f", "-y", "-o", trace, "-e", "trace=mkdir,mkdirat,fsync"] + options
                + [try tandem(), "container", "init", "--container", path]
            let outcome = try LabProgram.run(try strace(), arguments)
            return (outcome, try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map(String.init))
        }
        let (outcome, calls) = try make("\(parent)/apps/group", [])
        findings.expect(outcome.status == 0, "a container could not be made: \(outcome.errors)")
        for (made, folder) in [("apps", parent), ("apps/group", "\(parent)/apps")] {
            let start = calls.firstIndex { $0.contains("\"\(parent)/\(made)\"") && $0.hasSuffix("= 0") }
            let isSynced = start.map { start in
                calls[start...].contains { $0.contains(" fsync(") && $0.contains("<\(folder)>") && $0.hasSuffix("= 0") }
            }
            findings.expect(isSynced == true, "\(made) was created, but its parent folder was not made durable")
        }
        let (failed, _) = try make("\(parent)/group", ["-e", "inject=fsync:error=EIO:when=1"])
        findings.expect(
            failed.status == 74 && failed.errors.contains("cannot make a new directory durable"),
            "a container was created although its parent could not be made durable: \(failed.status): \(failed.errors)")
        // The creator of the container failed here; the next writer completes the creation.
        let (_, later) = try make("\(parent)/group", [])
        findings.expect(
            later.contains { $0.contains(" fsync(") && $0.contains("<\(parent)>") && $0.hasSuffix("= 0") },
            "a container without .lock was used, but its parent folder was not made durable")
    }

    private static func interruptedSync(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let (outcome, calls) = try put("2", place, injecting: "fsync:error=EINTR:when=2")
        let isDone = calls.last?.hasSuffix("= 0") ?? false
        findings.expect(
            isDone || outcome.status != 0,
            "a commit was acknowledged, although the fsync of the directory was interrupted")
    }

    /// Limits the file size to 512 bytes (1,024 in some shells), so that a write is cut short.
    private static func shortWrite(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let arguments = [
            "-c", "ulimit -f 1 && exec \"$0\" container put --container \"$1\" a", try tandem(), place.container,
        ]
        let outcome = try LabProgram.run("/bin/sh", arguments, input: "\"\(String(repeating: "x", count: 4_000))\"")
        findings.expect(outcome.status != 0, "a commit was acknowledged, although its write was cut short")
        let read = try place.open(.readOnly).read("a")
        findings.expect(read?.text == "1" && read?.damage == nil, "a file was installed despite its short write")
    }

    /// Writes a value with a program under strace, which injects an error. Returns the lines of its fsync calls.
    private static func put(
        _ value: String, _ place: RulePlace, injecting injection: String
    ) throws -> (LabProgram.Outcome, [String]) {
        let trace = place.path + "/trace"
        let arguments = [
            "-f", "-o", trace, "-e", "trace=fsync", "-e", "inject=\(injection)", try tandem(), "container", "put",
            "--container", place.container, "a",
        ]
        let outcome = try LabProgram.run(try strace(), arguments, input: value)
        let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map(String.init)
        return (outcome, lines.filter { $0.contains(" fsync(") })
    }

    /// Returns the path of `tandem`, which must be in this program's folder.
    static func tandem() throws -> String {
        let path = LabProgram.path("tandem")
        guard access(path, X_OK) == 0 else { throw SceneSkipped(reason: "\(path) was not built") }
        return path
    }

    /// Returns the path of `strace`, which must be allowed to trace.
    static func strace() throws -> String {
        guard let path = LabProgram.find("strace"),
            try LabProgram.run(path, ["-o", "/dev/null", "/bin/true"]).status == 0
        else { throw SceneSkipped(reason: "needs strace") }
        return path
    }
}
