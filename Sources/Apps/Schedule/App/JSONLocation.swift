/// Finds the line on which a value is in a JSON text.
///
/// The text must be valid JSON, because this type does not check the syntax.
struct JSONLocation {
    private let bytes: [UInt8]
    private var index = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the line on which the value at `path` begins, starting at 1. If the value is missing, returns the line
    /// of the object that should contain it.
    static func line(of path: [TimetableProblem.Step], in bytes: [UInt8]) -> Int {
        var walk = JSONLocation(bytes)
        walk.skipSpace()
        for step in path {
            let outside = walk.index
            guard walk.enter(step) else {
                walk.index = outside
                break
            }
        }
        return 1 + bytes[..<min(walk.index, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    /// Moves from the current value to one of its members or elements. Returns false if the member or element does not
    /// exist.
    private mutating func enter(_ step: TimetableProblem.Step) -> Bool {
        let isObject = current == UInt8(ascii: "{")
        guard isObject || current == UInt8(ascii: "[") else { return false }
        index += 1
        var number = 0
        while true {
            skipSpace()
            guard let byte = current, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") else { return false }
            if byte == UInt8(ascii: ",") {
                index += 1
                continue
            }
            var name = ""
            if isObject {
                let start = index
                skipString()
                // Uses the raw bytes as the name, because the member names of a timetable contain no escapes.
                name = String(decoding: bytes[start..<index].dropFirst().dropLast(), as: UTF8.self)
                skipSpace()
                index += 1
                skipSpace()
            }
            switch step {
            case .member(let wanted) where isObject && wanted == name: return true
            case .element(let wanted) where !isObject && wanted == number: return true
            default: skipValue()
            }
            number += 1
        }
    }

    private mutating func skipValue() {
        var depth = 0
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                skipString()
                if depth == 0 { return }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // At depth 0, the skipped value is a number, and this bracket closes the array or object that contains
                // it.
                if depth == 0 { return }
                depth -= 1
                if depth == 0 {
                    index += 1
                    return
                }
            case UInt8(ascii: ","): if depth == 0 { return }
            default: break
            }
            index += 1
        }
    }

    private mutating func skipString() {
        index += 1
        while let byte = current, byte != UInt8(ascii: "\"") {
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
    }
}
