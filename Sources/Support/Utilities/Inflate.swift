/// Decompresses data in the format of zlib (RFC 1950, RFC 1951).
package struct Inflate {
    private let bytes: ArraySlice<UInt8>
    private var at: Int
    /// Bits that were read from `bytes`, but not used yet; the lowest bit comes first.
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    /// The most bytes that a stream may become, so that a small file cannot fill the memory.
    private static let limit = 64 << 20

    private struct Damaged: Error {}

    /// Returns the decompressed bytes. If the data is damaged, returns what comes before the damage.
    package static func bytes(of zlib: ArraySlice<UInt8>) -> [UInt8] {
        // The first two bytes are the header, which has nothing that matters here.
        var inflate = Inflate(zlib.dropFirst(2))
        try? inflate.run()
        return inflate.output
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
    }

    private mutating func run() throws {
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try stored()
            case 1: try block(Huffman(Self.fixedLengths), Huffman([Int](repeating: 5, count: 30)))
            case 2: try dynamic()
            default: throw Damaged()
            }
        }
    }

    private mutating func take(_ count: Int) throws -> Int {
        while bitCount < count {
            guard at < bytes.endIndex else { throw Damaged() }
            bits |= UInt32(bytes[at]) << UInt32(bitCount)
            at += 1
            bitCount += 8
        }
        let value = bits & (1 << UInt32(count) - 1)
        bits >>= UInt32(count)
        bitCount -= count
        return Int(value)
    }

    private mutating func stored() throws {
        (bits, bitCount) = (0, 0)
        let count = try take(16)
        // The complement of the count follows, as a check.
        _ = try take(16)
        guard at + count <= bytes.endIndex, output.count + count <= Self.limit else { throw Damaged() }
        output += bytes[at..<at + count]
        at += count
    }

    private mutating func dynamic() throws {
        let (literals, distances, codes) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
        var lengths = [Int](repeating: 0, count: 19)
        for index in 0..<codes { lengths[Self.order[index]] = try take(3) }
        let huffman = Huffman(lengths)
        var all: [Int] = []
        while all.count < literals + distances {
            let symbol = try symbol(huffman)
            switch symbol {
            case 0...15: all.append(symbol)
            case 16:
                guard let last = all.last else { throw Damaged() }
                all += [Int](repeating: last, count: try take(2) + 3)
            case 17: all += [Int](repeating: 0, count: try take(3) + 3)
            default: all += [Int](repeating: 0, count: try take(7) + 11)
            }
        }
        guard all.count == literals + distances else { throw Damaged() }
        try block(Huffman(Array(all[..<literals])), Huffman(Array(all[literals...])))
    }

    private mutating func block(_ literals: Huffman, _ distances: Huffman) throws {
        while true {
            let symbol = try symbol(literals)
            if symbol == 256 { return }
            guard output.count < Self.limit else { throw Damaged() }
            if symbol < 256 {
                output.append(UInt8(symbol))
                continue
            }
            guard symbol - 257 < Self.lengths.count else { throw Damaged() }
            let length = Self.lengths[symbol - 257].base + (try take(Self.lengths[symbol - 257].extra))
            let code = try self.symbol(distances)
            guard code < Self.distances.count else { throw Damaged() }
            let distance = Self.distances[code].base + (try take(Self.distances[code].extra))
            guard distance <= output.count else { throw Damaged() }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private mutating func symbol(_ huffman: Huffman) throws -> Int {
        var (code, first, index) = (0, 0, 0)
        // A code is compared with the first code of each length, from one bit on (RFC 1951, 3.2.2).
        for count in huffman.counts.dropFirst() {
            code |= try take(1)
            if code - count < first { return huffman.symbols[index + code - first] }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        throw Damaged()
    }

    /// A code in which frequent symbols are short.
    private struct Huffman {
        /// The number of symbols of each length in bits.
        var counts = [Int](repeating: 0, count: 16)
        /// The symbols in the order of their codes.
        var symbols: [Int] = []

        /// Makes the code from the length of each symbol's code; 0 for a symbol that does not occur.
        init(_ lengths: [Int]) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            for length in 1..<16 {
                symbols += lengths.indices.filter { lengths[$0] == length }
            }
        }
    }

    // The tables are from RFC 1951, 3.2.5 to 3.2.7.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let fixedLengths =
        [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112) + [Int](repeating: 7, count: 24)
        + [Int](repeating: 8, count: 8)
    private static let lengths: [(base: Int, extra: Int)] =
        (0..<28).map { code in
            let extra = max(0, code / 4 - 1)
            return (code < 8 ? code + 3 : (4 + code % 4) << extra + 3, extra)
        } + [(258, 0)]
    private static let distances: [(base: Int, extra: Int)] = (0..<30).map { code in
        let extra = max(0, code / 2 - 1)
        return (code < 4 ? code + 1 : (2 + code % 2) << extra + 1, extra)
    }
}
