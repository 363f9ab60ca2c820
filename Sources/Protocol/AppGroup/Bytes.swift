import Glibc

extension [UInt8] {
    /// Returns the offset of the first line feed in a range (`man 3 memchr`).
    func firstLineFeed(in range: Range<Int>) -> Int? {
        withUnsafeBytes { buffer in
            let part = UnsafeRawBufferPointer(rebasing: buffer[range])
            guard let start = part.baseAddress, let found = memchr(start, 0x0A, part.count) else { return nil }
            return range.lowerBound + (UnsafeRawPointer(found) - start)
        }
    }

    /// Returns true if the array contains the bytes of `part` at an offset. The compared range must be in bounds (`man
    /// 3 memcmp`).
    func holds(_ part: [UInt8], at offset: Int) -> Bool {
        withUnsafeBytes { buffer in
            let region = UnsafeRawBufferPointer(rebasing: buffer[offset..<(offset + part.count)])
            return part.withUnsafeBytes { $0.isEmpty || memcmp($0.baseAddress!, region.baseAddress!, $0.count) == 0 }
        }
    }
}

extension JSONText {
    /// Returns true if the bytes in a range are this text.
    static func holds(_ bytes: [UInt8], in range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return bytes.withUnsafeBytes { buffer in
            let region = UnsafeRawBufferPointer(rebasing: buffer[range])
            return region.isEmpty || memcmp(region.baseAddress!, text.utf8Start, region.count) == 0
        }
    }

    /// Returns true if two ranges hold the same bytes.
    static func holds(_ bytes: [UInt8], in range: Range<Int>, asIn other: Range<Int>) -> Bool {
        guard range.count == other.count else { return false }
        return bytes.withUnsafeBytes { buffer in
            let one = UnsafeRawBufferPointer(rebasing: buffer[range])
            let two = UnsafeRawBufferPointer(rebasing: buffer[other])
            return one.isEmpty || memcmp(one.baseAddress!, two.baseAddress!, one.count) == 0
        }
    }
}
