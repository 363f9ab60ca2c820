import Foundation

extension FuzzGenerator {
    /// Makes one aspect of a request invalid, or at least unusual.
    mutating func mutate(_ request: inout FuzzRequest) {
        let hasBody = request.body != nil
        switch below(hasBody ? 20 : 9) {
        case 0: mutatePath(&request)
        case 1: mutateSegment(&request)
        case 2: request.method = one(["GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "PROPFIND", "QUERY"])
        case 3:
            request.verb = one([
                ":commit", ":batchGet", ":runQuery", ":runAggregationQuery", ":listCollectionIds", ":beginTransaction",
                ":rollback", ":batchWrite", ":listen", ":write", ":partitionQuery", ":", "::", ":COMMIT",
                ":commit:commit",
                "%3Acommit", ":commit/", "",
            ])
        case 4...5: mutateQuery(&request)
        case 6: mutateHeaders(&request)
        case 7: if hasBody { request.isChunked = true } else { mutateQuery(&request) }
        case 8:
            // Adds a body to a request that should have none, or replaces the existing body.
            if chance(50) { request.body = chance(50) ? .array([]) : value(3) } else { request.body = nil }
        case 9...17: if var body = request.body { mutate(&body); request.body = body }
        default: mutateBytes(&request)
        }
    }

    private mutating func mutatePath(_ request: inout FuzzRequest) {
        guard !request.path.isEmpty else { return request.path = [""] }
        let index = below(request.path.count)
        switch below(7) {
        case 0: request.path.remove(at: index)
        case 1: request.path.insert("", at: index)
        case 2: request.path.append(oddSegment())
        case 3: request.path.insert(oddSegment(), at: index)
        case 4: request.path.swapAt(index, below(request.path.count))
        case 5: request.path += Array(repeating: one(["a", "..", "", "%2F"]), count: one([1, 90, 200, 2_000]))
        default: request.path = Array(request.path.prefix(index))
        }
    }

    private mutating func mutateSegment(_ request: inout FuzzRequest) {
        guard !request.path.isEmpty else { return }
        let index = below(request.path.count)
        switch below(4) {
        case 0: request.path[index] = oddSegment()
        case 1:
            request.path[index] += one(["%", "%2", "%zz", "%00", "%FF", "%C3%28", "%2F", ":", "%3A", "+", ";x=1", "é"])
        case 2:
            request.path[index] = request.path[index].utf8.map { "%" + String(UInt16($0) | 0x100, radix: 16).suffix(2) }
                .joined()
        default: request.path[index] = String(request.path[index].reversed())
        }
    }

    /// Returns an unusual path segment. It is percent-encoded, so that it cannot end the request line.
    private mutating func oddSegment() -> String {
        encoded(one(FuzzJSON.oddTexts), all: chance(30))
    }

    private mutating func encoded(_ text: String, all: Bool) -> String {
        let kept: Set<UInt8> = Set("%/:.-_~()`'*,;@+=&\"\\{}".utf8)
        return text.utf8.prefix(3_000).map { byte in
            let isPlain = byte.isLetterOrDigit || kept.contains(byte)
            return isPlain && !all
                ? String(UnicodeScalar(byte)) : "%" + String(UInt16(byte) | 0x100, radix: 16).suffix(2)
        }.joined()
    }

    private mutating func mutateQuery(_ request: inout FuzzRequest) {
        let known = [
            "mask.fieldPaths", "updateMask.fieldPaths", "pageSize", "page_size", "pageToken", "orderBy", "documentId",
            "currentDocument.exists", "currentDocument.updateTime", "showMissing", "readTime", "transaction", "$alt",
            "alt",
            "prettyPrint", "key", "vs_currency", "per_page", "page", "precision", "ids", "x", "", "%24alt", "mask",
            "mask.field_paths", "%FF", "a%",
        ]
        if !request.query.isEmpty, chance(60) {
            let index = below(request.query.count)
            switch below(4) {
            case 0: request.query[index].1 = encoded(one(FuzzJSON.oddTexts + FuzzJSON.oddNumbers), all: chance(30))
            case 1: request.query[index].0 = one(known)
            case 2: request.query.append(request.query[index])
            default: request.query[index].1 += one(["%", "%FF", "%00", "=", ",", "%2C", "&", "+", "#", "?"])
            }
        } else {
            let value = encoded(one(FuzzJSON.oddTexts + FuzzJSON.oddNumbers), all: chance(30))
            for _ in 0..<one([1, 1, 1, 2, 300]) { request.query.append((one(known), value)) }
        }
    }

    private mutating func mutateHeaders(_ request: inout FuzzRequest) {
        let long = String(repeating: "x", count: one([10, 4_000, 90_000]))
        let header: (String, String) = one([
            ("Content-Type", "text/plain"), ("Content-Type", "application/x-protobuf"), ("Content-Encoding", "gzip"),
            ("Accept", "application/x-protobuf"), ("Accept-Encoding", "gzip, br"), ("Authorization", ""),
            ("Authorization", "Bearer x"), ("Authorization", "bearer owner"), ("Authorization", "Basic b3duZXI6"),
            ("X-Tandem-Fault", "x"), ("X-Tandem-Fault", ","), ("X-Tandem-Fault", "503; retry-after=-1"),
            ("X-Tandem-Fault", "latency=99999999999999999999s"), ("X-Tandem-Fault", "; after"), ("Range", "bytes=0-1"),
            ("If-Match", "*"), ("X-HTTP-Method-Override", "DELETE"), ("Host", "evil.example"), ("Host", ""),
            ("Host", "[::1"), ("Host", "localhost:99999999"), ("Cookie", long), ("X-Odd", "é\u{FFFD}"),
            ("X-Goog-Request-Params", "%"), ("x-cg-demo-api-key", long), ("Connection", "close"),
            ("Transfer-Encoding", "gzip"), ("Expect", "100-continue"), ("Bad Name", "x"), ("Content-Length", "-1"),
            ("Upgrade", "websocket"),
        ])
        request.hasBrokenHeader =
            request.hasBrokenHeader
            || ["Transfer-Encoding", "Expect", "Bad Name", "Content-Length", "Upgrade"].contains(header.0)
            || header.1.utf8.count > 50_000
        request.headers.append(header)
    }

    /// Mutates one value of a body, or one member of an object.
    private mutating func mutate(_ body: inout FuzzJSON) {
        var generator = self
        body.change(below(body.count)) { generator.replace(&$0) }
        self = generator
    }

    private mutating func replace(_ json: inout FuzzJSON) {
        switch below(9) {
        case 0: json = .raw(one(FuzzJSON.oddNumbers))
        case 1: json = .text(one(FuzzJSON.oddTexts))
        case 2:
            json = one([.array([]), .object([]), .raw("null"), .raw("true"), .array([json]), .object([("x", json)])])
        case 3: json = value(3)
        case 4:
            let depth = one([2, 15, 20, 21, 40, 99, 100, 101, 3_000])
            let map = chance(50)
            for _ in 0..<depth {
                json =
                    map
                    ? .object([("mapValue", .object([("fields", .object([("a", json)]))]))])
                    : chance(50) ? .array([json]) : .object([("filters", .array([json]))])
            }
        default:
            switch json {
            case .raw: json = .raw(one(FuzzJSON.oddNumbers))
            case .text(let text):
                json = .text(one(FuzzJSON.oddTexts + [text + "\0", text + "/", text + "/x", text + "."]))
            case .array(let elements):
                // Makes arrays whose number of elements is at a limit or just above it.
                json = .array(
                    elements.isEmpty
                        ? [.raw("1")]
                        : Array(repeating: one(elements), count: one([0, 1, 2, 5, 6, 10, 11, 30, 31, 100, 101, 501])))
            case .object(var members):
                guard !members.isEmpty else { return json = .object([("", .raw("0"))]) }
                let index = below(members.count)
                switch below(5) {
                case 0: members.remove(at: index)
                case 1: members.append(members[index])
                case 2: members[index].0 = one(FuzzJSON.oddTexts)
                case 3:
                    members.append((one(Self.memberNames), one([members[index].1, .raw("null"), .raw("1"), value(2)])))
                default: members[index].0 = one(Self.memberNames)
                }
                json = .object(members)
            }
        }
    }

    private static let memberNames = [
        "x", "name", "fields", "createTime", "updateTime", "writes", "update", "delete", "transform", "updateMask",
        "update_mask", "currentDocument", "exists", "updateTransforms", "transaction", "newTransaction", "readTime",
        "documents", "mask", "structuredQuery", "from", "where", "orderBy", "startAt", "endAt", "offset", "limit",
        "select",
        "findNearest", "allDescendants", "collectionId", "explainOptions", "nullValue", "integerValue", "doubleValue",
        "mapValue", "arrayValue", "geoPointValue", "timestampValue", "bytesValue", "referenceValue", "stringValue",
        "fieldFilter", "unaryFilter", "compositeFilter", "count", "sum", "avg", "alias", "pageSize", "pageToken",
        "__type__",
    ]

    private mutating func mutateBytes(_ request: inout FuzzRequest) {
        var bytes = request.bytes ?? []
        if request.bytes == nil { request.body?.write(to: &bytes) }
        let index = below(bytes.count)
        switch below(7) {
        case 0: bytes = Array(bytes.prefix(index))
        case 1: if !bytes.isEmpty { bytes[index] = UInt8(below(256)) }
        case 2: bytes.insert(UInt8(below(256)), at: index)
        case 3:
            let broken: [[UInt8]] = [
                [0xFF], [0xC3, 0x28], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
                [0xEF, 0xBB, 0xBF],
                Array("\\ud800".utf8), Array("\\udc00\\ud800".utf8), Array("\\u0000".utf8), Array("\\x".utf8), [0],
            ]
            bytes.insert(contentsOf: one(broken), at: index)
        case 4: bytes += bytes
        case 5: bytes.removeSubrange(index..<min(index + below(8), bytes.count))
        default: bytes = (0..<below(200)).map { _ in UInt8(below(256)) }
        }
        request.bytes = bytes
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
