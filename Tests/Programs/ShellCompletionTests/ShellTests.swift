import Foundation
import ShellCompletion
import TestSupport
import Testing

/// The scripts in their shells, with the built programs.
@Suite struct ShellTests {
    private static let scripts = Repository.scripts

    private static func installed(_ shell: String) -> Bool {
        ["/bin/", "/usr/bin/", "/usr/local/bin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + shell)
        }
    }

    /// Returns bash's candidates for a command line, split as bash does it; the last word is completed.
    private func bash(_ words: String..., environment: [String: String] = [:]) throws -> [String] {
        try bash(words, folder: nil, environment: environment)
    }

    private func bash(_ words: [String], folder: String?, environment: [String: String]) throws -> [String] {
        let program = """
            source <(tandem completions bash)
            cd "$FOLDER"
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            spec=$(complete -p "${1##*/}") || exit 3
            [[ $spec == *'-F _tandem '* ]] || exit 4
            _tandem "$1" "${!#}" 2>"$FOLDER/errors" || exit 5
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let scratch = try TemporaryDirectory()
        var variables = environment
        variables["FOLDER"] = folder ?? scratch.path
        variables["PATH"] = "\(Program.folder):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
        let outcome = try TestProcess(
            "/bin/bash", ["--noprofile", "--norc", "-c", program, "bash"] + words, environment: variables
        ).wait()
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test("bash completes commands, also those of programs that tandem hands over to")
    func commands() throws {
        #expect(try bash("tandem", "pre") == ["preview"])
        #expect(try bash("tandem", "container", "s") == ["snapshot"])
        #expect(try bash("tandem", "crash") == ["crash-sweep"])
        #expect(try bash("tandem", "rankings", "") == ["aggregate", "show"])
        #expect(try bash("main-app", "la") == ["launch"])
        #expect(try bash("local-backend", "faults", "") == ["clear", "list", "set"])
        #expect(try bash("tandem", "compl") == ["completions"])
    }

    @Test("bash completes the options of commands that another program carries out")
    func options() throws {
        #expect(try bash("tandem", "adopt", "--an") == ["--answers"])
        #expect(try bash("tandem", "render", "--stand") == ["--standby"])
        #expect(try bash("tandem", "preview", "--po") == ["--port"])
        #expect(try bash("tandem", "race", "--kills") == ["--kills-per-second"])
        #expect(try bash("tandem", "container", "get", "--fall") == ["--fallbacks"])
        #expect(try bash("widget-extension", "run", "--until") == ["--until-idle"])
        #expect(try bash("tandem", "--ver") == ["--version"])
    }

    @Test("bash completes values: apps, faults, profiles, families, shells, jobs")
    func values() throws {
        #expect(try bash("main-app", "launch", "--app", "") == ["jokes", "portfolio", "schedule"])
        #expect(try bash("main-app", "launch", "--app", "=", "po") == ["portfolio"])
        #expect(try bash("tandem", "network", "fault", "ca") == ["captive-portal"])
        #expect(try bash("widget-extension", "run", "--profile", "h") == ["harsh"])
        #expect(try bash("widget-extension", "timeline", "--family", "accessoryI") == ["accessoryInline"])
        #expect(try bash("tandem", "completions", "") == ["bash", "fish", "zsh"])
        #expect(try bash("local-backend", "schedules", "run", "pick") == ["pick-daily-jokes"])
        #expect(try bash("local-backend", "faults", "set", "50") == ["500", "503"])
    }

    @Test("bash completes folders and files, the records of the chosen container, and App Groups")
    func foundValues() throws {
        let folder = try TemporaryDirectory()
        let group = "\(folder.path)/containers/group.example"
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/containers", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: "\(folder.path)/contents.json"))
        try #require(run("tandem", ["container", "init", "--container", group]).status == 0)
        for name in ["jotd", "note"] {
            try #require(run("tandem", ["container", "put", name, "--container", group], input: "1").status == 0)
        }
        let environment = ["TANDEM_CONTAINERS": "\(folder.path)/containers"]
        func complete(_ words: String...) throws -> [String] {
            try bash(words, folder: folder.path, environment: environment)
        }
        #expect(try complete("tandem", "adopt", "con") == ["containers"])
        #expect(try complete("tandem", "check-history", "con") == ["containers", "contents.json"])
        #expect(try complete("tandem", "container", "get", "j") == [])
        #expect(try complete("tandem", "container", "get", "--container", group, "") == ["jotd", "note"])
        #expect(try complete("tandem", "container", "get", "--group", "group.example", "j") == ["jotd"])
        #expect(try complete("tandem", "container", "snapshot", "jotd", "--group", "group.example", "n") == ["note"])
        #expect(try complete("tandem", "container", "list", "--group", "") == ["group.example"])
    }

    @Test("A folder name with special characters of the shell is not offered as an App Group")
    func namesOfOthers() throws {
        let folder = try TemporaryDirectory()
        for name in [
            "group.good-1", "group.x$(touch PWNED)", "group.with space", "group.`id`", "group.a\nword\tinjected\tx",
            "group.a;b", "group.*",
        ] {
            try FileManager.default.createDirectory(
                atPath: folder.path("shared-container/\(name)"), withIntermediateDirectories: true)
        }
        try Data().write(to: URL(fileURLWithPath: folder.path("shared-container/group.file")))
        let offered = try bash(["tandem", "container", "list", "--group", ""], folder: folder.path, environment: [:])
        #expect(offered == ["group.good-1"])
    }

    @Test("bash completes the command line after tandem with --")
    func commandLine() throws {
        #expect(try bash("tandem", "with", "--", "widget-ext") == ["widget-extension"])
        #expect(try bash("tandem", "with", "--", "tandem", "clock", "adv") == ["advance"])
        #expect(try bash("tandem", "with", "--state", "x", "tandem", "clock", "adv") == ["advance"])
    }

    @Test("scripts/tandem is completed, with the programs that it starts, without building anything")
    func checkout() throws {
        let script = "\(Self.scripts)/tandem"
        let environment = ["TANDEM_PROGRAMS": Program.folder]
        #expect(try bash(script, "widget", environment: environment) == ["widget-extension"])
        #expect(
            try bash(script, "main-app", "launch", "--time", environment: environment) == ["--timetable"])
        #expect(try bash(script, "container", "snap", environment: environment) == ["snapshot"])
        // Without built programs there is no answer, and no build either.
        #expect(try bash(script, "container", "snap", environment: ["TANDEM_PROGRAMS": "/nowhere"]) == [])
    }

    @Test("Every option in a command's help is offered", arguments: ["tandem", "main-app", "local-backend"])
    func complete(_ program: String) throws {
        func check(_ path: [String], _ command: [String: Any]) throws {
            for case let below as [String: Any] in command["subcommands"] as? [Any] ?? [] {
                guard below["shouldDisplay"] as? Bool != false, let name = below["commandName"] as? String,
                    name != "help"
                else { continue }
                let offered = try lines(program, path + [name, "-"])
                for case let argument as [String: Any] in below["arguments"] as? [Any] ?? [] {
                    guard argument["shouldDisplay"] as? Bool == true,
                        let preferred = argument["preferredName"] as? [String: Any],
                        preferred["kind"] as? String == "long", let option = preferred["name"] as? String
                    else { continue }
                    #expect(offered.contains("--\(option)"), "\(path + [name]) --\(option): \(offered)")
                }
                try check(path + [name], below)
            }
        }
        let said = try TestProcess(program, ["--experimental-dump-help"]).wait().output
        let tool = try #require(try JSONSerialization.jsonObject(with: Data(said.utf8)) as? [String: Any])
        try check([], try #require(tool["command"] as? [String: Any]))
    }

    private func lines(_ program: String, _ words: [String]) throws -> [String] {
        try TestProcess("tandem", ["complete", "fish", program, "--"] + words).wait().output
            .split(separator: "\n").map { String($0.split(separator: "\t")[1]) }
    }

    @Test("An unknown shell is a usage error that lists the known ones")
    func unknownShell() throws {
        let outcome = try TestProcess("tandem", ["completions", "csh"]).wait()
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("'bash', 'zsh' or 'fish'"), "\(outcome.errors)")
    }

    @Test("Each shell accepts its script", arguments: Shell.allCases.filter { installed($0.rawValue) })
    func syntax(_ shell: Shell) throws {
        let folder = try TemporaryDirectory()
        let file = "\(folder.path)/script"
        try Data(shell.script.utf8).write(to: URL(fileURLWithPath: file))
        let outcome = try TestProcess("/usr/bin/env", [shell.rawValue, "-n", file]).wait()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors == "")
    }
}
