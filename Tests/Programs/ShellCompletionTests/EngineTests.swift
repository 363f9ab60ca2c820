import Testing

@testable import ShellCompletion

/// Completion of command lines from a program's own description.
@Suite struct EngineTests {
    private static let description = #"""
        {"serializationVersion":0,"command":{"commandName":"tool","subcommands":[
          {"commandName":"get","abstract":"Reads.","arguments":[
            {"kind":"option","shouldDisplay":true,"isOptional":true,"isRepeating":false,"parsingStrategy":"default",
             "names":[{"kind":"long","name":"from"},{"kind":"short","name":"f"}],"valueName":"dir","abstract":"Where."},
            {"kind":"option","shouldDisplay":true,"isOptional":true,"isRepeating":true,"parsingStrategy":"default",
             "names":[{"kind":"long","name":"app"}],"valueName":"app","completionKind":{"list":{"values":["jokes","joy"]}}},
            {"kind":"flag","shouldDisplay":true,"isOptional":true,"isRepeating":false,"parsingStrategy":"default",
             "names":[{"kind":"long","name":"json"}]},
            {"kind":"flag","shouldDisplay":false,"isOptional":true,"isRepeating":false,"parsingStrategy":"default",
             "names":[{"kind":"long","name":"secret"}]},
            {"kind":"positional","shouldDisplay":true,"isOptional":false,"isRepeating":false,
             "parsingStrategy":"default","valueName":"name"},
            {"kind":"positional","shouldDisplay":true,"isOptional":false,"isRepeating":true,
             "parsingStrategy":"default","valueName":"file"}]},
          {"commandName":"run","abstract":"Runs.","arguments":[
            {"kind":"positional","shouldDisplay":true,"isOptional":false,"isRepeating":true,
             "parsingStrategy":"allRemainingInput","valueName":"command"}]},
          {"commandName":"hidden","shouldDisplay":false},
          {"commandName":"help"}]}}
        """#

    private func engine() throws -> CompletionEngine {
        let tool = try #require(CommandDescription(program: Self.description.utf8))
        return CompletionEngine(
            programNamed: { $0 == "tool" ? tool : nil },
            foundValues: { argument, state in
                argument.valueName == "name" ? ["in-\(state.options["--from"] ?? "here")"] : nil
            })
    }

    private func words(_ line: String...) throws -> [String] {
        try Shell.fish.lines(engine(), "tool", line).map {
            let parts = $0.split(separator: "\t", omittingEmptySubsequences: false)
            return parts[0] == "word" ? String(parts[1]) : "<\(parts[0])>"
        }
    }

    @Test("Commands are offered with their abstracts, and so is help, but not hidden commands")
    func commands() throws {
        #expect(try words("") == ["get", "run", "help"])
        #expect(try words("g") == ["get"])
        #expect(try words("help", "") == ["get", "run"])
        #expect(try Shell.zsh.lines(engine(), "tool", ["g"]) == ["word\tget\tReads."])
        #expect(try words("unknown", "") == [])
    }

    @Test("Options are offered once, repeatable ones always, hidden ones and any after -- never")
    func options() throws {
        #expect(try words("get", "-") == ["--from", "--app", "--json"])
        #expect(try words("get", "--json", "-f", "x", "--app=joy", "--") == ["--app"])
        #expect(try words("get", "--", "-") == [])
    }

    @Test("Values of an option are completed after its name and after an equals sign")
    func values() throws {
        #expect(try words("get", "--app", "") == ["jokes", "joy"])
        #expect(try words("get", "--app=jok") == ["--app=jokes"])
        #expect(try words("get", "--from", "") == ["<directory>"])
        #expect(try Shell.fish.lines(engine(), "tool", ["get", "--from=so"]) == ["directory\tso"])
    }

    @Test("Arguments are completed in order, a repeating last one every time; found values depend on earlier options")
    func arguments() throws {
        #expect(try words("get", "") == ["in-here"])
        #expect(try words("get", "--from", "there", "") == ["in-there"])
        #expect(try words("get", "--from=there", "") == ["in-there"])
        #expect(try words("get", "one", "") == ["<file>"])
        #expect(try words("get", "one", "two", "three", "") == ["<file>"])
    }

    @Test("The command line after -- is completed by its own program")
    func anotherCommandLine() throws {
        #expect(try words("run", "--", "") == ["<command>"])
        #expect(try words("run", "--", "/usr/bin/tool", "get", "--app", "jok") == ["jokes"])
        #expect(try words("run", "--", "make", "") == ["<file>"])
    }

    @Test("bash splits words at = and :, and replaces only the text after them")
    func bashWords() throws {
        #expect(try Shell.bash.lines(engine(), "tool", ["get", "--app", "=", "jok"]) == ["word\tjokes\t"])
        #expect(try Shell.bash.lines(engine(), "tool", ["get", "--app", "="]).count == 2)
        #expect(try Shell.bash.lines(engine(), "tool", ["get", "--app=jok"]) == ["word\t--app=jokes\t"])
        #expect(TypedWords(bash: ["a", "http", ":", "//x", "b"]).words == ["a", "http://x"])
    }

    @Test("Unknown programs and malformed descriptions get no candidates")
    func unknown() throws {
        #expect(try engine().answer("other", [], "").candidates == [])
        #expect(CommandDescription(program: "{}".utf8) == nil)
    }
}
