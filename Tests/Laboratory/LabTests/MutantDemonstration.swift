import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing

/// A check that a mutant makes other system calls than the original. This is needed because a check that catches a
/// mutant could also fail for another reason.
struct MutantDemonstration: CustomTestStringConvertible, Sendable {
    /// A run under strace, in a container whose record `a` has the value 1.
    struct Run: Sendable {
        var arguments = ["container", "put", "a"]
        var input = "2"
        var program = "tandem"
        /// An injection of strace, and the number of the call to inject it into. Calls are counted from the opening of
        /// the container.
        var injection: (call: String, what: String, ordinal: Int)?

        static let put = Run()
        static let unchanged = Run(input: "1")
        static let commit = Run(arguments: ["container", "commit"], input: "{\"a\":2,\"b\":2}")
        static let get = Run(arguments: ["container", "get", "a"])
        static let watch = Run(arguments: ["--until-revision", "1"], program: "tandem-watch")

        static func failing(_ call: String, _ what: String, _ ordinal: Int) -> Run {
            Run(injection: (call, what, ordinal))
        }
    }

    /// The name of the mutant.
    var name: String
    var run: Run
    /// Returns true if a run made the system calls of the mutant.
    var isSeen: @Sendable (SystemCallRun) -> Bool

    init(_ name: String, _ run: Run, _ isSeen: @escaping @Sendable (SystemCallRun) -> Bool) {
        self.name = name
        self.run = run
        self.isSeen = isSeen
    }

    var testDescription: String { name }

    /// Runs the mutant, or the original, and returns true if the process makes the mutant's system calls.
    func isSeen(asMutant: Bool) throws -> Bool {
        try withTemporaryDirectory { directory throws in
            let container = directory.path("c")
            try SharedContainer.open(container, access: .create).put("a", Array("1".utf8))
            return isSeen(try SystemCallRun(run, container, asMutant ? ["TANDEM_MUTANT": name] : [:]))
        }
    }

    static let all: [MutantDemonstration] = [
        .init("no-file-sync", .put) { $0.count("fsync", before: "renameat", "a.jsonl") == 0 },
        .init("installs-not-synced", .commit) { $0.count("fsync", before: "renameat", ".commit.jsonl") < 3 },
        .init("redo-removed-unsynced", .commit) { calls in
            guard let unlink = calls.index("unlinkat", ".commit.jsonl"),
                let rename = calls.index("renameat", "\"b.jsonl\")")
            else { return false }
            return !calls.points[rename..<unlink].contains { $0.name == "fsync" }
        },
        .init("redo-removed-first", .commit) {
            ($0.index("unlinkat", ".commit.jsonl") ?? .max) < ($0.index("renameat", "\"a.jsonl\")") ?? 0)
        },
        .init("redo-dropped", .commit) { $0.index("renameat", ".commit.jsonl") == nil },
        .init("redo-read-first", .get) {
            ($0.index("newfstatat", ".commit.jsonl") ?? .max) < ($0.index("openat", "a.jsonl") ?? 0)
        },
        .init("names-not-rechecked", .get) { $0.index("newfstatat", "\"a.jsonl\"") == nil },
        .init("readers-lock", .get) { $0.index("flock", "LOCK_EX") != nil },
        .init("no-directory-sync", .put) { $0.count("fsync", after: "renameat", "a.jsonl") == 0 },
        .init("unchanged-not-synced", .unchanged) { $0.index("fsync", "") == nil },
        .init("lock-waits-forever", .put) { $0.index("flock", "LOCK_EX)") != nil },
        .init("truncated-in-place", .put) { $0.index("openat", "\"a.jsonl\", O_WRONLY|O_CREAT|O_TRUNC") != nil },
        .init("sync-repeated", .failing("fsync", "error=EIO", 1)) {
            $0.outcome.status == 0 && $0.count("fsync") == 3
        },
        .init("sync-failure-ignored", .failing("fsync", "error=EIO", 1)) {
            $0.outcome.status == 0 && $0.count("fsync") == 2
        },
        .init("short-write-ignored", .failing("write", "retval=9", 1)) {
            $0.count("write", before: "fsync", "") == 1
        },
        .init("interruption-is-success", .failing("fsync", "error=EINTR", 2)) { $0.count("fsync") == 2 },
        .init("rolled-back", .failing("fsync", "error=EIO", 2)) { $0.index("unlinkat", "\"a.jsonl\"") != nil },
        .init("file-watched", .watch) { $0.index("inotify_add_watch", "a.jsonl") != nil },
        .init("scan-before-watch", .watch) {
            ($0.index("openat", "a.jsonl") ?? .max) < ($0.index("inotify_add_watch", "/c/") ?? .max)
        },
    ]
}

/// A run under strace: its system calls, beginning with the first that names the container.
struct SystemCallRun {
    var outcome: Outcome
    var points: [SystemCallPoint] = []

    init(_ run: MutantDemonstration.Run, _ container: String, _ environment: [String: String]) throws {
        var injection: [String] = []
        if let wanted = run.injection {
            // strace counts calls from the start of the process. An undisturbed run of the same kind gives the number
            // of the call.
            let copy = container + ".copy"
            try FileManager.default.copyItem(atPath: container, toPath: copy)
            var undisturbed = run
            undisturbed.injection = nil
            let calls = try SystemCallRun(undisturbed, copy, environment).points.filter { $0.name == wanted.call }
            let ordinal = try #require(calls.count >= wanted.ordinal ? calls[wanted.ordinal - 1].ordinal : nil)
            injection = ["-e", "inject=\(wanted.call):\(wanted.what):when=\(ordinal)"]
        }
        let trace = container + ".trace"
        var arguments = ["-f", "-s", "256", "-o", trace, "-e", "trace=%file,%desc"] + injection
        arguments += ["\(try MutantBuild.folder())/\(run.program)"] + run.arguments + ["--container", container]
        outcome = try TestSupport.run("/usr/bin/strace", arguments, input: run.input, environment: environment)
        if injection.isEmpty { try #require(outcome.status == 0, "\(outcome.errors)") }
        var counts: [String: Int] = [:]
        var hasBegun = false
        for line in try Files.text(trace).split(separator: "\n") {
            let call = line.drop { $0 != " " }.drop { $0 == " " }
            guard let parenthesis = call.firstIndex(of: "("), call.first?.isLetter == true else { continue }
            let name = String(call[..<parenthesis])
            counts[name, default: 0] += 1
            if name != "execve", call.contains("\"\(container)\"") { hasBegun = true }
            guard hasBegun else { continue }
            points.append(SystemCallPoint(name: name, ordinal: counts[name] ?? 1, line: String(call)))
        }
    }

    /// Returns the index of the first call with a name whose line contains a text. An empty text matches every line.
    func index(_ name: String, _ text: String) -> Int? {
        points.firstIndex { $0.name == name && (text.isEmpty || $0.line.contains(text)) }
    }

    func count(_ name: String) -> Int { points.count { $0.name == name } }

    func count(_ name: String, before other: String, _ text: String) -> Int {
        points.prefix(index(other, text) ?? points.count).count { $0.name == name }
    }

    func count(_ name: String, after other: String, _ text: String) -> Int {
        points.dropFirst(index(other, text) ?? points.count).count { $0.name == name }
    }
}
