import Glibc

extension [UInt8] {
    /// Returns the offset of the first line feed in `range` (`man 3 memchr`).
    func firstLineFeed(in range: Range<Int>) -> Int? {
        withUnsafeBytes { buffer in
            let part = UnsafeRawBufferPointer(rebasing: buffer[range])
            guard let start = part.baseAddress, let found = memchr(start, 0x0A, part.count) else { return nil }
            return range.lowerBound + (UnsafeRawPointer(found) - start)
        }
    }

    /// Returns true if the array contains the bytes of `part` at `offset`. The compared range must be in bounds (`man 3
    /// memcmp`).
    func holds(_ part: [UInt8], at offset: Int) -> Bool {
        withUnsafeBytes { buffer in
            let region = UnsafeRawBufferPointer(rebasing: buffer[offset..<(offset + part.count)])
            return part.withUnsafeBytes { $0.isEmpty || memcmp($0.baseAddress!, region.baseAddress!, $0.count) == 0 }
        }
    }
}
