import Firestore

/// Parses JSON (RFC 8259) strictly. Nesting is limited, so that no input can exhaust the stack.
///
/// Foundation's parser has no such limit. It also keeps only one of two members with the same name, and converts
/// numbers, although their exact digits matter here.
struct JSONParser {
    /// The maximum nesting depth. The deepest document that Firestore allows needs 70 levels.
    static let depthLimit = 100

    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    /// Parses JSON text that consists of exactly one value.
    /// - Throws: `Status` with INVALID_ARGUMENT.
    static func parse(_ text: some Collection<UInt8>) throws(Status) -> JSONNode {
        let outcome: Result<JSONNode, Status>? = text.withContiguousStorageIfAvailable { bytes in
            do throws(Status) { return .success(try parse(bytes)) } catch { return .failure(error) }
        }
        guard let outcome else { return try parse(Array(text)) }
        return try outcome.get()
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(Status) -> JSONNode {
        var parser = JSONParser(bytes: bytes)
        let node = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.position == bytes.count else { throw parser.error("Expected the end of the input") }
        return node
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    func error(_ reason: String) -> Status {
        Status(.invalidArgument, "Invalid JSON payload received. \(reason) at byte \(position).")
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(Status) -> JSONNode {
        guard depth < Self.depthLimit else { throw error("It is nested more than \(Self.depthLimit) levels deep") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw error("Unexpected end of the input")
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(Status) -> JSONNode {
        position += 1
        var members: [JSONNode.Member] = []
        if skip("}") { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("Expected the name of a member") }
            let name = try string()
            guard skip(":") else { throw error("Expected a colon") }
            members.append(.init(name: name, value: try value(depth: depth + 1)))
        } while skip(",")
        guard skip("}") else { throw error("Expected a comma or the end of an object") }
        if let name = Self.repeatedName(in: members) {
            throw error("The object has two members named \"\(name)\"; it ends")
        }
        return .object(members)
    }

    /// Returns a name that occurs twice; nil if all names differ. Two spellings of an accent are different names.
    private static func repeatedName(in members: [JSONNode.Member]) -> String? {
        if members.count <= 8 {
            for (index, member) in members.enumerated()
            where members[..<index].contains(where: { $0.name.hasSameBytes(as: member.name) }) {
                return member.name
            }
            return nil
        }
        var seen = Set<FieldName>(minimumCapacity: members.count)
        return members.first { !seen.insert(FieldName($0.name)).inserted }?.name
    }

    private mutating func array(depth: Int) throws(Status) -> JSONNode {
        position += 1
        var elements: [JSONNode] = []
        if skip("]") { return .array(elements) }
        repeat {
            elements.append(try value(depth: depth + 1))
        } while skip(",")
        guard skip("]") else { throw error("Expected a comma or the end of an array") }
        return .array(elements)
    }

    private mutating func word(_ word: StaticString, _ node: JSONNode) throws(Status) -> JSONNode {
        for index in 0..<word.utf8CodeUnitCount {
            guard next == word.utf8Start[index] else { throw error("Unexpected token") }
            position += 1
        }
        return node
    }

    private mutating func number() throws(Status) -> String {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { position += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(Status) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw error("Unexpected token") }
    }
}
