import Foundation
import TestServers

/// Sends the request back as the answer. Some paths have a different answer.
func echo(_ request: StubServer.Request) -> StubServer.Reply {
    func answer(_ status: Int, _ headers: [String: String], _ body: String) -> StubServer.Reply {
        .response(status: status, headers: headers, body: Data(body.utf8))
    }
    switch request.target {
    case "/redirect":
        return answer(302, ["Location": "https://firestore.googleapis.com/echo?from=redirect"], "moved")
    case "/redirect-away": return answer(302, ["Location": "https://elsewhere.example/x"], "moved")
    case "/loop": return answer(302, ["Location": "/loop"], "again")
    case "/again": return answer(307, ["Location": "/echo"], "")
    case "/secret": return answer(401, ["WWW-Authenticate": #"Basic realm="x""#], "who are you")
    case "/cookie": return answer(200, ["Set-Cookie": "taste=sweet; Path=/"], "")
    case "/hang": return .silence
    case "/large": return answer(200, [:], String(repeating: "0123456789abcdef", count: 16_384))
    case "/teapot": return answer(418, ["X-Pot": "tea"], "short and stout")
    default:
        let about = "\(request.line)\nhost=\(request.headers["host"] ?? "")\nmark=\(request.headers["x-mark"] ?? "")\n"
        return answer(200, ["X-Answer": "yes"], about + String(decoding: request.body, as: UTF8.self))
    }
}
