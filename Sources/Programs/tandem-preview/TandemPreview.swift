import AppGroup
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import PhoneState
import Preview
import Utilities

@main
enum Program {
    static func main() {
        // Drawings and their JSON are made anew with every change. By default, malloc would keep twice what is in use.
        KeptMemory.returnFreed()
        Workplace.main { _ in await TandemPreview.runProgram() }
    }
}

struct TandemPreview: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem preview",
        abstract: "Shows Home Screen and Lock Screen of running hosts as a page, live, with controls.",
        discussion: """
            Prints the address of a page on this machine, and serves it until SIGTERM or SIGINT. Open it in a browser: it
            shows the widgets of all hosts as they change, their timelines, the event log, the budget ledger and the
            records of the containers. Its controls launch and kill the app (also within a commit), stop and resume it,
            take the network away, move the clock, lock the device and more; each shows the shell command that does the
            same. A session can be saved as one HTML file that plays back without a server.

            Without --host it shows the phone in the state folder: hosts that run on the folder or on folders in it.
            If there is none, it starts the apps of --app there, each with a host and a state folder of its own, on
            one clock, with a backend, and with containers in <state>/containers; they end with the preview.

            The page is served on 127.0.0.1 only, to requests with the token in the address; pages of other sites get
            nothing. The address stays the same on a state folder as long as its port is free (<state>/preview.json).

            Exit codes: 66 a named folder does not exist; 69 it cannot listen, or a program is missing; 75 another preview has
            started the apps of this state folder.

            EXAMPLES
              tandem preview
              tandem preview --app portfolio --app schedule
              tandem preview --host phone/jokes --host phone/portfolio
              tandem adopt MyWidget --run      then, with the state folder that it names: tandem preview --host DIR
              tandem preview --json
              {"url":"http://127.0.0.1:40123/?token=…","port":40123,"hosts":["jokes","portfolio","schedule"]}
            """,
        version: tandemVersion)

    @OptionGroup var state: StateOptions
    @OptionGroup var common: CommonOptions
    @Option(
        help: ArgumentHelp(
            "The state folder of a host that runs, or will; may be given several times.", valueName: "dir"),
        completion: .directory)
    var host: [String] = []
    @Option(help: "An app to start; all three by default. May be given several times.") var app: [AppName] = []
    @Option(help: ArgumentHelp("The port; 0 takes a free one.", valueName: "port")) var port: Int?

    func validate() throws {
        guard port.map({ (0...65_535).contains($0) }) ?? true else {
            throw ValidationError("--port is a number from 0 to 65535.")
        }
        guard host.isEmpty || app.isEmpty else { throw ValidationError("--host and --app exclude each other.") }
    }

    func run() async throws {
        let directory = try URL(fileURLWithPath: state.directory()).standardizedFileURL.path
        let place = try Workplace("preview")
        defer { place.remove() }
        var phone = Phone(directory: directory, programs: Self.programs)
        if host.isEmpty { try phone.find(apps: app) } else { try phone.take(host) }
        let address = PreviewAddress(directory: directory)
        if let problem = address.writingProblem, !phone.starts.isEmpty {
            throw CommandFailure(
                .io, reason: "io",
                "the apps cannot be started, because nothing can be written in \(directory): \(problem). Name another "
                    + "folder with --state, or a running host with --host", path: directory)
        }
        if address.isInUse, !phone.starts.isEmpty {
            throw CommandFailure(
                .tryAgain, reason: "lock-timeout",
                "another preview runs on this state folder, and has started its apps: open its page, end it, or name "
                    + "another folder with --state", path: directory)
        }
        let backend = try phone.startBackend()
        var options = PreviewServer.Options(
            hosts: phone.hosts, starts: phone.starts, programs: Self.programs, environment: phone.environment,
            directory: place.path, port: port ?? address.freePort ?? 0, token: address.token)
        if port == 0 { options.port = 0 }
        let server = PreviewServer(options)
        let names = phone.hosts.map(\.name)
        let json = common.json
        await server.startHosts()
        do {
            try await server.run { url, port in
                address.keep(port: port, token: server.token)
                Output.line(
                    json
                        ? "{\"url\":\(JSONText.quoted(url)),\"port\":\(port),\"hosts\":[\(names.map { JSONText.quoted($0) }.joined(separator: ","))]}"
                        : url)
                if !json {
                    Output.note(
                        "showing \(names.joined(separator: ", ")); open the address in a browser, end with Ctrl-C")
                }
            }
        } catch let error as CannotListen {
            throw CommandFailure(
                .unavailable, reason: "cannot-listen",
                "cannot listen on 127.0.0.1:\(error.port): \(error.reason). Choose another port with --port; 0 takes a "
                    + "free one")
        }
        withExtendedLifetime((address, backend)) {}
    }

    /// The folder that contains this program and its sibling programs.
    static var programs: String {
        let path =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}
