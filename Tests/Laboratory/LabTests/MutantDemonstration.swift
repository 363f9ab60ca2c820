import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing

/// The smallest thing by which a mutant can be told from the code that is right.
enum MutantDemonstration {
    /// A scene of `tandem-lab rules` finds a violation.
    case scene(String)
    /// A round of `tandem-lab converge` finds one, in these words.
    case round(String, String)
    /// The system calls of a run differ.
    case calls((SystemCallRun) -> Bool, Run)

    /// What is run under strace, in a container in which the record a holds 1.
    struct Run {
        var arguments = ["container", "put", "a"]
        var input = "2"
        var program = "tandem"
        /// An injection of strace, without its ordinal, at which of the calls after the container was opened.
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

    init(of mutation: Mutation) {
        self =
            switch mutation {
            case .noFileSync: .calls({ $0.count("fsync", before: "renameat", "a.jsonl") == 0 }, .put)
            case .installsNotSynced: .calls({ $0.count("fsync", before: "renameat", ".commit.jsonl") < 3 }, .commit)
            case .redoRemovedUnsynced:
                .calls(
                    { calls in
                        guard let unlink = calls.index("unlinkat", ".commit.jsonl"),
                            let rename = calls.index("renameat", "\"b.jsonl\")")
                        else { return false }
                        return !calls.points[rename..<unlink].contains { $0.name == "fsync" }
                    }, .commit)
            case .redoRemovedFirst:
                .calls(
                    { ($0.index("unlinkat", ".commit.jsonl") ?? .max) < ($0.index("renameat", "\"a.jsonl\")") ?? 0) },
                    .commit)
            case .redoDropped: .calls({ $0.index("renameat", ".commit.jsonl") == nil }, .commit)
            case .redoReadFirst:
                .calls(
                    { ($0.index("newfstatat", ".commit.jsonl") ?? .max) < ($0.index("openat", "a.jsonl") ?? 0) }, .get)
            case .namesNotRechecked: .calls({ $0.index("newfstatat", "\"a.jsonl\"") == nil }, .get)
            case .readersLock: .calls({ $0.index("flock", "LOCK_EX") != nil }, .get)
            case .noDirectorySync: .calls({ $0.count("fsync", after: "renameat", "a.jsonl") == 0 }, .put)
            case .unchangedNotSynced: .calls({ $0.index("fsync", "") == nil }, .unchanged)
            case .lockWaitsForever: .calls({ $0.index("flock", "LOCK_EX)") != nil }, .put)
            case .truncatedInPlace: .calls({ $0.index("openat", "\"a.jsonl\", O_WRONLY|O_CREAT|O_TRUNC") != nil }, .put)
            case .syncRepeated:
                .calls({ $0.outcome.status == 0 && $0.count("fsync") == 3 }, .failing("fsync", "error=EIO", 1))
            case .syncFailureIgnored:
                .calls({ $0.outcome.status == 0 && $0.count("fsync") == 2 }, .failing("fsync", "error=EIO", 1))
            case .shortWriteIgnored:
                .calls({ $0.count("write", before: "fsync", "") == 1 }, .failing("write", "retval=9", 1))
            case .interruptionIsSuccess: .calls({ $0.count("fsync") == 2 }, .failing("fsync", "error=EINTR", 2))
            case .rolledBack: .calls({ $0.index("unlinkat", "\"a.jsonl\"") != nil }, .failing("fsync", "error=EIO", 2))
            case .fileWatched: .calls({ $0.index("inotify_add_watch", "a.jsonl") != nil }, .watch)
            case .scanBeforeWatch:
                .calls(
                    { ($0.index("openat", "a.jsonl") ?? .max) < ($0.index("inotify_add_watch", "/c/") ?? .max) }, .watch
                )
            case .openMode: .scene("modes")
            case .redoDiscarded: .scene("redo-waiting")
            case .olderInstalled, .redoWins: .scene("redo-returned")
            case .staleRead: .scene("own-writes")
            case .announcementIgnored: .scene("lost-header")
            case .announcedLate: .scene("announcement")
            case .compareSkipped: .scene("compare")
            case .nonceIgnored: .scene("nonces")
            case .payloadChecksum: .scene("bit-flips")
            case .recordNameUnchecked: .scene("other-name")
            case .namesUnchecked: .scene("names")
            case .tombstoneUnlinks: .scene("tombstones")
            case .numbersThroughDouble: .scene("payloads")
            case .noLock, .lockReplaced: .scene("held-lock")
            case .lockUnchecked: .scene("replaced-lock")
            case .directoryUnchecked: .scene("moved-directory")
            case .parentNotSynced: .scene("new-container")
            case .stagingCleanedAtOpen: .scene("open-under-lock")
            case .stagingNotEmptied, .fixedStagingName: .scene("left-staging")
            case .damagedKept, .damageUnflagged: .scene("planted")
            case .goesBack: .scene("going-back")
            case .newerSchemaOverwritten: .scene("newer-version")
            case .markerDropped: .scene("marker")
            case .overflowIgnored: .round("overflow", "events while it was stopped")
            case .moveIgnored: .round("recreated", "after the directory was deleted and made anew")
            case .markerComparedGreater: .round("marker", "after the marker was damaged")
            }
    }

    /// Whether a process that runs as a mutant, or as none, shows it.
    func isSeen(_ mutation: Mutation?) throws -> Bool {
        let environment = mutation.map { ["TANDEM_MUTANT": $0.rawValue] } ?? [:]
        switch self {
        case .scene(let name):
            let outcome = try run("tandem-lab", ["rules", "--only", name], environment: environment)
            try #require([0, 1].contains(outcome.status), "\(outcome.errors)")
            return outcome.status == 1
        case .round(let kind, let words):
            // What never comes is not waited for as long as what must come.
            let patience = mutation == nil ? "60s" : kind == "marker" ? "5s" : "1s"
            let arguments = ["converge", "--kind", kind, "--rounds", "1", "--seed", "1", "--within", patience]
            let outcome = try run("tandem-lab", arguments, environment: environment)
            try #require([0, 1].contains(outcome.status), "\(outcome.errors)")
            if outcome.status == 1 { #expect(outcome.output.contains(words), "\(outcome.output)") }
            return outcome.status == 1
        case .calls(let differ, let run):
            return try withTemporaryDirectory { directory throws in
                let container = directory.path("c")
                try SharedContainer.open(container, access: .create).put("a", Array("1".utf8))
                return differ(try SystemCallRun(run, container, environment))
            }
        }
    }
}

/// A run under strace: its system calls from the first that names the container on.
struct SystemCallRun {
    var outcome: Outcome
    var points: [SystemCallPoint] = []

    init(_ run: MutantDemonstration.Run, _ container: String, _ environment: [String: String]) throws {
        var injection: [String] = []
        if let wanted = run.injection {
            // strace counts from the start of the process: an undisturbed run of the same kind tells the ordinal.
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
        arguments += [Program.path(run.program)] + run.arguments + ["--container", container]
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
            // A mutant says on standard error that it is one.
            guard hasBegun, !call.hasPrefix("write(2, ") else { continue }
            points.append(SystemCallPoint(name: name, ordinal: counts[name] ?? 1, line: String(call)))
        }
    }

    /// The first call of a name whose line contains a text; an empty one is in every line.
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
