import Firestore
import Utilities

/// Parses JSON (RFC 8259) strictly. Nesting is limited, so that no input can exhaust the stack.
///
/// Foundation's parser is not suitable: it has no such limit, keeps only one of two members with the same name, and
/// converts numbers, although their exact digits matter here.
struct JSONParser {
    /// The maximum nesting depth. The deepest document that Firestore allows needs 70 levels.
    static let depthLimit = 100

    /// Parses JSON text that consists of exactly one value.
    /// - Throws: `Status` with INVALID_ARGUMENT.
    static func parse(_ text: some Collection<UInt8>) throws(Status) -> JSONNode {
        let bytes = Array(text)
        do throws(JSONText.Problem) {
            guard JSONText.isUTF8(bytes, in: 0..<bytes.count) else {
                throw JSONText.Problem(reason: "not UTF-8", offset: 0)
            }
            return try JSONScanner.scan(bytes) { (scanner) throws(JSONText.Problem) in
                let node = try value(&scanner, depth: 0)
                try scanner.expectEnd()
                return node
            }
        } catch {
            let message = "Invalid JSON payload received. Byte \(error.offset): \(error.reason)."
            throw Status(.invalidArgument, message)
        }
    }

    private static func value(_ scanner: inout JSONScanner, depth: Int) throws(JSONText.Problem) -> JSONNode {
        guard depth < depthLimit else {
            throw scanner.problem("it is nested more than \(depthLimit) levels deep")
        }
        switch scanner.peek() {
        case UInt8(ascii: "{"): return .object(try members(&scanner, depth: depth))
        case UInt8(ascii: "["): return .array(try elements(&scanner, depth: depth))
        case UInt8(ascii: "\""): return .string(try scanner.scanString(isStrict: true))
        default: break
        }
        if let bool = try scanner.scanBool() { return .boolean(bool) }
        return try scanner.takeNull() ? .null : .number(try scanner.scanNumber())
    }

    private static func members(
        _ scanner: inout JSONScanner, depth: Int
    ) throws(JSONText.Problem) -> [JSONNode.Member] {
        var members: [JSONNode.Member] = []
        try scanner.expect(UInt8(ascii: "{"))
        if scanner.take(UInt8(ascii: "}")) { return members }
        repeat {
            let name = try scanner.scanString(isStrict: true)
            try scanner.expect(UInt8(ascii: ":"))
            members.append(.init(name: name, value: try value(&scanner, depth: depth + 1)))
        } while scanner.take(UInt8(ascii: ","))
        try scanner.expect(UInt8(ascii: "}"))
        if let name = repeatedName(in: members) {
            throw scanner.problem("the object has two members named \"\(name)\"; it ends")
        }
        return members
    }

    /// Returns a name that two members have; nil if all names differ. Two spellings of an accent are different names.
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

    private static func elements(_ scanner: inout JSONScanner, depth: Int) throws(JSONText.Problem) -> [JSONNode] {
        var elements: [JSONNode] = []
        try scanner.expect(UInt8(ascii: "["))
        if scanner.take(UInt8(ascii: "]")) { return elements }
        repeat { elements.append(try value(&scanner, depth: depth + 1)) } while scanner.take(UInt8(ascii: ","))
        try scanner.expect(UInt8(ascii: "]"))
        return elements
    }
}
