import TestSupport
import Testing

/// Tests of `tandem complete`. It converts a command line of `tandem` to a command line of the program that performs
/// the command.
@Suite struct LineTests {
    /// Returns the name of the completion script for a command line, and the words before the word to complete. Removes
    /// folders from both.
    private func line(_ words: String...) throws -> (script: String, words: String) {
        let outcome = try TestProcess("tandem", ["complete", "--"] + words).wait()
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        try #require(lines.count >= 2)
        return (
            lines[0], lines.dropFirst(2).map { $0.replacing(Program.folder + "/", with: "") }.joined(separator: " ")
        )
    }

    @Test("If a program performs its own command, only the word to complete is removed from the command line")
    func own() throws {
        #expect(try line("bin/tandem", "container", "get", "j") == ("tandem", "bin/tandem container get"))
        #expect(try line("main-app", "launch", "") == ("main-app", "main-app launch"))
        #expect(try line("tandem", "adopt") == ("tandem", "tandem"))
    }

    @Test("If another program performs a `tandem` command, the line becomes a command line of that program")
    func handedOver() throws {
        #expect(try line("tandem", "adopt", "--an") == ("tandem-adopt", "tandem-adopt adopt"))
        #expect(try line("tandem", "race", "--seed", "1", "") == ("tandem-lab", "tandem-lab race --seed 1"))
        #expect(try line("tandem", "render", "x", "") == ("tandem-adopt--render", "tandem-adopt--render render x"))
        #expect(try line("tandem", "snapshot", "--") == ("tandem-adopt--snapshot", "tandem-adopt--snapshot snapshot"))
        // `tandem-watch` performs another command, `tandem container watch`.
        #expect(try line("tandem", "watch", "--") == ("tandem-adopt--watch", "tandem-adopt--watch watch"))
        #expect(try line("tandem", "phone", "x", "--a") == ("tandem-adopt--phone", "tandem-adopt--phone phone x"))
    }

    @Test("The words after `help` are completed like the same command without `help`")
    func help() throws {
        #expect(try line("tandem", "help", "clock", "") == ("tandem", "tandem clock"))
        #expect(try line("tandem", "help", "rankings", "") == ("tandem-rankings", "tandem-rankings rankings"))
        #expect(try line("tandem", "hel") == ("tandem", "tandem"))
    }

    @Test("After `tandem with`, with or without --, the command line of the started program is completed")
    func commandLine() throws {
        #expect(try line("tandem", "with", "--", "tandem", "clock", "") == ("tandem", "tandem clock"))
        #expect(try line("tandem", "with", "--state", "x", "tandem", "race", "") == ("tandem-lab", "tandem-lab race"))
        #expect(try line("tandem", "with", "--state=x", "--", "/bin/make", "--a=b", "") == ("", "/bin/make --a=b"))
        #expect(try line("tandem", "with", "--", "ma") == ("", ""))
        #expect(try line("tandem", "with", "") == ("", ""))
    }

    @Test("The options of `tandem with` itself are completed as options of `tandem with`")
    func optionsOfWith() throws {
        #expect(try line("tandem", "with", "--st") == ("tandem", "tandem with"))
        #expect(try line("tandem", "with", "--state", "x") == ("tandem", "tandem with --state"))
    }

    @Test("An option and its value after an equals sign become two words")
    func equalsSign() throws {
        #expect(try line("main-app", "launch", "--app=po") == ("main-app", "main-app launch --app"))
        #expect(try line("main-app", "launch", "--app=po", "-") == ("main-app", "main-app launch --app po"))
    }

    @Test("Words that bash divides at = and : are joined again before completion")
    func bashWords() throws {
        #expect(try line("main-app", "launch", "--app", "=", "po") == ("main-app", "main-app launch --app"))
        #expect(
            try line("main-app", "launch", "--backend", "http", ":", "//x", "-")
                == ("main-app", "main-app launch --backend http://x"))
    }

    @Test("If a `tandem` command is the name of a program, the line becomes a command line of that program")
    func programs() throws {
        #expect(try line("scripts/tandem", "main-app", "rate", "") == ("main-app", "main-app rate"))
        #expect(try line("tandem", "help", "local-backend", "") == ("local-backend", "local-backend"))
        #expect(try line("tandem", "main-a") == ("tandem", "tandem"))
    }

    @Test("A program of another package has no completion script")
    func unknown() throws {
        #expect(try line("make", "a", "") == ("", "make a"))
        #expect(try TestProcess("tandem", ["complete", "--script", "bash", "--", "make", ""]).wait().output == "")
    }
}
