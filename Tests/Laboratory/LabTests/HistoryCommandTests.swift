import Foundation
import Lab
import TestSupport
import Testing

@Suite struct HistoryCommandTests {
    private func write(_ operations: [Lab.Operation], to path: String) throws {
        var bytes = HistoryHeader(seed: 7).jsonLine
        for operation in operations { bytes += [0x0A] + operation.jsonLine }
        try Data(bytes + [0x0A]).write(to: URL(fileURLWithPath: path))
    }

    private let stale = [commit(1, 0...10, 1, "a=x"), commit(1, 20...30, 2, "a=y"), read(2, 40...50, "a@1=x")]

    @Test("A history without violations gives exit code 0 and no picture")
    func good() throws {
        try withTemporaryDirectory { directory in
            try write(Array(stale.prefix(2)), to: directory.path("good.jsonl"))
            let outcome = try run("tandem-lab", ["check-history", directory.path("good.jsonl")])
            #expect(outcome.status == 0)
            #expect(outcome.output.hasPrefix("2 operations: 2 commits, 0 reads, 0 snapshots;"))
            #expect(outcome.lastLine == "no violation")
            #expect(try Files.names(in: directory.path) == ["good.jsonl"])
        }
    }

    @Test("A violation gives exit code 1, the operations that show it, and a picture next to the history file")
    func bad() throws {
        try withTemporaryDirectory { directory in
            try write(stale, to: directory.path("bad.jsonl"))
            let outcome = try run("tandem-lab", ["check-history", directory.path("bad.jsonl")])
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("1 violation: 1 stale-read"))
            for operation in stale {
                #expect(outcome.output.contains("   " + String(decoding: operation.jsonLine, as: UTF8.self)))
            }
            let picture = try String(contentsOfFile: directory.path("bad.html"), encoding: .utf8)
            #expect(picture.hasPrefix("<!doctype html>"))
            #expect(outcome.lastLine == "picture of violation 1: \(directory.path)/bad.html")
        }
    }

    @Test("--json prints one object with the counts, kinds and first violations; --picture sets the page's path")
    func json() throws {
        try withTemporaryDirectory { directory in
            try write(stale + [read(3, 60...70, "b@9=half")], to: directory.path("bad.jsonl"))
            let outcome = try run(
                "tandem-lab",
                [
                    "check-history", "--json", "--limit", "1", "--nth", "2", "--picture", directory.path("p.html"),
                    directory.path("bad.jsonl"),
                ])
            #expect(outcome.status == 1)
            let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            #expect(object?["operations"] as? Int == 4)
            #expect(object?["violations"] as? Int == 2)
            #expect(object?["undecided"] as? Int == 0)
            #expect(object?["kinds"] as? [String: Int] == ["stale-read": 1, "unwritten-value": 1])
            let first = try #require((object?["first"] as? [[String: Any]])?.first)
            #expect((object?["first"] as? [Any])?.count == 1)
            #expect(first["record"] as? String == "a")
            #expect((first["witnesses"] as? [[String: Any]])?.count == 3)
            #expect(try String(contentsOfFile: directory.path("p.html"), encoding: .utf8).contains("unwritten-value"))
        }
    }

    @Test("The exit code is 66 for a missing file, 65 for an invalid line (with its number), 64 for a wrong option")
    func failures() throws {
        try withTemporaryDirectory { directory in
            #expect(try run("tandem-lab", ["check-history", directory.path("none")]).status == 66)
            try Data("{\"history\":1}\n{\"process\":1".utf8).write(to: URL(fileURLWithPath: directory.path("cut")))
            let outcome = try run("tandem-lab", ["check-history", "--json", directory.path("cut")])
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("\"reason\":\"history\""))
            #expect(outcome.errors.contains("line 2: the line ends where"))
            #expect(try run("tandem-lab", ["check-history", "--limit", "0", directory.path("cut")]).status == 64)
            try write(stale, to: directory.path("bad.jsonl"))
            let picture = try run(
                "tandem-lab", ["check-history", "--picture", directory.path("no/p.html"), directory.path("bad.jsonl")])
            #expect(picture.status == 74)
        }
    }

    @Test("The checker reads every line that generate-history prints, and finds no violation")
    func generated() throws {
        try withTemporaryDirectory { directory in
            let lines = try run("tandem-lab", ["generate-history", "--operations", "3000", "--seed", "9"]).output
            try Data(lines.utf8).write(to: URL(fileURLWithPath: directory.path("h")))
            let history = try HistoryFile.read(directory.path("h"))
            #expect(history.operations == (try HistoryGenerator(operations: 3_000, seed: 9).history()).operations)
            #expect(try run("tandem-lab", ["check-history", directory.path("h")]).status == 0)
        }
    }
}
