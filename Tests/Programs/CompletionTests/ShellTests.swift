import Foundation
import TestSupport
import TestTraits
import Testing

/// Tests of the completion scripts in their shells, with the built programs.
@Suite struct ShellTests {
    private static let scripts = Repository.scripts

    private static func installed(_ shell: String) -> Bool {
        ["/bin/", "/usr/bin/", "/usr/local/bin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + shell)
        }
    }

    /// Defines the shell function `offers`, which prints what bash offers for a command line. Its arguments are the
    /// words of the command line, divided as bash does. The last word is the one to complete.
    private static let bashFunctions = """
        source <(tandem completions bash)
        cd "$FOLDER"
        offers() {
            local spec
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*"
            COMP_POINT=${#COMP_LINE}
            spec=$(complete -p "${1##*/}") || exit 3
            spec=${spec##*-F }
            "${spec%% *}" "$1" "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}" || exit 4
            printf '%s\\n' "${COMPREPLY[@]}"
        }

        """

    /// Returns what bash offers for a command line, sorted.
    private func bash(_ words: String..., environment: [String: String] = [:]) throws -> [String] {
        try bash(words, folder: nil, environment: environment)
    }

    private func bash(
        _ words: [String], folder: String?, environment: [String: String], script: String = #"offers "$@""#
    ) throws -> [String] {
        let scratch = try TemporaryDirectory()
        defer { withExtendedLifetime(scratch) {} }
        var variables = environment
        variables["FOLDER"] = folder ?? scratch.path
        variables["PATH"] = "\(Program.folder):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
        let outcome = try TestProcess(
            "/bin/bash", ["--noprofile", "--norc", "-c", Self.bashFunctions + script, "bash"] + words,
            environment: variables
        ).wait()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors == "")
        return outcome.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test("bash completes commands, including `tandem` commands that other programs perform")
    func commands() throws {
        #expect(try bash("tandem", "pre") == ["preview"])
        #expect(try bash("tandem", "container", "s") == ["snapshot"])
        #expect(try bash("tandem", "crash") == ["crash-sweep"])
        #expect(try bash("tandem", "rankings", "") == ["aggregate", "show"])
        #expect(try bash("tandem", "help", "clo") == ["clock"])
        #expect(try bash("main-app", "la") == ["launch"])
        #expect(try bash("local-backend", "faults", "") == ["clear", "list", "set"])
        #expect(try bash("tandem", "compl") == ["completions"])
    }

    @Test("bash completes the options of commands that another program performs")
    func options() throws {
        #expect(try bash("tandem", "adopt", "--an") == ["--answers"])
        #expect(try bash("tandem", "render", "--stand") == ["--standby"])
        #expect(try bash("tandem", "preview", "--po") == ["--port"])
        #expect(try bash("tandem", "race", "--kills") == ["--kills-per-second"])
        #expect(try bash("tandem", "container", "get", "--fall") == ["--fallbacks"])
        #expect(try bash("widget-extension", "run", "--until") == ["--until-idle"])
        #expect(try bash("tandem", "--ver") == ["--version"])
        #expect(try bash("tandem", "preview", "").allSatisfy { $0.hasPrefix("-") })
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

    @Test("bash completes the command line after `tandem with --`")
    func commandLine() throws {
        #expect(try bash("tandem", "with", "--", "widget-ext") == ["widget-extension"])
        #expect(try bash("tandem", "with", "--", "tandem", "clock", "adv") == ["advance"])
        #expect(try bash("tandem", "with", "--state", "x", "tandem", "clock", "adv") == ["advance"])
    }

    @Test("bash completes `scripts/tandem` and the programs that this script starts, without building anything")
    func checkout() throws {
        let script = "\(Self.scripts)/tandem"
        let environment = ["TANDEM_PROGRAMS": Program.folder]
        #expect(try bash(script, "widget", environment: environment) == ["widget-extension"])
        #expect(
            try bash(script, "main-app", "launch", "--time", environment: environment) == ["--timetable"])
        #expect(try bash(script, "container", "snap", environment: environment) == ["snapshot"])
        // If the programs have not been built, nothing is offered and nothing is built.
        let nowhere = ["TANDEM_PROGRAMS": "/nowhere"]
        #expect(try bash(script, "container", "snap", environment: nowhere) == [])
        let values = try TestProcess(script, ["---completion", "container", "get"], environment: nowhere).wait()
        #expect(values.status == 0)
        #expect(values.output + values.errors == "")
    }

