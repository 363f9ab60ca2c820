import AppGroup
import ArgumentParser
import CommandSupport
import Utilities

struct Initialize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Creates the container with mode 0700; an existing one stays unchanged.",
        discussion: """
            EXAMPLES
              tandem container init
              tandem container init --container /tmp/group --json     {"container":"/tmp/group"}
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let container = try options.open(.create)
        for finding in FileSystemReport(path: container.path).remarks { Output.note(finding) }
        Output.line(common.json ? "{\"container\":\(JSONText.quoted(container.path))}" : container.path)
    }
}

struct Put: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "put", abstract: "Sets a record to the JSON value on standard input.",
        discussion: """
            The value is durable when the command ends. An unchanged value gets no new revision.

            EXAMPLES
              echo '{"setup":"…"}' | tandem container put jotd        {"record":"jotd","revision":42}
              … | tandem container put jotd --if-revision 41          only if it is at 41 (else 75)
              … | tandem container put jotd --if-revision 0           only if it does not exist
              echo 12 | tandem container put --defaults-key dayCount  the value of dayCount in UserDefaults
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var lock: LockOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup var name: NameArgument
    @Option(help: "The revision that the record must have; 0: it must not exist.") var ifRevision: UInt64?

    func validate() throws {
        if let ifRevision { try checkRevision(ifRevision) }
    }

    func run() throws {
        let record = try name.record()
        let container = try options.open(.readWrite)
        let value = try readStandardInput(limit: 64 << 20)
        let expectation = Expectation(ifRevision)
        let timeout = lock.lockTimeout.duration
        let result =
            if let key = name.defaultsKey {
                try container.put(DefaultsKey(key), value, expecting: expectation, lockTimeout: timeout)
            } else { try container.put(record, value, expecting: expectation, lockTimeout: timeout) }
        Output.line("{\"record\":\(JSONText.quoted("\(record)")),\"revision\":\(result.revision)}")
    }
}

extension Expectation {
    /// Converts the value of `--if-revision`.
    init(_ revision: UInt64?) {
        switch revision {
        case nil: self = .any
        case 0: self = .absent
        case let revision?: self = .revision(revision)
        }
    }
}

struct Commit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "commit", abstract: "Sets several records at once: all of them or none.",
        discussion: """
            Standard input is one JSON object, record name to value. The command ends after the records are installed.

            EXAMPLE
              echo '{"holdings":[…],"prices":{…}}' | tandem container commit --if holdings=7 --if prices=0
              {"revision":43}
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var lock: LockOptions
    @OptionGroup var common: CommonOptions
    @Option(
        name: .customLong("if"),
        help: ArgumentHelp("The revision that a record must have; 0: it must not exist.", valueName: "name=revision"))
    var conditions: [String] = []

    func validate() throws {
        for condition in conditions {
            let parts = condition.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, UInt64(parts[1]).map({ $0 <= maximumRevision }) == true else {
                throw ValidationError("--if takes NAME=REVISION, not \(condition).")
            }
        }
    }

    private func expectations() throws -> [(RecordName, Expectation)] {
        try conditions.map { condition in
            let parts = condition.split(separator: "=", omittingEmptySubsequences: false)
            return (try RecordName(String(parts[0])), Expectation(UInt64(parts[1])))
        }
    }

    func run() throws {
        var transaction = Transaction()
        for (name, expectation) in try expectations() { transaction.expect(name, expectation) }
        let container = try options.open(.readWrite)
        let input = try readStandardInput(limit: 128 << 20)
        let members: [(name: String, value: [UInt8])]
        do throws(JSONText.Problem) {
            try JSONText.validate(input)
            members = try JSONText.members(of: input)
        } catch {
            throw CommandFailure(
                .data, reason: "invalid-value",
                "standard input is not one JSON object: \(error.reason) at byte \(error.offset)")
        }
        for (name, value) in members {
            let record = try RecordName(name)
            try transaction.put(record, value, expecting: transaction.expectation(of: record))
        }
        let result = try container.commit(transaction, lockTimeout: lock.lockTimeout.duration)
        Output.line("{\"revision\":\(result.revision)}")
        if let pending = result.unfinished {
            var failure = CommandFailure(pending)
            failure.message =
                "revision \(result.revision) is committed and durable, but not installed in the files yet; "
                + "the next writer does it: \(failure.message)"
            throw failure
        }
    }
}

struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Removes a record and leaves a tombstone.",
        discussion: """
            EXAMPLE
              tandem container delete jotd --if-revision 42           {"record":"jotd","revision":43}
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var lock: LockOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup var name: NameArgument
    @Option(help: "The revision that the record must have.") var ifRevision: UInt64?

    func validate() throws {
        if let ifRevision { try checkRevision(ifRevision) }
    }

    func run() throws {
        let record = try name.record()
        let result = try options.open(.readWrite).remove(
            record, expecting: ifRevision.map { .revision($0) } ?? .any, lockTimeout: lock.lockTimeout.duration)
        Output.line("{\"record\":\(JSONText.quoted("\(record)")),\"revision\":\(result.revision)}")
    }
}

struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Asks the widget host for a reload.",
        discussion: """
            EXAMPLE
              tandem container reload --kind JokeOfTheDayWidget
              tandem container reload --foreground       is not charged to the widget's budget
              {"kind":"JokeOfTheDayWidget","sequence":7,"revision":43}
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var lock: LockOptions
    @OptionGroup var common: CommonOptions
    @Option(help: "The kind of widget; default: all kinds.") var kind = ReloadRequests.allKinds
    @Flag(help: "Ask as an app in the foreground does.") var foreground = false
    @Option(help: "Ask this many times, one request after the other; the last one is printed.") var times = 1

    func validate() throws {
        guard (1...1_000_000).contains(times) else {
            throw ValidationError("--times takes a number from 1 to 1000000.")
        }
    }

    func run() throws {
        let container = try options.open(.readWrite)
        func ask() throws -> ReloadRequests.Request {
            try container.requestReload(
                ofKind: kind, isForeground: foreground, lockTimeout: lock.lockTimeout.duration)
        }
        for _ in 1..<times { _ = try ask() }
        let request = try ask()
        Output.line(
            "{\"kind\":\(JSONText.quoted(kind)),\"sequence\":\(request.sequence),\"revision\":\(request.revision)}")
    }
}
