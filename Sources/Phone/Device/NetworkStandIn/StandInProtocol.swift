import Foundation
import FoundationNetworking

/// Takes HTTP requests from the sessions of this process, and passes each to a `Loader`.
final class StandInProtocol: URLProtocol {
    // The session calls `startLoading` and `stopLoading` on its work queue, one after the other.
    private(set) var loader: Loader?
    /// True if the task was cancelled. The cancellation may come before the start: another thread's `cancel()` can find
    /// the protocol after Foundation has created it and before Foundation starts it (swift-corelibs-foundation,
    /// `_satisfyProtocolRequest`). Foundation has forgotten the task by then, and traps if anything is reported to it.
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
        // A task may be cancelled while its completion handler runs. Foundation would then notify the client about a
        // forgotten task, and trap (swift-corelibs-foundation, `TaskRegistry.behaviour(for:)`). The client already
        // knows that the task has ended, so it needs no notification.
        if loader?.hasToldEnd == true { client = nil }
        // `URLSessionTask.suspend()` also calls this method, possibly after the task was resumed.
        isOver = task?.state == .canceling || task?.state == .completed
        if isOver { loader?.cancel() } else { loader?.suspend() }
    }
}
