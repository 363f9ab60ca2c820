import Utilities

/// Gives each text a number; equal texts get equal numbers. One buffer holds the bytes of all texts, so each text costs
/// only its bytes and about twenty more.
struct TextTable: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [Int] = [0]
    private var hashes: [UInt32] = []
    /// A hash table with open addressing. Each slot holds the number of a text, or −1. Its size is a power of two and
    /// at least twice the number of texts.
    private var slots = [Int32](repeating: -1, count: 64)

    var count: Int { hashes.count }

    subscript(number: Int32) -> String {
        String(decoding: bytes[starts[Int(number)]..<starts[Int(number) + 1]], as: UTF8.self)
    }

    mutating func number(of text: String) -> Int32 {
        var text = text
        return text.withUTF8 { number(of: $0) }
    }

    mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
        let hash = Self.hash(text)
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if hashes[number] == hash, isEqual(number, text) { return Int32(number) }
            slot = (slot + 1) & mask
        }
        let number = Int32(hashes.count)
        slots[slot] = number
        hashes.append(hash)
        bytes.append(contentsOf: text)
        starts.append(bytes.count)
        if hashes.count * 2 > slots.count { grow() }
        return number
    }

    private func isEqual(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = starts[number]
        guard starts[number + 1] - start == text.count else { return false }
        for index in 0..<text.count where bytes[start + index] != text[index] { return false }
        return true
    }

    private mutating func grow() {
        var larger = [Int32](repeating: -1, count: slots.count * 4)
        let mask = larger.count - 1
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash) & mask
            while larger[slot] >= 0 { slot = (slot + 1) & mask }
            larger[slot] = Int32(number)
        }
        slots = larger
    }

    /// Hashes text. The high half is folded into the low half, because the low bits choose the slot.
    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let hash = StableHash.hash(text)
        return UInt32(truncatingIfNeeded: hash ^ hash >> 29)
    }
}
