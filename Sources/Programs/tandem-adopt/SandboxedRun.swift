import Adopt
import AppGroup
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import ProcessSupport
import WidgetRendering

/// A run of this program in a sandbox, as the process outside sees it.
struct SandboxedRun {
    /// nil for a run of `tandem watch` without a sandbox.
    private var sandbox: Sandbox?
    private let cache: String
    private let tandem: TandemPackage
    private let program: String
    /// The folder for the files of the run; nil if they stay in the sandbox.
    private var place: Workplace?
    private let outputs: [OutputFile]
    /// The file, or the survey, from which options come that the command line does not name; nil if there is neither.
    private let file: TandemFile?
    private let options: AdoptOptions
    /// Takes what the run draws.
    private let take: (DrawnPart) -> Void
    private let recorder: AnswerRecorder?
    private let watcher: Watcher?

    /// The time in which a run has to end after a signal.
    private static let longestEnd: Duration = .seconds(45)

    /// Runs this program again, with the same arguments in a sandbox, and waits until it ends.
    /// - Parameters:
    ///   - options: The options that name what the run reads.
    ///   - file: The file `.tandem.yml`, from which some of them come.
    ///   - files: Further files that the run reads.
    ///   - outputs: The files that the run writes.
    ///   - input: The standard input of the run; nil for none.
    ///   - take: Takes a reference picture that the run draws, or a call that failed.
    /// - Returns: The exit code of the run. Nil if this process is in the sandbox, or if no sandbox can be made.
    /// - Throws: `CommandFailure`, with exit code 69 if there is no sandbox and the user requires one.
    static func status(
        _ options: AdoptOptions, file: TandemFile?, files: [String] = [], outputs: [OutputFile], input: Int32? = nil,
        take: @escaping (DrawnPart) -> Void = { _ in }
    ) throws -> Int32? {
        guard Outside.shared == nil else { return nil }
        let wish = try wish()
        guard wish != .off else { return nil }
        try options.checkFiles()
        let reason: String
        if let sandbox = Sandbox() {
            let run = try SandboxedRun(sandbox, options, file, files, outputs, take)
            defer { options.keep ? run.place?.keep() : run.place?.remove() }
            switch try run.status(input) {
            case .success(let status): return status.shellCode
            case .failure(let failure): reason = failure.description
            }
        } else {
            reason = missing
        }
        try goOnWithout(reason, wish)
        return nil
    }

    private static let missing = "bubblewrap is missing; install the package bubblewrap"

    private static func wish() throws -> Sandbox.Wish {
        let given = ProcessInfo.processInfo.environment[Sandbox.Wish.variable] ?? ""
        guard let wish = Sandbox.Wish(rawValue: given) else {
            throw CommandFailure(
                .usage, reason: "usage", "\(Sandbox.Wish.variable) takes required or off, not \(given)")
        }
        return wish
    }

    /// Says why there is no sandbox.
    /// - Throws: `CommandFailure`, with exit code 69, if the user requires one.
    private static func goOnWithout(_ reason: String, _ wish: Sandbox.Wish) throws {
        let text = "there is no sandbox, so the extension's code can do what you can: \(reason)"
        guard wish != .required else { throw CommandFailure(.unavailable, reason: "unavailable", text) }
        Output.note(text)
    }

    private init(
        _ sandbox: Sandbox?, _ options: AdoptOptions, _ file: TandemFile?, _ files: [String] = [],
        _ outputs: [OutputFile] = [], _ take: @escaping (DrawnPart) -> Void = { _ in }, watcher: Watcher? = nil
    ) throws {
        (program, tandem) = try Adoption.package()
        cache = try AdoptedPackage.cache(ProcessInfo.processInfo.environment)
        self.outputs = outputs
        self.file = file
        self.options = options
        recorder = options.recorder
        self.sandbox = sandbox
        self.take = take
        self.watcher = watcher
        if options.keep || options.run { place = try Workplace("adopt") }
        guard self.sandbox != nil else { return }
        try show(options, files, file)
        for (name, value) in fileVariables { self.sandbox?.variables[name] = value }
    }

