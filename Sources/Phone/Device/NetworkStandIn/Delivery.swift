import Foundation
import FoundationNetworking

/// Where an answer goes: to the task that asked.
protocol Delivery: AnyObject {
    func receive(_ response: HTTPURLResponse)
    func receive(_ data: Data)
    func finish()
    func fail(_ error: URLError)
}

/// Hands an answer to a data or upload task.
final class TaskDelivery: Delivery {
    private let owner: StandInProtocol
    private let isStreaming: Bool
    private var body = Data()

    /// - Parameter isStreaming: whether each part goes on as it comes. For a completion handler Linux keeps only the
    ///   last part it is given, so there the parts are collected.
    init(_ owner: StandInProtocol, isStreaming: Bool) {
        self.owner = owner
        self.isStreaming = isStreaming
    }

    func receive(_ response: HTTPURLResponse) {
        // As with URLSession on Linux, nothing is cached.
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
