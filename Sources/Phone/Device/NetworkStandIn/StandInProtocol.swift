import Foundation
import FoundationNetworking

/// Takes HTTP requests from the sessions of this process and hands each to a `Loader`.
final class StandInProtocol: URLProtocol {
    // The session calls both methods on its work queue, one after the other.
    private(set) var loader: Loader?
    /// True if the task was cancelled. That may come before the start: another thread's `cancel()` can find the
    /// protocol after the library has created it and before the library starts it (swift-corelibs-foundation,
    /// `_satisfyProtocolRequest`). The library has forgotten the task by then, and traps if anything is reported to it.
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
        // A task may be cancelled while its completion handler runs. The library would then notify the client about a
        // forgotten task, and trap (swift-corelibs-foundation, `TaskRegistry.behaviour(for:)`). The client knows of the
        // end already.
        if loader?.hasToldEnd == true { client = nil }
        // `URLSessionTask.suspend()` also ends up here, possibly after the task was resumed.
        isOver = task?.state == .canceling || task?.state == .completed
        if isOver { loader?.cancel() } else { loader?.suspend() }
    }
}