    @Test(
        "bash offers every option that is in a command's help",
        arguments: ["main-app", "local-backend", "tandem"].prefix(TestAmount.of(2, all: 3)))
    func complete(_ program: String) throws {
        let said = try TestProcess(program, ["--experimental-dump-help"]).wait().output
        let tool = try #require(try JSONSerialization.jsonObject(with: Data(said.utf8)) as? [String: Any])
        let expected = Self.options(try #require(tool["command"] as? [String: Any]), [])
        try #require(expected.count > 5)
        let script = """
            for line in "$@"; do
                for option in $(offers $line -); do echo "$line $option"; done
            done
            """
        let offered = try bash(
            Set(expected.map(\.command)).map { "\(program) \($0)" }, folder: nil, environment: [:], script: script)
        for (command, option) in expected {
            #expect(offered.contains("\(program) \(command) \(option)"))
        }
    }

    /// Returns the long options of all commands below `command`. Each result contains the full path of its command,
    /// such as `container get`.
    private static func options(_ command: [String: Any], _ path: [String]) -> [(command: String, option: String)] {
        (command["subcommands"] as? [[String: Any]] ?? []).flatMap { below in
            guard below["shouldDisplay"] as? Bool != false, let name = below["commandName"] as? String, name != "help"
            else { return [(command: String, option: String)]() }
            let path = path + [name]
            let own = (below["arguments"] as? [[String: Any]] ?? []).compactMap { argument in
                argument["shouldDisplay"] as? Bool == true ? argument["preferredName"] as? [String: Any] : nil
            }
            return own.filter { $0["kind"] as? String == "long" }.map {
                (path.joined(separator: " "), "--\($0["name"] as? String ?? "")")
            } + options(below, path)
        }
    }

    @Test("An unknown shell causes a usage error that lists the known shells")
    func unknownShell() throws {
        let outcome = try TestProcess("tandem", ["completions", "csh"]).wait()
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("'bash', 'zsh' or 'fish'"), "\(outcome.errors)")
    }

    @Test("zsh completes commands, options and values as bash does", .enabled(if: installed("zsh")))
    func zsh() throws {
        let folder = try TemporaryDirectory()
        let startUp = """
            autoload -Uz compinit && compinit -u -D
            source <(tandem completions zsh)
            show() { zle complete-word; print -r -- "<$BUFFER>"; exit; }
            zle -N show
            bindkey '^I' show
            print READY
            """
        try Data(startUp.utf8).write(to: URL(fileURLWithPath: folder.path(".zshrc")))
        let script = """
            zmodload zsh/zpty
            zpty shell zsh -d -i
            zpty -r shell output '*READY*'
            zpty -w -n shell $1$'\\t'
            zpty -r shell output '*<*>*'
            print -rn -- ${${output##*<}%%>*}
            """
        func zsh(_ line: String) throws -> String {
            let environment = [
                "ZDOTDIR": folder.path, "TERM": "dumb", "PATH": "\(Program.folder):/usr/local/bin:/usr/bin:/bin",
            ]
            return try TestProcess("/usr/bin/env", ["zsh", "-f", "-c", script, "zsh", line], environment: environment)
                .wait().output
        }
        #expect(try zsh("tandem container sn") == "tandem container snapshot ")
        #expect(try zsh("tandem adopt --an") == "tandem adopt --answers ")
        #expect(try zsh("tandem rankings show --mon") == "tandem rankings show --month ")
        #expect(try zsh("main-app launch --app=po") == "main-app launch --app=portfolio ")
        #expect(try zsh("tandem with -- tandem clock adv") == "tandem with -- tandem clock advance ")
    }

    @Test("fish completes commands, options and values as bash does", .enabled(if: installed("fish")))
    func fish() throws {
        func fish(_ line: String, environment: [String: String] = [:]) throws -> [String] {
            let program = "fish_add_path -P \(Program.folder); tandem completions fish | source; complete -C $argv[1]"
            let outcome = try TestProcess(
                "/usr/bin/env", ["fish", "--no-config", "-c", program, line], environment: environment
            ).wait()
            #expect(outcome.errors == "")
            return outcome.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }.sorted()
        }
        #expect(try fish("tandem container s") == ["snapshot"])
        #expect(try fish("tandem adopt --an") == ["--answers"])
        #expect(try fish("tandem race --kills") == ["--kills-per-second"])
        #expect(try fish("main-app launch --app ") == ["jokes", "portfolio", "schedule"])
        #expect(try fish("main-app launch --app=po") == ["--app=portfolio"])
        #expect(try fish("tandem with -- tandem clock adv") == ["advance"])
        let checkout = ["TANDEM_PROGRAMS": Program.folder]
        #expect(try fish("\(Self.scripts)/tandem wid", environment: checkout) == ["widget-extension"])
        #expect(try fish("\(Self.scripts)/tandem container sn", environment: checkout) == ["snapshot"])
        #expect(try fish("\(Self.scripts)/tandem main-app launch --time", environment: checkout) == ["--timetable"])
    }

    @Test("Each shell parses its completion script", arguments: ["bash", "zsh", "fish"].filter(installed))
    func syntax(_ shell: String) throws {
        let folder = try TemporaryDirectory()
        for arguments in [
            ["completions", shell], ["complete", "--script", shell, "--", "tandem", ""],
            ["complete", "--script", shell, "--", "tandem", "render", ""],
        ] {
            let script = try TestProcess("tandem", arguments).wait().output
            #expect(script.contains("tandem"))
            let file = folder.path("script")
            try Data(script.utf8).write(to: URL(fileURLWithPath: file))
            let outcome = try TestProcess("/usr/bin/env", [shell, "-n", file]).wait()
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors == "")
        }
    }
}
