/// A QR code of bytes. Source: ISO/IEC 18004; the tables are its tables of error correction.
struct QRCode {
    /// The share of the code that may be damaged: 7, 15, 25 or 30 percent.
    enum Correction: String {
        case low = "L"
        case medium = "M"
        case quartile = "Q"
        case high = "H"

        /// The two bits in the format information.
        var bits: Int {
            switch self {
            case .low: 1
            case .medium: 0
            case .quartile: 3
            case .high: 2
            }
        }
    }

    /// The number of rows and columns.
    let side: Int
    /// The modules by row and column; true for a dark one.
    private(set) var isDark: [[Bool]]
    /// True for modules of fixed patterns.
    private var isFixed: [[Bool]]
    private let version: Int

    /// - Parameter mask: The number of the mask, 0 to 7; nil for the one with the least penalty.
    /// - Returns: nil if there are too many bytes: more than 2953, or fewer with a better correction.
    init?(_ bytes: [UInt8], _ correction: Correction, mask: Int? = nil) {
        func bits(in version: Int) -> Int { 4 + (version < 10 ? 8 : 16) + 8 * bytes.count }
        guard
            let version = (1...40).first(where: { bits(in: $0) <= 8 * Blocks($0, correction).dataCount })
        else { return nil }
        self.version = version
        side = 17 + 4 * version
        isDark = Array(repeating: Array(repeating: false, count: side), count: side)
        isFixed = isDark
        drawPatterns()
        drawFormat(correction, mask: 0)
        let blocks = Blocks(version, correction)
        draw(blocks.interleaved(Self.codewords(bytes, countBits: version < 10 ? 8 : 16, of: blocks.dataCount)))
        let plain = self
        let codes = (mask.map { [$0] } ?? Array(0...7)).map { number in
            var code = plain
            code.apply(mask: number)
            code.drawFormat(correction, mask: number)
            return code
        }
        guard let best = codes.min(by: { $0.penalty < $1.penalty }) else { return nil }
        isDark = best.isDark
    }