    private mutating func show(_ options: AdoptOptions, _ files: [String], _ file: TandemFile?) throws {
        func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }
        let projects =
            options.folders.map(absolute)
            + options.xcodeproj.map { URL(fileURLWithPath: absolute($0)).deletingLastPathComponent().path }
        guard var sandbox else { return }
        defer { self.sandbox = sandbox }
        for folder in projects where !sandbox.view.show(project: folder) {
            throw CommandFailure(
                .usage, reason: "usage",
                "\(folder) is or contains your home folder or a folder of temporary files, which the sandbox hides: "
                    + "move the sources into a folder of their own, or turn the sandbox off with "
                    + "\(Sandbox.Wish.variable)=off", path: folder)
        }
        let read =
            files
            + [file?.path, options.answers, options.container, options.entitlements, options.infoPlist].compactMap {
                $0
            }
        for path in read { sandbox.view.show(absolute(path)) }
        try sandbox.view.show(
            cache: cache, of: tandem,
            programs: Programs(folder: URL(fileURLWithPath: program).deletingLastPathComponent().path))
        sandbox.variables["TANDEM_CACHE"] = cache
        sandbox.variables["TANDEM_PACKAGE"] = tandem.root
        if let watcher { sandbox.view.show(watcher.place, isWritable: true) }
        if let place {
            sandbox.view.show(place.path, isWritable: true)
            sandbox.variables["TMPDIR"] = place.path
        }
    }

    /// The reason why the sandbox could not be made.
    private struct NotBegun: Error {
        var description: String
    }

    /// - Parameter input: The descriptor of the run's standard input; nil for none.
    private func status(_ input: Int32? = nil) throws -> Result<WaitStatus, NotBegun> {
        let tasks = try Self.sockets()
        let errors = try Self.sockets()
        defer { close(errors.own) }
        let process: ChildProcess
        do throws(ChildProcess.NotStarted) {
            defer { for descriptor in [tasks.other, errors.other] { close(descriptor) } }
            let command = [program] + CommandLine.arguments.dropFirst()
            process = try ChildProcess(
                sandbox?.command(command) ?? command, environment: sandbox?.environment() ?? uncontainedEnvironment,
                streams: .init(
                    input: input, output: STDOUT_FILENO, errors: errors.other, more: [tasks.other, STDERR_FILENO]))
        } catch {
            close(tasks.own)
            return .failure(NotBegun(description: error.description))
        }
        watcher?.started(process, sandbox != nil)
        let hasBegun = serve(LineChannel(tasks.own), of: process)
        close(tasks.own)
        let status = watcher.map { $0.ended(process) } ?? process.wait()
        guard hasBegun else {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = max(0, recv(errors.own, &buffer, buffer.count, Int32(MSG_DONTWAIT)))
            let words = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").first
            return .failure(
                NotBegun(description: "\(words ?? "bwrap \(status)"). The guide Adopt your widget says how to allow it")
            )
        }
        return .success(status)
    }

    private var uncontainedEnvironment: [String: String] {
        ProcessInfo.processInfo.environment
            .merging([Outside.uncontained: "1", "TMPDIR": watcher?.place ?? "/tmp"]) { $1 }
            .merging(fileVariables) { $1 }
    }

    /// The variables that tell the run what this process has found.
    private var fileVariables: [String: String] {
        [TandemFile.variable: file?.path ?? "", TandemFile.textVariable: file?.surveyedText ?? ""]
    }

    // MARK: Watching

    /// The connections of a run of `tandem watch` to the process outside.
    struct Watcher: Sendable {
        /// The folder for the state of the phones. The run may write into it.
        var place: String
        /// Gets the process, and whether it is in a sandbox.
        var started: @Sendable (ChildProcess, _ isContained: Bool) -> Void
        /// Takes what the run reports.
        var take: @Sendable (WatchNews) -> WatchOrder?
        /// Waits for the end of the process, and reaps it.
        var ended: @Sendable (ChildProcess) -> WaitStatus
    }

    /// Runs this program again to build once, and then to be the host of what was built, and waits until it ends.
    /// - Parameters:
    ///   - options: The options that name what the run reads.
    ///   - file: The file `.tandem.yml`, from which some of them come.
    ///   - isContained: True for a run in a sandbox. It becomes false if there can be none.
    ///   - mayGoWithout: True for a run without a sandbox if there can be none. False after a run in a sandbox.
    ///   - watcher: What else the run needs.
    /// - Returns: How the run ended; nil if it has not begun.
    /// - Throws: `CommandFailure`, with exit code 69 if there is no sandbox and the user requires one.
    static func watched(
        _ options: AdoptOptions, file: TandemFile?, isContained: inout Bool, mayGoWithout: Bool, _ watcher: Watcher
    ) throws -> WaitStatus? {
        try options.checkFiles()
        let wish = try wish()
        if wish == .off { isContained = false }
        if isContained {
            var reason = missing
            // A folder that is replaced in the moment in which the sandbox is made is there the next time.
            for _ in 0..<2 {
                guard let sandbox = Sandbox() else { break }
                switch try SandboxedRun(sandbox, options, file, watcher: watcher).status() {
                case .success(let status): return status
                case .failure(let failure): reason = failure.description
                }
            }
            guard mayGoWithout else {
                throw CommandFailure(
                    .tryAgain, reason: "sandbox",
                    "the sandbox could not be made this time: \(reason). The next save tries again")
            }
            try goOnWithout(reason, wish)
            isContained = false
        }
        return try? SandboxedRun(nil, options, file, watcher: watcher).status().get()
    }

    private static func sockets() throws -> (own: Int32, other: Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw CommandFailure(.io, reason: "io", "no socket: \(String(cString: strerror(errno)))")
        }
        return (ends[0], ends[1])
    }

    /// Passes the first signal on to the run, which then ends its processes and exits. The second ends this process and
    /// with it the sandbox.
    private func forwardSignals(to process: ChildProcess) {
        Workplace.onNextSignal { number in
            // The child of bubblewrap is the first process in the sandbox.
            for pid in ProcessStatus.children(of: process.pid) { kill(pid, number) }
            DispatchQueue.global().asyncAfter(deadline: .now() + (Self.longestEnd / .seconds(1))) {
                process.signal(SIGKILL)
            }
        }
    }

    /// Does the tasks of the run until it ends. Returns false if it has not begun.
    private func serve(_ channel: LineChannel, of process: ChildProcess) -> Bool {
        var channel = channel
        var hasBegun = false
        while let task = channel.read(OutsideTask.self) {
            hasBegun = true
            var answer = OutsideAnswer()
            // During a task, a signal ends this process at once, and with it the sandbox. So it does during a watch.
            if watcher == nil { Workplace.onNextSignal(nil) }
            do { try perform(task, &answer) } catch {
                let failure = error as? CommandFailure
                answer.failure = failure?.message ?? "\(error)"
                (answer.status, answer.reason) = (failure?.status.rawValue, failure?.reason)
            }
            if watcher == nil { forwardSignals(to: process) }
            guard channel.write(answer) else { break }
        }
        return hasBegun
    }

    private func perform(_ task: OutsideTask, _ answer: inout OutsideAnswer) throws {
        switch task {
        case .begin: break
        case .request(let request): try carryOut(request)
        case .modules(let library):
            let place = try Workplace("adopt")
            defer { place.remove() }
            let package = AdoptedPackage([], cache: cache, tandem: tandem)
            try PackageBuild(package, temporary: place.path + "/build").buildModules(library)
        case .file(let option, let text):
            // The run names only the option, so that the extension cannot choose the file.
            try outputs.first { $0.option == option }?.write(text)
        case .drawn(let part): take(part)
        case .accept(let findings): try Adoption.accept(findings.compactMap { Fingerprint($0) }, options, file)
        case .ask(let request): answer.answer = recorder?.answer(to: request)
        case .writeAnswers: answer.written = try recorder.map { try options.write($0) }
        case .watch(let news): answer.order = watcher?.take(news)
        }
    }

    /// Carries out a request in a sandbox that has the network, and may write into the folder of fetched packages. There,
    /// no other code runs than git's.
    private func carryOut(_ request: PackageRequest) throws {
        guard var sandbox else { return try request.run(cache: cache) }
        sandbox.hasNetwork = true
        sandbox.view.show(PackageFetch.folder(in: cache), isWritable: true)
        let words = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        let outcome = try BoundedProcess(
            sandbox.command([program, RequestCommand.option, words, cache]), environment: sandbox.environment(),
            timeLimit: PackageRequest.timeLimit
        ).run()
        guard outcome.status.isSuccess else {
            throw Outside.Failure(description: String(decoding: outcome.output, as: UTF8.self))
        }
    }
}
