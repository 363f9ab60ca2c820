/// The lines of a sequence of bytes (Foundation: `AsyncLineSequence`). Foundation on Linux lacks it. A line ends with
/// CR, LF, CR LF or a Unicode line separator. Empty lines are skipped, as in Foundation.
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    public typealias Element = String

    let base: Base

    public struct AsyncIterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator

        public mutating func next() async rethrows -> String? {
            var line: [UInt8] = []
            while let byte = try await base.next() {
                line.append(byte)
                guard let end = Self.lengthOfEnd(line) else { continue }
                line.removeLast(end)
                if !line.isEmpty { return String(decoding: line, as: UTF8.self) }
            }
            return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }

        /// Returns the length in bytes of the line terminator at the end: LF, VT, FF, CR, NEL, LS or PS.
        private static func lengthOfEnd(_ line: [UInt8]) -> Int? {
            if (0x0A...0x0D).contains(line[line.count - 1]) { return 1 }
            if line.suffix(2) == [0xC2, 0x85] { return 2 }
            return line.suffix(3) == [0xE2, 0x80, 0xA8] || line.suffix(3) == [0xE2, 0x80, 0xA9] ? 3 : nil
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator()) }
}

extension AsyncLineSequence: Sendable where Base: Sendable {}

extension AsyncSequence where Element == UInt8 {
    /// The lines of the bytes (Foundation: `lines`).
    public var lines: AsyncLineSequence<Self> { AsyncLineSequence(base: self) }
}