    /// Returns the mode, the number of bytes, the bytes, and padding.
    private static func codewords(_ bytes: [UInt8], countBits: Int, of count: Int) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ length: Int) {
            bits += (0..<length).reversed().map { value >> $0 & 1 == 1 }
        }
        append(4, 4)
        append(bytes.count, countBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, 8 * count - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var words = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        for pad in 0..<count - words.count { words.append(pad % 2 == 0 ? 0xEC : 0x11) }
        return words
    }

    // MARK: Drawing

    private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
        guard (0..<side).contains(x), (0..<side).contains(y) else { return }
        self.isDark[y][x] = isDark
        isFixed[y][x] = true
    }

    private mutating func drawPatterns() {
        for index in 0..<side {
            fix(6, index, index % 2 == 0)
            fix(index, 6, index % 2 == 0)
        }
        for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] { drawSquare(x, y, radius: 4, light: [2, 4]) }
        let places = alignments
        for (row, y) in places.enumerated() {
            for (column, x) in places.enumerated() {
                // The corners have finder patterns.
                let last = places.count - 1
                let isCorner = [[0, 0], [0, last], [last, 0]].contains([row, column])
                if !isCorner { drawSquare(x, y, radius: 2, light: [1]) }
            }
        }
        guard version >= 7 else { return }
        let rest = (0..<12).reduce(version) { rest, _ in rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version << 12 | rest
        for index in 0..<18 {
            let (near, far) = (index / 3, side - 11 + index % 3)
            fix(far, near, bits >> index & 1 == 1)
            fix(near, far, bits >> index & 1 == 1)
        }
    }

    /// Draws squares inside of each other around a module. Those at the distances `light` are light.
    private mutating func drawSquare(_ x: Int, _ y: Int, radius: Int, light: Set<Int>) {
        for deltaY in -radius...radius {
            for deltaX in -radius...radius {
                fix(x + deltaX, y + deltaY, !light.contains(max(abs(deltaX), abs(deltaY))))
            }
        }
    }

    /// The rows and columns of the alignment patterns.
    private var alignments: [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<count - 1).reversed().map { side - 7 - $0 * step }
    }

    private mutating func drawFormat(_ correction: Correction, mask: Int) {
        let data = correction.bits << 3 | mask
        let rest = (0..<10).reduce(data) { rest, _ in rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (data << 10 | rest) ^ 0x5412
        for index in 0..<15 {
            let isDark = bits >> index & 1 == 1
            // The first copy is around the upper left finder pattern, without the timing patterns.
            if index < 8 {
                fix(8, index < 6 ? index : index + 1, isDark)
                fix(side - 1 - index, 8, isDark)
            } else {
                fix(index == 8 ? 7 : 14 - index, 8, isDark)
                fix(8, side - 15 + index, isDark)
            }
        }
        fix(8, side - 8, true)
    }

    /// Draws the codewords in columns of two modules, from the right, upwards and downwards in turn.
    private mutating func draw(_ words: [UInt8]) {
        var index = 0
        for right in stride(from: side - 1, to: 0, by: -2) {
            // The timing pattern takes the column 6.
            let right = right <= 6 ? right - 1 : right
            for line in 0..<side {
                let y = (right + 1) & 2 == 0 ? side - 1 - line : line
                for x in [right, right - 1] where !isFixed[y][x] && index < words.count * 8 {
                    isDark[y][x] = words[index / 8] >> (7 - index % 8) & 1 == 1
                    index += 1
                }
            }
        }
    }

    private mutating func apply(mask: Int) {
        for y in 0..<side {
            for x in 0..<side where !isFixed[y][x] {
                let isInverted =
                    switch mask {
                    case 0: (x + y) % 2 == 0
                    case 1: y % 2 == 0
                    case 2: x % 3 == 0
                    case 3: (x + y) % 3 == 0
                    case 4: (x / 3 + y / 2) % 2 == 0
                    case 5: x * y % 2 + x * y % 3 == 0
                    case 6: (x * y % 2 + x * y % 3) % 2 == 0
                    default: ((x + y) % 2 + x * y % 3) % 2 == 0
                    }
                if isInverted { isDark[y][x].toggle() }
            }
        }
    }

    /// The number that tells how hard the code is to read: for runs, blocks and finder-like patterns of one colour, and for
    /// a share of dark modules that is far from one half.
    private var penalty: Int {
        var penalty = 0
        let columns = (0..<side).map { x in isDark.map { $0[x] } }
        for line in isDark + columns {
            var (run, last) = (0, 0)
            for index in 0..<side {
                run = index > 0 && line[index] == line[index - 1] ? run + 1 : 1
                penalty += run == 5 ? 3 : run > 5 ? 1 : 0
                // The last eleven modules: a finder pattern with four light modules before or after it.
                last = (last << 1 | (line[index] ? 1 : 0)) & 0x7FF
                if index >= 10, last == 0b101_1101_0000 || last == 0b000_0101_1101 { penalty += 40 }
            }
        }
        for y in 1..<side {
            for x in 1..<side {
                let block = [isDark[y][x], isDark[y - 1][x], isDark[y][x - 1], isDark[y - 1][x - 1]]
                if Set(block).count == 1 { penalty += 3 }
            }
        }
        let dark = isDark.reduce(0) { $0 + $1.count { $0 } }
        return penalty + abs(dark * 20 - side * side * 10) / (side * side) * 10
    }

    // MARK: Error correction

    /// The blocks of codewords, each with its own codewords of error correction.
    private struct Blocks {
        /// The number of blocks, of codewords for correction in each, and of all codewords.
        let count, correctionCount, all: Int

        init(_ version: Int, _ correction: Correction) {
            let row = [Correction.low, .medium, .quartile, .high].firstIndex(of: correction) ?? 0
            count = Self.counts[row][version - 1]
            correctionCount = Self.correctionCounts[row][version - 1]
            var modules = (16 * version + 128) * version + 64
            if version >= 2 {
                let alignments = version / 7 + 2
                modules -= (25 * alignments - 10) * alignments - 55
                if version >= 7 { modules -= 36 }
            }
            all = modules / 8
        }

        /// The number of codewords for data.
        var dataCount: Int { all - count * correctionCount }

        /// Returns the codewords of all blocks in turn, followed by those of the correction in turn.
        func interleaved(_ data: [UInt8]) -> [UInt8] {
            let short = all / count - correctionCount
            // The last blocks have a codeword more.
            let longer = count - all % count
            var blocks: [[UInt8]] = []
            var rest = data[...]
            for index in 0..<count {
                let length = short + (index < longer ? 0 : 1)
                blocks.append(Array(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            let divisor = Self.divisor(of: correctionCount)
            let corrections = blocks.map { Self.remainder(of: $0, by: divisor) }
            func inTurn(_ blocks: [[UInt8]]) -> [UInt8] {
                (0...short + correctionCount).flatMap { index in
                    blocks.compactMap { index < $0.count ? $0[index] : nil }
                }
            }
            return inTurn(blocks) + inTurn(corrections)
        }

        private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
            (0..<8).reversed().reduce(UInt8(0)) { product, bit in
                (product << 1) ^ (product >> 7 == 1 ? 0x1D : 0) ^ (second >> bit & 1 == 1 ? first : 0)
            }
        }

        /// Returns the generator polynomial of Reed and Solomon's code, without its first coefficient.
        private static func divisor(of degree: Int) -> [UInt8] {
            var result = Array(repeating: UInt8(0), count: degree - 1) + [1]
            var root: UInt8 = 1
            for _ in 0..<degree {
                for index in 0..<degree {
                    let next = index + 1 < degree ? result[index + 1] : 0
                    result[index] = product(result[index], root) ^ next
                }
                root = product(root, 2)
            }
            return result
        }

        private static func remainder(of data: [UInt8], by divisor: [UInt8]) -> [UInt8] {
            var result = Array(repeating: UInt8(0), count: divisor.count)
            for byte in data {
                let factor = byte ^ result.removeFirst()
                result.append(0)
                for index in divisor.indices { result[index] ^= product(divisor[index], factor) }
            }
            return result
        }

        /// The numbers of codewords for correction in a block, by correction and version.
        private static let correctionCounts = [
            [
                7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
                30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
            ],
            [
                10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
                28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
            ],
            [
                13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28,
                30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
            ],
            [
                17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30,
                30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
            ],
        ]

        /// The numbers of blocks, by correction and version.
        private static let counts = [
            [
                1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
                18, 19, 19, 20, 21, 22, 24, 25,
            ],
            [
                1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
                29,
                31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
            ],
            [
                1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38,
                40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
            ],
            [
                1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42,
                45,
                48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
            ],
        ]
    }
}
