/// The lines of bytes that come one after the other (Foundation: `AsyncLineSequence`), which Foundation on Linux does
/// not have. A line ends with CR, LF, CR LF or a Unicode line separator, and empty lines are left out, as in Foundation.
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    /// A line.
    public typealias Element = String

    let base: Base

    /// Goes over the lines (Foundation: `AsyncLineSequence.AsyncIterator`).
    public struct AsyncIterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator

        /// The next line.
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

        /// How many bytes at the end of a line end it: LF, VT, FF, CR, NEL, LS or PS.
        private static func lengthOfEnd(_ line: [UInt8]) -> Int? {
            if (0x0A...0x0D).contains(line[line.count - 1]) { return 1 }
            if line.suffix(2) == [0xC2, 0x85] { return 2 }
            return line.suffix(3) == [0xE2, 0x80, 0xA8] || line.suffix(3) == [0xE2, 0x80, 0xA9] ? 3 : nil
        }
    }

    /// Goes over the lines.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator()) }
}

extension AsyncLineSequence: Sendable where Base: Sendable {}

extension AsyncSequence where Element == UInt8 {
    /// The lines of the bytes (Foundation: `lines`).
    public var lines: AsyncLineSequence<Self> { AsyncLineSequence(base: self) }
}
