import Foundation
import FoundationNetworking

/// Takes HTTP requests from the sessions of this process and hands each to a `Loader`.
final class StandInProtocol: URLProtocol {
    // The session calls both methods on its work queue, one after the other.
    private(set) var loader: Loader?
    /// Whether the task was cancelled. The library may say so before it says to start: between taking the protocol for
    /// the task and starting it, another thread's `cancel()` finds it (swift-corelibs-foundation,
    /// `_satisfyProtocolRequest`). The task is forgotten by then, and the library traps when it is told anything.
    private var isOver = false

    override class func canInit(with request: URLRequest) -> Bool {
        guard let scheme = request.url?.scheme?.lowercased() else { return false }
        return (scheme == "http" || scheme == "https") && NetworkStandIn.isActive
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool { a == b }

    override func startLoading() {
        if isOver { return }
        if let loader { return loader.resume() }
        guard let standIn = NetworkStandIn.standIn, let task else {
            client?.urlProtocol(self, didFailWithError: URLError(.unknown))
            return
        }
        let loader = Loader(self, task: task, standIn: standIn)
        self.loader = loader
        loader.start()
    }

    override func stopLoading() {
        // A task that is cancelled while its completion handler runs: the library would tell the client of a task that it
        // has forgotten by then, and trap (swift-corelibs-foundation, `TaskRegistry.behaviour(for:)`). The client knows
        // the end already.
        if loader?.hasToldEnd == true { client = nil }
        // `URLSessionTask.suspend()` comes here too, when the task may have been resumed already.
        isOver = task?.state == .canceling || task?.state == .completed
        if isOver { loader?.cancel() } else { loader?.suspend() }
    }
}
