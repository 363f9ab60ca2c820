import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Tests of the sandbox with an extension that tries to get out, and without a sandbox.
@Suite(.serialized, .timeLimit(.minutes(30))) struct SandboxTests {
    private static let secret = "secret-\(UUID().uuidString)"
    private static let bwrap = "/usr/bin/bwrap"
    private static var toolchain: String {
        get throws {
            let swift = try run("/usr/bin/env", ["sh", "-c", "readlink -f \"$(command -v swiftc)\""]).output
            return URL(fileURLWithPath: String(swift.split(separator: "\n")[0])).deletingLastPathComponent().path
        }
    }

    // MARK: A hostile extension

    /// Runs the extension in Tests/Fixtures/Hostile/Widget beside everything that it tries to reach.
    /// - Returns: The names of its attempts, and of those that succeeded.
    private func attempts(_ variables: [String: String]) throws -> (all: Set<String>, succeeded: Set<String>) {
        var result: (all: Set<String>, succeeded: Set<String>) = ([], [])
        try withRepository([:]) { project throws in
            try withTemporaryDirectory { outside throws in
                for folder in [
                    "home", "home/.ssh", "home/.swiftpm", "temporary", "answers", "container", "cache",
                    "cache/checkouts",
                ] {
                    try Files.makeDirectory(outside.path(folder))
                }
                try Files.makeDirectory(outside.path("answers/api.example.com"))
                try Files.write("{}", to: outside.path("answers/api.example.com/quote.json"))
                for file in ["home/.ssh/id_ed25519", "home/.profile", "temporary/secret"] {
                    try Files.write(Self.secret, to: outside.path(file))
                }
                try Files.makeDirectory(project.path(".git/hooks"))
                try Files.makeDirectory(project.path("Widget"))
                let fixture = Repository.root + "/Tests/Fixtures/Hostile/Widget"
                for name in try Files.names(in: fixture) {
                    try Files.write(try Files.text(fixture + "/" + name), to: project.path("Widget/" + name))
                }
                try Program.copy("/bin/sleep", to: outside.path("victim"))
                let victim = try TestProcess(outside.path("victim"), ["3600"])
                defer { victim.signal(SIGKILL) }
                let servers = try Servers(socket: outside.path("temporary/socket"))
                defer { servers.close() }
                let seconds = "\(Int.random(in: 100_000...900_000)).5"
                try Files.write(
                    """
                    enum Targets {
                        static let secret = "\(Self.secret)"
                        static let home = "\(outside.path("home"))", temporary = "\(outside.path("temporary"))"
                        static let project = "\(project.path)", answers = "\(outside.path("answers"))"
                        static let container = "\(outside.path("container"))", cache = "\(outside.path("cache"))"
                        static let toolchain = "\(try Self.toolchain)", tandem = "\(Repository.root)"
                        static let programs = "\(Program.folder)", address = "\(Servers.ownAddress)"
                        static let nameServer = "\(Servers.nameServer)", abstractName = "\(servers.abstractName)"
                        static let victimName = "victim", sleep = "\(seconds)"
                        static let port: UInt16 = \(servers.port), datagramPort: UInt16 = \(servers.datagramPort)
                        static let victim: Int32 = \(victim.pid)
                    }
                    """, to: project.path("Widget/Targets.swift"))
                let own = [
                    "TANDEM_CACHE": outside.path("cache"), "HOME": outside.path("home"), "TOKEN": Self.secret,
                    "SSH_AUTH_SOCK": outside.path("temporary/socket"), "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus",
                ]
                let outcome = try run(
                    "tandem",
                    [
                        "adopt", "--json", "--calls-only", "--deadline", "5m", "--answers", outside.path("answers"),
                        "--container", outside.path("container"), project.path("Widget"),
                    ], environment: Adopting.environment.merging(own) { $1 }.merging(variables) { $1 })
                let target = try #require(AdoptReport(outcome.output)?.targets.first, "\(outcome)")
                let texts = target.runs.flatMap { $0.calls + $0.offlineCalls }.flatMap(\.entries).flatMap(\.texts)
                for text in texts {
                    for word in text.split(separator: " ") where word.contains("=") {
                        let parts = word.split(separator: "=").map(String.init)
                        result.all.insert(parts[0])
                        if parts[1] == "out" { result.succeeded.insert(parts[0]) }
                    }
                }
                #expect(!result.all.isEmpty, "\(outcome)")
                #expect(victim.isRunning)
                #expect(HostileExtensionTests.processes(with: seconds) == [])
            }
        }
        return result
    }

    @Test(
        "None of the ways out of the sandbox that a hostile extension tries leads out",
        .enabled(if: Sandboxing.isPossible), .onlyInAll(short: "the terminal, the view, and runs without bubblewrap")
    )
    func hostileExtension() throws {
        let (all, succeeded) = try attempts(["TANDEM_SANDBOX": "required"])
        #expect(all.isSuperset(of: Self.waysOfUser.union(Self.waysOfRoot)), "\(all.sorted())")
        #expect(succeeded == [])
    }

    @Test(
        "Without a sandbox, the same extension reaches what its user reaches",
        .onlyInAll(short: "the terminal, the view, and runs without bubblewrap"))
    func hostileExtensionOutside() throws {
        let (all, succeeded) = try attempts(["TANDEM_SANDBOX": "off"])
        #expect(succeeded.isSuperset(of: Self.waysOfUser), "\(Self.waysOfUser.subtracting(succeeded).sorted())")
        if geteuid() == 0 {
            #expect(succeeded.isSuperset(of: Self.waysOfRoot), "\(Self.waysOfRoot.subtracting(succeeded).sorted())")
        }
        // So that no attempt stays without a test that sees it succeed, unless this machine forbids it anyway.
        let rest = all.subtracting(Self.waysOfUser).subtracting(Self.waysOfRoot)
        #expect(rest.isSubset(of: Self.waysOfSomeMachines), "\(rest.sorted())")
    }

    @Test("A program in the sandbox cannot read what its user types", .enabled(if: Sandboxing.isPossible))
    func terminal() throws {
        let command = try #require(Sandbox()).command(["/usr/bin/stat", "-c", "%t,%T", "/dev/console"])
        let words = command.map { "'\($0)'" }.joined(separator: " ")
        // `script` runs the command in a terminal of its own.
        let outcome = try run("/usr/bin/script", ["-qec", words, "/dev/null"])
        #expect(outcome.output.contains("1,3"), "not the numbers of /dev/null: \(outcome)")
    }

    @Test(
        "A hostile manifest reads and changes nothing outside of its folder, and has no network",
        .enabled(if: Sandboxing.isPossible), .onlyInAll(short: "the terminal, the view, and runs without bubblewrap"))
    func hostileManifest() throws {
        #expect(try manifestAttempts(["TANDEM_SANDBOX": "required"]) == [])
        #expect(try manifestAttempts(["TANDEM_SANDBOX": "off"]) == ["cache", "connect", "home", "project", "read"])
    }

    /// Builds an extension that uses a local package, whose manifest sets a condition for each attempt that succeeded.
    private func manifestAttempts(_ variables: [String: String]) throws -> Set<String> {
        var result: Set<String> = []
        try withTemporaryDirectory { outside throws in
            try Files.makeDirectory(outside.path("home"))
            try Files.write(Self.secret, to: outside.path("home/secret"))
            let servers = try Servers(socket: outside.path("socket"))
            defer { servers.close() }
            let cache = outside.path("cache")
            var files = OwnModulesTests.files
            files["Packages/Core/Package.swift"] = """
                // swift-tools-version: 5.9
                // \(UUID().uuidString)
                import Foundation
                import Glibc
                import PackageDescription
                func creates(in folder: String) -> Bool {
                    let path = folder + "/hostile"
                    let file = open(path, O_WRONLY | O_CREAT, 0o600)
                    if file >= 0 { close(file) }
                    return file >= 0 && unlink(path) == 0
                }
                func connects() -> Bool {
                    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                    var address = sockaddr_in()
                    address.sin_family = sa_family_t(AF_INET)
                    address.sin_port = UInt16(\(servers.port)).bigEndian
                    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
                    return withUnsafePointer(to: &address) {
                        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, 16) == 0 }
                    }
                }
                let attempts = [
                    "read": FileManager.default.contents(atPath: "\(outside.path("home/secret"))") != nil,
                    "home": creates(in: "\(outside.path("home"))"), "project": creates(in: Context.packageDirectory),
                    "cache": creates(in: "\(cache)"), "connect": connects(),
                ]
                let conditions = attempts.filter(\\.value).map { SwiftSetting.define("OUT_\\($0.key)") }
                let package = Package(
                    name: "Core",
                    targets: [.target(name: "Model", swiftSettings: conditions), .target(name: "Theme")])
                """
            let lines = ["read", "home", "project", "cache", "connect"].map { name in
                "#if OUT_\(name)\ntext += \" \(name)\"\n#endif"
            }
            files["Packages/Core/Sources/Model/Store.swift"] = """
                public struct Store {
                    public init() {}
                    public var line: String {
                        var text = "attempts:"
                        \(lines.joined(separator: "\n"))
                        return text
                    }
                }
                """
            try withRepository(files) { directory throws in
                let outcome = try run(
                    "tandem", ["adopt", "--json", "--calls-only", directory.path("Widget")],
                    environment: Adopting.environment.merging(["TANDEM_CACHE": cache]) { $1 }.merging(variables) { $1 })
                let target = try #require(AdoptReport(outcome.output)?.targets.first, "\(outcome)")
                let text = try #require(target.runs.first?.calls.last?.entries.first?.texts.first, "\(outcome)")
                #expect(text.contains("attempts:"), "\(outcome)")
                result = Set(text.replacing("★", with: " ").split(separator: " ").map(String.init)).subtracting([
                    "attempts:"
                ])
            }
        }
        return result
    }

    @Test(
        "An extension that starts processes or takes memory without end is stopped, and nothing of it is left",
        .onlyInAll(short: "the terminal, the view, and runs without bubblewrap"),
        .enabled(if: Sandboxing.isPossible), arguments: ["processes", "memory"])
    func bombs(kind: String) throws {
        let word = "bomb-\(UUID().uuidString)"
        let script =
            // The processes are started one after the other: the kernel does not limit those of root, and a fork bomb would
            // take all process ids of the machine before it is noticed. The last line of /dev/zero has no end. Two
            // processes exceed together what one may take.
            kind == "processes"
            ? "while :; do W=\(word) sleep 600 & done"
            : "W=\(word) tail /dev/zero & W=\(word) tail /dev/zero; wait"
        let text = """
            import SwiftUI
            import WidgetKit
            struct Entry: TimelineEntry { let date: Date }
            struct Provider: TimelineProvider {
                func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
                func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(Entry(date: Date())) }
                func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                    let process = Process()
                    process.executableURL = URL(fileURLWithPath: "/bin/sh")
                    process.arguments = ["-c", \"\"\"
                        \(script)
                        \"\"\"]
                    try? process.run()
                    process.waitUntilExit()
                    completion(Timeline(entries: [], policy: .never))
                }
            }
            @main struct Bomb: Widget {
                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "Bomb", provider: Provider()) { _ in Text("bomb") }
                        .supportedFamilies([.systemSmall])
                }
            }
            """
        try withRepository(["Widget/Bomb.swift": text]) { directory throws in
            let outcome = try run(
                "tandem", ["adopt", "--calls-only", directory.path("Widget"), "--deadline", "5m"],
                environment: Adopting.environment.merging(["TANDEM_SANDBOX": "required"]) { $1 })
            let reason = kind == "processes" ? "started more than 512 processes" : "MB of memory"
            #expect(outcome.status == 69 && outcome.errors.contains(reason), "\(outcome)")
            #expect(HostileExtensionTests.processes(with: word) == [])
        }
    }

    @Test("A sandbox shows files below their real paths, the links to them, and each folder once")
    func view() throws {
        try withTemporaryDirectory { directory throws in
            for folder in ["real", "real/deep", "real/deep/more", "other"] {
                try Files.makeDirectory(directory.path(folder))
            }
            try Files.makeLink(directory.path("link"), to: "real/../real")
            try Files.makeLink(directory.path("loop"), to: "loop")
            let system = SandboxView().options
            var view = SandboxView()
            view.show(directory.path("link/deep"), isWritable: true)
            view.show(directory.path("link"))
            view.show(directory.path("real/deep/more"))
            view.show(directory.path("loop"))
            view.show(directory.path("missing"))
            let root = URL(fileURLWithPath: directory.path).resolvingSymlinksInPath().path
            let own = view.options.filter { !system.contains($0) }
            #expect(
                own == [
                    "real/../real", root + "/link", "loop", root + "/loop", root + "/real", root + "/real", "--bind",
                    root + "/real/deep",
                    root + "/real/deep", root + "/real/deep/more", root + "/real/deep/more",
                ])
        }
    }

    // MARK: Without a sandbox

    /// Runs `tandem adopt` with a `PATH` that has the compiler, and perhaps a bubblewrap.
    /// - Parameter bubblewrap: The text of a script in its place.
    private func adopt(_ wish: String?, bubblewrap: String? = nil) throws -> Outcome {
        var outcome: Outcome?
        try withTemporaryDirectory { directory throws in
            // All programs but the real bubblewrap.
            let command = "cd \"$1\" && ln -s /usr/bin/* . && rm -f bwrap"
            _ = try run("/bin/sh", ["-c", command, "sh", directory.path])
            if let bubblewrap { try Program.writeScript(bubblewrap, to: directory.path("bwrap")) }
            var environment = Adopting.environment
            environment["PATH"] = "\(try Self.toolchain):\(directory.path)"
            environment["TANDEM_SANDBOX"] = wish
            outcome = try run(
                "tandem", ["adopt", Fixture.folder + "/StaticQuote", "--calls-only"], environment: environment)
        }
        var known = try #require(outcome)
        // A run says so if it waits for another test that builds in the same cache folder.
        known.errors = known.errors.split(separator: "\n").filter { !$0.contains("waiting for another tandem adopt") }
            .map { $0 + "\n" }.joined()
        return known
    }

    @Test("If bubblewrap is missing, a note says so and the run goes on; it ends with 69 if a sandbox is required")
    func missingBubblewrap() throws {
        let outcome = try adopt(nil)
        let note =
            "tandem-adopt: there is no sandbox, so the extension's code can do what you can: bubblewrap is missing; install "
            + "the package bubblewrap\n"
        #expect(outcome.status == 0 && outcome.errors == note, "\(outcome)")
        let required = try adopt("required")
        #expect(required.status == 69 && required.errors == note && required.output.isEmpty, "\(required)")
        let off = try adopt("off")
        #expect(off.status == 0 && off.errors.isEmpty, "\(off)")
        let unknown = try adopt("yes")
        #expect(unknown.status == 64 && unknown.errors.contains("TANDEM_SANDBOX takes required or off, not yes"))
    }

    @Test("If the system forbids namespaces, a note has bubblewrap's reason and the run goes on")
    func forbiddenNamespaces() throws {
        let script = "#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n"
        let outcome = try adopt(nil, bubblewrap: script)
        #expect(
            outcome.status == 0
                && outcome.errors.contains("what you can: bwrap: setting up uid map: Permission denied. The guide"),
            "\(outcome)")
        #expect(try adopt("required", bubblewrap: script).status == 69)
    }

    @Test(
        "A folder that contains the home folder is refused, because the sandbox hides it",
        .enabled(if: Sandboxing.isPossible))
    func home() throws {
        try withTemporaryDirectory { directory throws in
            try Files.makeDirectory(directory.path("me"))
            try Files.write("@main struct W: Widget {}", to: directory.path("me/W.swift"))
            let environment = Adopting.environment.merging(["HOME": directory.path("me")]) { $1 }
            let outcome = try run("tandem", ["adopt", directory.path("me")], environment: environment)
            #expect(outcome.status == 64, "\(outcome)")
            #expect(outcome.errors.contains("is or contains your home folder"), "\(outcome.errors)")
        }
    }

    @Test(
        "In a sandbox, sources are found through links, the page is written into the project, and --keep keeps the files",
        .enabled(if: Sandboxing.isPossible))
    func paths() throws {
        let source = try Files.text(Fixture.folder + "/StaticQuote/QuoteWidget.swift")
        try withRepository(["My App/My Widget/W.swift": source]) { directory throws in
            try Files.makeLink(directory.path("link"), to: "My App")
            let environment = Adopting.environment.merging(["TANDEM_SANDBOX": "required"]) { $1 }
            let page = directory.path("My App/page.html")
            let drawn = try run(
                "tandem", ["render", directory.path("link/My Widget"), "--out", page], environment: environment)
            #expect(drawn.status == 0, "\(drawn)")
            #expect(try Files.text(page).contains("Premature optimization"))
            let kept = try run(
                "tandem", ["adopt", "--json", "--keep", "--calls-only", directory.path("link/My Widget")],
                environment: environment.merging(["TMPDIR": directory.path("link")]) { $1 })
            let folder = try #require(AdoptReport(kept.output)?.targets.first?.directory, "\(kept)")
            #expect(try !Files.names(in: folder).isEmpty)
        }
    }

    private static let waysOfUser: Set<String> = [
        "add-git-hook", "add-key", "ask-name-server", "change-own-source", "change-package-mirrors",
        "change-shell-profile", "connect-to-abstract-socket", "connect-to-local-server", "connect-to-own-address",
        "connect-to-socket-file", "fill-disk", "fill-shared-memory", "hard-link-outside-file", "list-home",
        "make-set-user-id-file", "make-user-namespace", "open-memory-of-tandem", "reach-agent-of-keys",
        "reach-message-bus", "read-environment-of-tandem", "read-kernel-settings", "read-other-temporary-file",
        "read-secret-in-environment", "read-secret-in-environments", "read-ssh-key", "read-through-link",
        "read-through-other-roots", "replace-own-program", "see-interfaces", "see-outside-processes",
        "see-sockets-of-services", "send-to-local-server", "signal-outside-process", "signal-tandem",
        "take-all-memory", "take-memory-of-system", "take-memory-without-process", "type-into-terminal",
        "write-answers", "write-builds-of-others", "write-cache", "write-fetched-packages", "write-home",
        "write-huge-file", "write-module-cache", "write-original-container", "write-project",
        "write-temporary-folder",
    ]
    private static let waysOfRoot: Set<String> = [
        "change-root", "dump-core", "enter-namespace", "get-real-time-priority", "load-bpf-program", "make-device",
        "make-mount-namespace", "make-packet-socket", "make-raw-socket", "mount", "open-file-by-handle",
        "read-memory-of-tandem", "read-shadow", "set-core-pattern", "set-host-name", "take-descriptor-of-tandem",
        "trace-outside-process", "trace-tandem", "watch-file-system", "watch-processor", "write-etc",
        "write-root-folder", "write-tandem", "write-toolchain", "write-usr",
    ]
    /// The attempts that some machines or kernels refuse even to root. `leave-process` fails anyway; the test looks for the
    /// process.
    private static let waysOfSomeMachines: Set<String> = [
        "handle-page-faults", "leave-process", "load-kernel", "load-module", "make-control-group", "make-io-uring",
        "make-socket-of-kernel-crypto", "make-socket-to-hypervisor", "make-writable-again", "open-disk",
        "send-to-internet",
    ]
}

