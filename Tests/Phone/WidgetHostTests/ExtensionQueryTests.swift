import Foundation
import Glibc
import TestSupport
import Testing

@testable import WidgetHost

struct ExtensionQueryTests {
    private struct Answer: Decodable {
        var program: String
    }

    /// Queries a script in place of an extension. Returns its answer, or the failure in words.
    private func ask(_ script: String, limit: Duration = .seconds(120)) throws -> String {
        try withTemporaryDirectory { directory throws in
            let program = directory.path("widget")
            try Program.writeScript("#!/bin/sh\n\(script)\n", to: program)
            do throws(ExtensionQuery.Failure) {
                return try ExtensionQuery(program, environment: ["PATH": "/usr/bin:/bin"], timeLimit: limit)
                    .answer(Answer.self).program
            } catch {
                return error.description.replacing(program, with: "W")
            }
        }
    }

    private static let answer = #"{"program":"Quote"}"#

    @Test("The query finds the answer among other output, even while a descendant of the program keeps the pipe open")
    func found() throws {
        #expect(try ask("echo '\(Self.answer)'") == "Quote")
        #expect(try ask("printf 'starting… '; echo '\(Self.answer)'; echo done") == "Quote")
        #expect(try ask("echo '{'; printf '{\"program\" %s' '\(Self.answer)'") == "Quote")
        #expect(try ask("sleep 1000 & echo '\(Self.answer)'") == "Quote")
    }

    @Test("A failed query says what happened, where, and what to do")
    func problems() throws {
        // On a busy machine, the limit may pass before the program has printed anything.
        var hangs = ""
        for seconds in [1, 10, 100] where !hangs.contains("at the loop") {
            hangs = try ask("echo at the loop >&2; sleep 1000", limit: .seconds(seconds))
            #expect(hangs.hasPrefix("W did not say within \(seconds).0 seconds what its widgets are, and was ended"))
        }
        #expect(hangs.contains("at the loop") && hangs.contains("look there for a loop"))
        let traps = try ask("echo 'W/A.swift:3: Fatal error: none' >&2; echo more >&2; kill -ILL $$")
        #expect(traps.contains("ended by signal 4 when it was asked for its widgets: W/A.swift:3: Fatal error: none."))
        #expect(try ask("exit 3").contains("exited with 3 when"))
        #expect(try ask("echo nothing").contains("ended without an answer"))
        // If the extension answers and then fails, its answer does not count.
        #expect(try ask("echo '\(Self.answer)'; exit 1").contains("exited with 1"))
        #expect(try ask("exec yes").contains("printed more than 4 MB"))
    }
}
