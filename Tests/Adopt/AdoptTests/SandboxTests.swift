import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

/// Tests of the sandbox with an extension that tries to get out, and without a sandbox.
@Suite(.serialized, .ownThreads, .timeLimit(.minutes(30))) struct SandboxTests {
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
                for folder in ["home", "home/.ssh", "home/.swiftpm", "temporary", "answers", "container", "cache"] {
                    try Files.makeDirectory(outside.path(folder))
                }
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
        "None of the ways out of the sandbox that a hostile extension tries leads out", .enabled(if: Sandboxing.isPossible)
    )
    func hostileExtension() throws {
        let (all, succeeded) = try attempts(["TANDEM_SANDBOX": "required"])
        #expect(all.count >= 40, "\(all.count)")
        #expect(succeeded == [])
    }

    @Test("Without a sandbox, the same extension reaches what its user reaches")
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

    private static let waysOfUser: Set<String> = []
    private static let waysOfRoot: Set<String> = []
    private static let waysOfSomeMachines: Set<String> = []
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
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { String(cString: inet_ntoa($0.pointee.sin_addr)) }
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
