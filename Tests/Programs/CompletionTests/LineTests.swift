import TestSupport
import Testing

/// Tests of `tandem complete`: it turns a command line into that of the program which carries it out.
@Suite struct LineTests {
    /// Returns the completion script that knows the program, and the words before the one to complete, without folders.
    private func line(_ words: String..., isCheckout: Bool = false) throws -> (script: String, words: String) {
        let environment = isCheckout ? ["TANDEM_COMMAND": "scripts/tandem"] : [:]
        let outcome = try TestProcess("tandem", ["complete", "--"] + words, environment: environment).wait()
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        try #require(lines.count >= 3)
        return (
            lines[0], lines.dropFirst(3).map { $0.replacing(Program.folder + "/", with: "") }.joined(separator: " ")
        )
    }

    @Test("The command line of a program itself stays unchanged, without the word to complete")
    func own() throws {
        #expect(try line("bin/tandem", "container", "get", "j") == ("tandem", "bin/tandem container get"))
        #expect(try line("main-app", "launch", "") == ("main-app", "main-app launch"))
        #expect(try line("tandem", "adopt") == ("tandem", "tandem"))
    }

    @Test("A command that tandem hands over becomes the command line of its sibling program")
    func handedOver() throws {
        #expect(try line("tandem", "adopt", "--an") == ("tandem-adopt", "tandem-adopt adopt"))
        #expect(try line("tandem", "race", "--seed", "1", "") == ("tandem-lab", "tandem-lab race --seed 1"))
        #expect(try line("tandem", "render", "x", "") == ("tandem-adopt--render", "tandem-adopt--render render x"))
    }

    @Test("After `help`, a command is completed like the command itself")
    func help() throws {
        #expect(try line("tandem", "help", "clock", "") == ("tandem", "tandem clock"))
        #expect(try line("tandem", "help", "rankings", "") == ("tandem-rankings", "tandem-rankings rankings"))
        #expect(try line("tandem", "hel") == ("tandem", "tandem"))
    }

    @Test("The command after `tandem with` becomes the command line, with or without --")
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

    @Test("Words that bash divides at = and : are joined")
    func bashWords() throws {
        #expect(try line("main-app", "launch", "--app", "=", "po") == ("main-app", "main-app launch --app"))
        #expect(
            try line("main-app", "launch", "--backend", "http", ":", "//x", "-")
                == ("main-app", "main-app launch --backend http://x"))
    }

    @Test("scripts/tandem completes the programs that it starts as commands; tandem does not")
    func checkout() throws {
        #expect(try line("scripts/tandem", "main-app", "rate", "", isCheckout: true) == ("main-app", "main-app rate"))
        #expect(try line("tandem", "main-app", "rate", "") == ("tandem", "tandem main-app rate"))
    }

    @Test("A program of another package has no completion script")
    func unknown() throws {
        #expect(try line("make", "a", "") == ("", "make a"))
        #expect(try TestProcess("tandem", ["complete", "--script", "bash", "--", "make", ""]).wait().output == "")
    }
}
