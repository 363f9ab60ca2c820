import Foundation
import PhoneState

/// An answer that the stand-in itself produces, without asking a server.
struct CannedAnswer {
    var status: Int
    var headers: [String: String]
    /// The beginning of the body.
    var body: Data
    /// The body continues with this number of bytes of `x`, and then with `ending`.
    var filling = 0
    var ending = Data()

    /// The maximum size of one part of the filling.
    static let partSize = 64 << 10
    /// The pause between two parts of the filling, in which the client can cancel.
    static let pause: Duration = .milliseconds(1)

    /// Creates the answer that a condition prescribes; nil if it prescribes none.
    init?(_ condition: NetworkConditions.Condition, retryAfter: Int) {
        switch condition {
        case .online, .offline, .dns, .timeout, .reset, .slowDrip, .truncated: return nil
        case .forbidden: self.init(403, "PERMISSION_DENIED", "the network stand-in was set to 403")
        case .notFound: self.init(404, "NOT_FOUND", "the network stand-in was set to 404")
        case .tooManyRequests:
            self.init(429, "RESOURCE_EXHAUSTED", "the network stand-in was set to 429")
            headers["Retry-After"] = String(retryAfter)
        case .serverError: self.init(500, "INTERNAL", "the network stand-in was set to 500")
        case .malformed:
            self.init(200, type: "application/json; charset=utf-8", #"{"name":"projects/x/databases/(default)/docu"#)
        case .hugeBody:
            self.init(200, type: "application/json; charset=utf-8", #"{"padding":""#)
            ending = Data(#""}"#.utf8)
            filling = NetworkConditions.hugeBodySize - body.count - ending.count
        case .captivePortal:
            self.init(
                200, type: "text/html; charset=utf-8",
                """
                <!DOCTYPE html><html><head><title>Welcome to Hotel Wi-Fi</title></head>
                <body><form method="post"><label>Room number <input name="room"></label><button>Connect</button></form>
                </body></html>
                """)
        }
        headers["Content-Length"] = String(body.count + filling + ending.count)
    }

    private init(_ status: Int, type: String, _ body: String) {
        self.status = status
        self.body = Data(body.utf8)
        headers = ["Content-Type": type, "Cache-Control": "no-store"]
    }

    /// Creates an error answer in the format of Google's APIs.
    private init(_ code: Int, _ status: String, _ message: String) {
        self.init(
            code, type: "application/json; charset=utf-8",
            #"{"error":{"code":\#(code),"message":"\#(message)","status":"\#(status)"}}"#)
    }
}
