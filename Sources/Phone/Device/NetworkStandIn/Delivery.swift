import Foundation
import FoundationNetworking

/// The receiver of an answer: the task that made the request.
protocol Delivery: AnyObject {
    func receive(_ response: HTTPURLResponse)
    func receive(_ data: Data)
    func finish()
    func fail(_ error: URLError)
}

/// Passes an answer to a data or upload task.
final class TaskDelivery: Delivery {
    private let owner: StandInProtocol
    private let isStreaming: Bool
    private var body = Data()

    /// - Parameter isStreaming: True to pass on each part as it arrives; false to collect the parts first. Collecting
    ///   is needed for a completion handler, because Foundation on Linux would give it only the last part.
    init(_ owner: StandInProtocol, isStreaming: Bool) {
        self.owner = owner
        self.isStreaming = isStreaming
    }

    func receive(_ response: HTTPURLResponse) {
        // Like URLSession on Linux, the stand-in caches nothing.
        owner.client?.urlProtocol(owner, didReceive: response, cacheStoragePolicy: .notAllowed)
    }

    func receive(_ data: Data) {
        guard isStreaming else { return body.append(data) }
        owner.client?.urlProtocol(owner, didLoad: data)
    }

    func finish() {
        if !isStreaming { owner.client?.urlProtocol(owner, didLoad: body) }
        owner.client?.urlProtocolDidFinishLoading(owner)
    }

    func fail(_ error: URLError) {
        owner.client?.urlProtocol(owner, didFailWithError: error)
    }
}
