import Dispatch
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
