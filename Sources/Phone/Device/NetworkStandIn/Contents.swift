public import Foundation
import FoundationNetworking
import Synchronization

extension NetworkStandIn {
    /// Returns the data at an address, as `Data(contentsOf:options:)` does. Loads an address of the web in an
    /// intercepted session, and blocks the thread until the answer comes, as on iOS.
    /// - Throws: `CocoaError.fileReadUnknown` if the server's answer is an error, and errors of Foundation.
    public static func contents(of url: URL, options: Data.ReadingOptions) throws -> Data {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else {
            return try Data(contentsOf: url, options: options)
        }
        let answered = DispatchSemaphore(value: 0)
        let answer = Mutex<Result<Data, any Error>?>(nil)
        let task = sharedSession.dataTask(with: url) { data, response, error in
            let status = (response as? HTTPURLResponse)?.statusCode ?? 200
            answer.withLock { answer in
                if let error {
                    answer = .failure(error)
                } else if (200..<400).contains(status), let data {
                    answer = .success(data)
                }
            }
            answered.signal()
        }
        task.resume()
        answered.wait()
        let unknown = CocoaError(.fileReadUnknown, userInfo: [NSURLErrorKey: url])
        return try answer.withLock { $0 ?? .failure(unknown) }.get()
    }

    /// Returns the text at an address, as `String(contentsOf:encoding:)` does.
    /// - Parameters:
    ///   - url: The address.
    ///   - encoding: The text's encoding; nil for UTF-8.
    /// - Throws: The errors of `contents(of:options:)`, and `CocoaError.fileReadInapplicableStringEncoding`.
    public static func text(of url: URL, encoding: String.Encoding?) throws -> String {
        guard let text = String(data: try contents(of: url, options: []), encoding: encoding ?? .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding, userInfo: [NSURLErrorKey: url])
        }
        return text
    }
}
