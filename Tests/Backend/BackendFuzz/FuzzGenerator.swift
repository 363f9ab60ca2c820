import Foundation
import Utilities

/// A generated request, which may be invalid.
struct FuzzRequest {
    var method = "GET"
    var path: [String] = []
    /// The custom verb after the last segment, such as `:commit`.
    var verb = ""
    var query: [(String, String)] = []
    var headers: [(String, String)] = []
    var body: FuzzJSON?
    /// The bytes to send as the body; nil to send the JSON of `body`.
    var bytes: [UInt8]?
    var isChunked = false
    /// True if a header makes the head of the request invalid HTTP.
    var hasBrokenHeader = false

    /// True if the request is not valid HTTP. The server may then respond with an empty 400 and close the connection. A
    /// valid target contains only ASCII (RFC 9112, section 3.2).
    var isBrokenHTTP: Bool {
        // The server's HTTP parser refuses a head longer than 80 KiB before any service sees the request.
        hasBrokenHeader || target.utf8.count > 50_000 || !target.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// True if the request announces that it is the last one of the connection. A client must not send another request
    /// after it (RFC 9112, section 9.6); the server answers further bytes with an empty 400.
    var isLast: Bool { headers.contains { $0.0 == "Connection" && $0.1 == "close" } }

    var isCoinGecko: Bool { path.first == "api" }

    var target: String {
        let query = query.map { $0.1.isEmpty ? $0.0 : "\($0.0)=\($0.1)" }.joined(separator: "&")
        return "/" + path.joined(separator: "/") + verb + (query.isEmpty ? "" : "?\(query)")
    }

    /// Returns the bytes of the whole request.
    func wire(port: Int) -> [UInt8] {
        var content = bytes ?? []
        if bytes == nil { body?.write(to: &content) }
        var head = "\(method) \(target) HTTP/1.1\r\n"
        if !headers.contains(where: { $0.0 == "Host" }) { head += "Host: 127.0.0.1:\(port)\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        guard isChunked else {
            if !content.isEmpty || method == "POST" || method == "PATCH" {
                head += "Content-Length: \(content.count)\r\n"
            }
            return Array((head + "\r\n").utf8) + content
        }
        var wire = Array((head + "Transfer-Encoding: chunked\r\n\r\n").utf8)
        for start in stride(from: 0, to: content.count, by: 100) {
            let chunk = content[start..<min(start + 100, content.count)]
            wire += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
        }
        return wire + Array("0\r\n\r\n".utf8)
    }
}

/// Makes valid requests of every method, and then mutates them. Most mutations are small, so that the requests pass the
/// server's first checks.
///
/// Each request depends only on the seed of the run and on the number of the request.
///
/// There are two projects. In `demo`, the requests come from the owner, who may write anything. In `seeded`, which
/// contains the seeded documents, the requests come from strangers, who may only change rating events.
struct FuzzGenerator {
    var random: SplitMix64

