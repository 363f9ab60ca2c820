import Dispatch
import PhoneConditions
import Synchronization
import TestSupport
import Testing

@testable import AppleNetwork

@Suite struct NetworkTests {
    @Test("The path is that of the network's conditions where a process is started for them, else there is one")
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

    @Test("A monitor tells the path once; one that was cancelled tells nothing")
    func monitor() {
        let queue = DispatchQueue(label: "monitor")
        let told = Mutex(0)
        let monitor = NWPathMonitor()
        monitor.pathUpdateHandler = { _ in told.withLock { $0 += 1 } }
        monitor.start(queue: queue)
        monitor.start(queue: queue)
        let cancelled = NWPathMonitor()
        cancelled.pathUpdateHandler = { _ in told.withLock { $0 += 10 } }
        cancelled.cancel()
        cancelled.start(queue: queue)
        queue.sync {}
        #expect(told.withLock { $0 } == 1)
    }
}