/// The servers that a hostile extension tries to reach. They accept each connection, and answer each datagram.
private final class Servers: Sendable {
    let port: UInt16
    let datagramPort: UInt16
    let abstractName = "tandem-\(UUID().uuidString)"
    private let descriptors: [Int32]

    /// The address of this machine in its network; without one, that of the loopback interface.
    static var ownAddress: String {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return "127.0.0.1" }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            guard let address = entry.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
                String(cString: entry.pointee.ifa_name) != "lo"
            else { continue }
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                String(cString: inet_ntoa($0.pointee.sin_addr))
            }
        }
        return "127.0.0.1"
    }

    /// The address of a name server.
    static var nameServer: String {
        let text = (try? Files.text("/etc/resolv.conf")) ?? ""
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("nameserver") && !$0.contains(":") }
        return lines.first?.split(separator: " ").last.map(String.init) ?? "127.0.0.53"
    }

    init(socket path: String) throws {
        func bound(_ kind: __socket_type) throws -> (Int32, UInt16) {
            let descriptor = socket(AF_INET, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
                }
            }
            try #require(result == 0)
            return (descriptor, UInt16(bigEndian: address.sin_port))
        }
        func local(_ name: [UInt8]) throws -> Int32 {
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(2 + name.count)) }
            }
            try #require(result == 0 && listen(descriptor, 10) == 0)
            return descriptor
        }
        let (stream, datagrams): (Int32, Int32)
        (stream, port) = try bound(SOCK_STREAM)
        (datagrams, datagramPort) = try bound(SOCK_DGRAM)
        try #require(listen(stream, 10) == 0)
        descriptors = [stream, datagrams, try local(Array(path.utf8) + [0]), try local([0] + abstractName.utf8)]
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 100)
            var address = sockaddr_in()
            while true {
                var length = socklen_t(MemoryLayout<sockaddr_in>.size)
                let isAnswered = withUnsafeMutablePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        recvfrom(datagrams, &buffer, buffer.count, 0, $0, &length) >= 0
                            && sendto(datagrams, &buffer, 1, 0, $0, length) == 1
                    }
                }
                guard isAnswered else { return }
            }
        }
    }

    func close() {
        for descriptor in descriptors {
            shutdown(descriptor, Int32(SHUT_RDWR))
            Glibc.close(descriptor)
        }
    }
}

/// Whether this machine allows a sandbox.
enum Sandboxing {
    static let isPossible: Bool = {
        let options = ["--unshare-user", "--unshare-pid", "--unshare-net", "--ro-bind", "/", "/", "--proc", "/proc"]
        return (try? run("/usr/bin/bwrap", options + ["/bin/true"]))?.status == 0
    }()
}