    init(seed: UInt64, number: Int) {
        var mixed = SplitMix64(seed: seed)
        random = SplitMix64(seed: mixed.next() ^ UInt64(number) &* 0xD134_2543_DE82_EF95)
        _ = random.next()
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
    mutating func one<Element>(_ choices: [Element]) -> Element { choices.randomElement(using: &random)! }

    /// Makes the next request.
    mutating func request() -> FuzzRequest {
        var request = chance(15) ? coinGecko() : firestore()
        switch below(10) {
        case 0...1: break
        case 2...6: mutate(&request)
        case 7...8: for _ in 0..<2 { mutate(&request) }
        default: for _ in 0..<below(6) + 3 { mutate(&request) }
        }
        return request
    }

    // MARK: Valid requests

    private mutating func coinGecko() -> FuzzRequest {
        var request = FuzzRequest()
        let path = one([
            "coins/markets", "coins/markets", "coins/markets", "simple/price", "simple/price", "coins/list", "ping",
            "simple/supported_vs_currencies", "coins/bitcoin", "global",
        ])
        request.path = ["api", "v3"] + path.split(separator: "/").map(String.init)
        let names = [
            "vs_currency", "vs_currencies", "ids", "names", "symbols", "order", "per_page", "page", "sparkline",
            "price_change_percentage", "precision", "include_tokens", "include_market_cap", "include_24hr_vol",
            "include_24hr_change", "include_last_updated_at", "include_platform", "locale", "category",
            "x_cg_demo_api_key",
        ]
        if path.hasSuffix("markets") {
            request.query.append(("vs_currency", one(["usd", "eur", "btc", "jpy", "xxx"])))
        }
        if path.hasSuffix("price") {
            request.query.append(("vs_currencies", one(["usd", "usd,eur", "btc"])))
            request.query.append(("ids", one(["bitcoin", "bitcoin,ethereum", "nothing"])))
        }
        let values = [
            "usd", "eur,usd", "bitcoin", "bitcoin,ethereum,,", ",", "1", "0", "-1", "2", "250", "251", "18", "19",
            "full",
            "true", "false", "all", "9223372036854775807", "9223372036854775808", "99999999999999999999", "1.5", "1e3",
            "market_cap_desc", "volume_asc", "id_desc", "gecko_desc", "1h,24h,7d,14d,30d,200d,1y", "1h,x", "24h", "%20",
            "%00", "%F0%9F%A6%86", "+1", "",
        ]
        for _ in 0..<below(5) { request.query.append((one(names), one(values))) }
        return request
    }

    private mutating func firestore() -> FuzzRequest {
        var request = FuzzRequest()
        let isOwner = chance(75)
        let project = isOwner ? "demo" : "seeded"
        if isOwner { request.headers.append(("Authorization", "Bearer owner")) }
        request.path = [
            "v1", "projects", project, "databases", chance(30) ? "%28default%29" : "(default)", "documents",
        ]
        let prefix = "projects/\(project)/databases/(default)/documents"
        switch below(24) {
        case 0...2: request.path += documentPath()
        case 3...5:
            request.path += collectionPath()
            for name in ["pageSize", "pageToken", "orderBy", "mask.fieldPaths", "showMissing"] where chance(30) {
                request.query.append((name, parameter(name)))
            }
        case 6...7:
            (request.method, request.path) = ("POST", request.path + collectionPath())
            if chance(70) {
                request.query.append(("documentId", one(["a", "b", "c1", "u_j", "%C3%A9", "%F0%9F%A6%86"])))
            }
            request.body = .object([("fields", fields(3))])
        case 8...10:
            (request.method, request.path) = ("PATCH", request.path + documentPath())
            for name in ["updateMask.fieldPaths", "mask.fieldPaths"] where chance(40) {
                for _ in 0...below(3) { request.query.append((name, parameter(name))) }
            }
            if chance(20) { request.query.append(("currentDocument.exists", one(["true", "false"]))) }
            if chance(10) { request.query.append(("currentDocument.updateTime", "2026-01-30T05:00:00Z")) }
            request.body = .object([("fields", fields(3))])
        case 11: (request.method, request.path) = ("DELETE", request.path + documentPath())
        case 12...13:
            (request.method, request.verb) = ("POST", ":batchGet")
            let names = (0...below(4)).map { _ in FuzzJSON.text(prefix + "/" + documentPath().joined(separator: "/")) }
            request.body = .object([("documents", .array(names)), ("mask", .object([("fieldPaths", paths())]))])
        case 14...17:
            (request.method, request.verb) = ("POST", ":commit")
            request.body = .object([("writes", .array((0..<below(5)).map { _ in write(prefix) }))])
        case 18:
            (request.method, request.verb) = ("POST", ":listCollectionIds")
            if chance(40) { request.path += documentPath() }
            request.body = .object(chance(50) ? [] : [("pageSize", .raw("2")), ("pageToken", .text("a"))])
        case 19...21:
            (request.method, request.verb) = ("POST", ":runQuery")
            if chance(15) { request.path += documentPath() }
            request.body = .object([("structuredQuery", query(prefix))])
        case 22:
            (request.method, request.verb) = ("POST", ":runAggregationQuery")
            let aggregations = (0...below(4)).map { _ in aggregation() }
            request.body = .object([
                (
                    "structuredAggregationQuery",
                    .object([("structuredQuery", query(prefix)), ("aggregations", .array(aggregations))])
                )
            ])
        default:
            if chance(20) {
                request.path = [""]
            } else {
                (request.method, request.path) = ("DELETE", ["emulator"] + request.path)
                // Most requests to remove all documents are made invalid, because otherwise there would be no documents
                // left to test.
                if chance(80) { request.path.append("x") }
            }
        }
        return request
    }

    private mutating func collectionPath() -> [String] {
        chance(85)
            ? [one(["jokes", "daily_jokes", "things", "things", "rating_events", "users"])] : ["users", "a", "notes"]
    }

    private mutating func documentPath() -> [String] {
        collectionPath() + [one(["a", "b", "c1", "u_j", "%C3%A9", "2026-01-30", "z%20z"])]
    }

    private mutating func parameter(_ name: String) -> String {
        switch name {
        case "pageSize": one(["1", "2", "300", "0", "-1", "301", "2147483648"])
        case "pageToken": one(["", "a", "YQ", "YQ==", "AAAA", "W10", "eyJhIjoxfQ", "%FF"])
        case "orderBy":
            one(["a", "a%20desc", "a,b%20desc,__name__", "__name__", "`a`", "a%20desc,,", "a%20sideways", ","])
        case "showMissing": one(["true", "false", "1"])
        default: one(["a", "b", "m.x", "`a.b`", "__name__", "a..b", "", "%60", "a%00"])
        }
    }

    mutating func field() -> String { one(["a", "b", "c", "m.x", "m", "`é`", "timestamp", "rating"]) }

    private mutating func paths() -> FuzzJSON { .array((0..<below(3)).map { _ in .text(field()) }) }

    private mutating func fields(_ depth: Int) -> FuzzJSON {
        .object((0..<below(4)).map { _ in (one(["a", "b", "c", "m", "x", "é", "rating", "user_id"]), value(depth)) })
    }

    mutating func value(_ depth: Int) -> FuzzJSON {
        let scalar: (String, FuzzJSON)
        switch below(depth > 0 ? 12 : 9) {
        case 0: scalar = ("nullValue", .raw("null"))
        case 1: scalar = ("booleanValue", .raw(one(["true", "false"])))
        case 2...3: scalar = ("integerValue", .text(one(["0", "1", "2", "-1", "9223372036854775807"])))
        case 4:
            scalar = ("doubleValue", chance(20) ? .text(one(["NaN", "-Infinity"])) : .raw(one(["0", "-0.0", "1.5"])))
        case 5: scalar = ("timestampValue", .text("2026-01-30T05:00:00.123456Z"))
        case 6: scalar = ("stringValue", .text(one(["", "a", "é", "🦆"])))
        case 7: scalar = ("bytesValue", .text(one(["", "AAAA", "/w=="])))
        case 8:
            scalar =
                chance(50)
                ? ("referenceValue", .text("projects/demo/databases/(default)/documents/things/a"))
                : ("geoPointValue", .object([("latitude", .raw("1.5")), ("longitude", .raw("-180"))]))
        case 9...10: scalar = ("mapValue", .object([("fields", fields(depth - 1))]))
        default:
            let values = (0..<below(4)).map { _ in value(0) }
            scalar = ("arrayValue", .object(values.isEmpty ? [] : [("values", .array(values))]))
        }
        return .object([scalar])
    }

    private mutating func write(_ prefix: String) -> FuzzJSON {
        let name = FuzzJSON.text(prefix + "/" + documentPath().joined(separator: "/"))
        var members: [(String, FuzzJSON)]
        switch below(10) {
        case 0: members = [("delete", name)]
        case 1: members = [("verify", name)]
        case 2: members = [("transform", .object([("document", name), ("fieldTransforms", .array([transform()]))]))]
        default:
            members = [("update", .object([("name", name), ("fields", fields(2))]))]
            if chance(40) { members.append(("updateMask", .object([("fieldPaths", paths())]))) }
            if chance(40) { members.append(("updateTransforms", .array((0...below(3)).map { _ in transform() }))) }
        }
        if chance(15) { members.append(("currentDocument", .object([("exists", .raw(one(["true", "false"])))]))) }
        return .object(members)
    }

    private mutating func transform() -> FuzzJSON {
        let change: (String, FuzzJSON)
        switch below(6) {
        case 0: change = ("setToServerValue", .text("REQUEST_TIME"))
        case 1: change = ("increment", value(0))
        case 2: change = ("maximum", value(0))
        case 3: change = ("minimum", value(0))
        default:
            let name = one(["appendMissingElements", "removeAllFromArray"])
            change = (name, .object([("values", .array((0..<below(4)).map { _ in value(1) }))]))
        }
        return .object([("fieldPath", .text(field())), change])
    }

    private mutating func filter(_ depth: Int) -> FuzzJSON {
        let reference = ("field", FuzzJSON.object([("fieldPath", .text(chance(10) ? "__name__" : field()))]))
        if depth > 0, chance(35) {
            let parts = (0...below(4)).map { _ in filter(depth - 1) }
            return .object([
                ("compositeFilter", .object([("op", .text(one(["AND", "OR"]))), ("filters", .array(parts))]))
            ])
        }
        if chance(15) {
            let op = FuzzJSON.text(one(["IS_NULL", "IS_NAN", "IS_NOT_NULL", "IS_NOT_NAN"]))
            return .object([("unaryFilter", .object([("op", op), reference]))])
        }
        let op = one([
            "EQUAL", "EQUAL", "LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL", "NOT_EQUAL",
            "ARRAY_CONTAINS", "IN", "ARRAY_CONTAINS_ANY", "NOT_IN",
        ])
        let isList = ["IN", "ARRAY_CONTAINS_ANY", "NOT_IN"].contains(op)
        let values = FuzzJSON.array((0...below(4)).map { _ in value(0) })
        let operand = isList ? .object([("arrayValue", .object([("values", values)]))]) : value(1)
        return .object([("fieldFilter", .object([reference, ("op", .text(op)), ("value", operand)]))])
    }

    private mutating func query(_ prefix: String) -> FuzzJSON {
        var members: [(String, FuzzJSON)] = [
            ("from", .array([.object([("collectionId", .text(one(["things", "jokes", "rating_events"])))])]))
        ]
        if chance(70) { members.append(("where", filter(3))) }
        var orders: [FuzzJSON] = []
        for _ in 0..<below(4) {
            let name = chance(15) ? "__name__" : field()
            var order = [("field", FuzzJSON.object([("fieldPath", .text(name))]))]
            if chance(60) { order.append(("direction", .text(one(["ASCENDING", "DESCENDING"])))) }
            orders.append(.object(order))
        }
        if !orders.isEmpty { members.append(("orderBy", .array(orders))) }
        for name in ["startAt", "endAt"] where chance(20) {
            var values = (0..<below(orders.count + 1)).map { _ in value(1) }
            if chance(20) { values.append(.object([("referenceValue", .text(prefix + "/things/a"))])) }
            var cursor = [("values", FuzzJSON.array(values))]
            if chance(50) { cursor.append(("before", .raw("true"))) }
            members.append((name, .object(cursor)))
        }
        if chance(20) { members.append(("offset", .raw(one(["0", "1", "5", "-1", "2147483647"])))) }
        if chance(40) { members.append(("limit", .raw(one(["1", "2", "300", "0", "-1", "2147483647"])))) }
        if chance(15) {
            members.append(("select", .object([("fields", .array([.object([("fieldPath", .text("a"))])]))])))
        }
        return .object(members)
    }

    private mutating func aggregation() -> FuzzJSON {
        let reference = FuzzJSON.object([("field", .object([("fieldPath", .text(field()))]))])
        let kind: (String, FuzzJSON) = one([
            ("count", .object([])), ("count", .object([("upTo", .text("2"))])), ("sum", reference), ("avg", reference),
        ])
        return .object(chance(60) ? [("alias", .text(one(["x", "y", "z", "field_1"]))), kind] : [kind])
    }
}
