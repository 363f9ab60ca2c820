import Dispatch
import Foundation
import PhoneState
import Synchronization
import TestSupport
import Testing

@testable import AppleNetwork

@Suite struct NetworkTests {
    @Test("The path follows the network conditions if the process was started with them; else it is always satisfied")
    func path() throws {
        try withTemporaryDirectory { directory throws in
            let environment = [NetworkEnvironment.variable: "1", "TANDEM_STATE": directory.path]
            #expect(NWPathMonitor.path(environment).status == .satisfied)
            try NetworkSettingsFile(stateDirectory: directory.path).update { $0.condition = .offline }
            #expect(NWPathMonitor.path(environment).status == .unsatisfied)
            #expect(!NWPathMonitor.path(environment).usesInterfaceType(.wifi))
            #expect(NWPathMonitor.path(["TANDEM_STATE": directory.path]).status == .satisfied)
        }
    }

    @Test("A monitor reports the path once; a cancelled monitor reports nothing")
    func monitor() throws {
        let queue = DispatchQueue(label: "monitor")
        let told = Mutex(0)
        let cancelled = NWPathMonitor()
        cancelled.pathUpdateHandler = { _ in told.withLock { $0 += 10 } }
        cancelled.cancel()
        cancelled.start(queue: queue)
        let monitor = NWPathMonitor()
        monitor.pathUpdateHandler = { _ in told.withLock { $0 += 1 } }
        monitor.start(queue: queue)
        monitor.start(queue: queue)
        #expect(blockUntil { told.withLock { $0 } > 0 })
        queue.sync {}
        #expect(told.withLock { $0 } == 1)
    }

    @Test("A connection waits for a route, as on a device without one, until it is cancelled; then all that waits ends")
    func connection() throws {
        let queue = DispatchQueue(label: "connection")
        let states = Mutex<[NWConnection.State]>([])
        let ends = Mutex<[NWError?]>([])
        let connection = NWConnection(host: "example.com", port: 443, using: .tls)
        connection.stateUpdateHandler = { state in states.withLock { $0.append(state) } }
        #expect(connection.state == .setup)
        connection.start(queue: queue)
        connection.start(queue: queue)
        connection.send(
            content: Data([1]), completion: .contentProcessed { error in ends.withLock { $0.append(error) } })
        connection.receive(minimumIncompleteLength: 1, maximumLength: 9) { data, _, isComplete, error in
            ends.withLock { $0.append(data == nil && !isComplete ? error : nil) }
        }
        queue.sync {}
        #expect(states.withLock { $0 } == [.preparing, .waiting(.posix(.ENETUNREACH))])
        #expect(ends.withLock { $0 } == [])
        let error = NWError.posix(.ENETUNREACH) as NSError
        #expect(error.domain == "Network.NWError" && error.code == Int(ENETUNREACH))
        #expect(error.localizedDescription.contains("Network is unreachable"))
        connection.cancel()
        connection.receiveMessage { _, _, _, error in ends.withLock { $0.append(error) } }
        connection.restart()
        queue.sync {}
        #expect(states.withLock { $0.last } == .cancelled && connection.state == .cancelled)
        #expect(ends.withLock { $0 } == [NWError?](repeating: .posix(.ECANCELED), count: 3))
    }

    @Test("Addresses of both families are read from texts and bytes, and say where they lead")
    func addresses() throws {
        #expect(IPv4Address("10.0.0.1")?.rawValue == Data([10, 0, 0, 1]) && IPv4Address("10.0.0") == nil)
        #expect(IPv4Address(Data([1, 2, 3])) == nil && IPv4Address.broadcast.debugDescription == "255.255.255.255")
        #expect(IPv4Address("127.0.0.9")?.isLoopback == true && IPv4Address("169.254.1.1")?.isLinkLocal == true)
        #expect(IPv6Address("::1") == .loopback && IPv6Address("fe80::1%en0")?.isLinkLocal == true)
        #expect(IPv6Address("febf::1")?.isLinkLocal == true && IPv6Address("fec0::1")?.isLinkLocal == false)
        #expect(IPv6Address("2001:DB8:0:0::1")?.debugDescription == "2001:db8::1" && IPv6Address("1.2.3.4") == nil)
        #expect(NWEndpoint.Host("10.0.0.1") == .ipv4(try #require(IPv4Address("10.0.0.1"))))
        #expect(NWEndpoint.Host("example.com") == .name("example.com", nil))
        #expect(NWEndpoint.Port("443") == .https && NWEndpoint.Port("70000") == nil)
        #expect(NWEndpoint.hostPort(host: "::1", port: 80).debugDescription == "::1:80")
    }

    @Test("A handler and an iterator receive changes of the network conditions")
    func change() async throws {
        try await withTemporaryDirectory { (directory) async throws in
            let settings = NetworkSettingsFile(stateDirectory: directory.path)
            let monitor = NWPathMonitor(
                environment: [NetworkEnvironment.variable: "1", "TANDEM_STATE": directory.path])
            let told = Mutex<[NWPath.Status]>([])
            monitor.pathUpdateHandler = { path in told.withLock { $0.append(path.status) } }
            monitor.start(queue: DispatchQueue(label: "monitor"))
            var paths: [NWPath.Status] = []
            for await path in monitor {
                paths.append(path.status)
                if paths.count == 3 { break }
                let count = paths.count
                _ = await waitUntil { told.withLock { $0.count } == count }
                try settings.update { $0.condition = path.status == .satisfied ? .offline : .online }
            }
            #expect(paths == [.satisfied, .unsatisfied, .satisfied])
            _ = await waitUntil { told.withLock { $0.count } == 3 }
            #expect(told.withLock { $0 } == paths)
            monitor.cancel()
        }
    }
}
