import Foundation
import TestServers

extension StubServer.Reply {
    /// Makes a response with these prices, given as JSON text; with a request, only for the coins that it asks for.
    static func prices(
        _ prices: [String: String], at date: Date? = nil, of request: StubServer.Request? = nil
    ) -> Self {
        let asked = request.map(askedIds)
        let updated = date.map { ",\"last_updated\":\"\($0.formatted(.iso8601))\"" } ?? ""
        let rows = prices.sorted { $0.key < $1.key }.filter { asked?.contains($0.key) ?? true }.map { id, price in
            "{\"id\":\"\(id)\",\"symbol\":\"x\",\"current_price\":\(price)"
                + ",\"price_change_percentage_24h\":1.25,\"atl_change_percentage\":8.7e+36\(updated)}"
        }
        return .response(body: Data("[\(rows.joined(separator: ","))]".utf8))
    }

    /// Returns the ids in a request.
    static func askedIds(_ request: StubServer.Request) -> [String] {
        let query = request.target.split(separator: "?").last ?? ""
        let ids = query.split(separator: "&").first { $0.hasPrefix("ids=") }?.dropFirst(4) ?? ""
        return ids.split(separator: ",").map { String($0).removingPercentEncoding ?? "" }
    }

    static func status(_ code: Int, retryAfter: String? = nil) -> Self {
        .response(status: code, headers: retryAfter.map { ["Retry-After": $0] } ?? [:], body: Data("{}".utf8))
    }
}
