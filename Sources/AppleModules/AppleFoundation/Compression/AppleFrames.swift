import Glibc

/// Reads the parts of Apple's frames: marks of four letters, and numbers.
private struct FrameReader {
    let bytes: [UInt8]
    var place = 0

    mutating func mark() -> String? { take(4).map { String(decoding: $0, as: UTF8.self) } }
    mutating func number() -> Int? { take(4).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } } }
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= bytes.count - place else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }
}

private func frame(_ mark: String, _ numbers: Int...) -> [UInt8] {
    Array(mark.utf8) + numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}

/// LZ4 blocks in Apple's frame, by liblz4 (Compression: `COMPRESSION_LZ4`, "bv41", "bv4-" and "bv4$").
enum LZ4Frame {
    private static let library = CompressionLibrary("liblz4.so.1")
    private static let blockSize = 1 << 16

    static func encode(_ bytes: [UInt8]) -> [UInt8]? {
        typealias Encode = @convention(c) (UnsafePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, Int32, Int32) -> Int32
        guard let encode = library.function("LZ4_compress_default", Encode.self) else { return nil }
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: blockSize) {
            let block = Array(bytes[start..<min(start + blockSize, bytes.count)])
            // A block that would not become shorter stays as it is.
            var part = [UInt8](repeating: 0, count: block.count)
            let length = Int(encode(block, &part, Int32(block.count), Int32(part.count)))
            result +=
                length > 0
                ? frame("bv41", block.count, length) + part.prefix(length) : frame("bv4-", block.count) + block
        }
        return result + frame("bv4$")
    }

    static func decode(_ bytes: [UInt8]) -> [UInt8]? {
        typealias Decode =
            @convention(c) (
                UnsafePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, Int32, Int32, UnsafePointer<UInt8>?, Int32
            ) -> Int32
        guard let decode = library.function("LZ4_decompress_safe_usingDict", Decode.self) else { return nil }
        var reader = FrameReader(bytes: bytes)
        var result: [UInt8] = []
        while let mark = reader.mark() {
            switch mark {
            case "bv4$": return result
            case "bv4-":
                guard let size = reader.number(), let block = reader.take(size) else { return nil }
                result += block
            case "bv41":
                // One byte of LZ4 stands for at most 255 bytes.
                guard let size = reader.number(), let length = reader.number(), let block = reader.take(length),
                    size <= length * 255 + 16, let count = Int32(exactly: size)
                else { return nil }
                // A block may repeat what the blocks before it contain.
                let past = Array(result.suffix(blockSize))
                var part = [UInt8](repeating: 0, count: size)
                guard decode(Array(block), &part, Int32(length), count, past, Int32(past.count)) == count else {
                    return nil
                }
                result += part
            default: return nil
            }
        }
        return nil
    }
}

/// LZFSE with blocks that are not compressed ("bvx-" and "bvx$").
enum LZFSEBlocks {
    static func encode(_ bytes: [UInt8]) -> [UInt8]? {
        guard UInt32(exactly: bytes.count) != nil else { return nil }
        return (bytes.isEmpty ? [] : frame("bvx-", bytes.count) + bytes) + frame("bvx$")
    }

    static func decode(_ bytes: [UInt8]) -> [UInt8]? {
        var reader = FrameReader(bytes: bytes)
        var result: [UInt8] = []
        while let mark = reader.mark() {
            if mark == "bvx$" { return result }
            guard mark == "bvx-", let size = reader.number(), let block = reader.take(size) else { return nil }
            result += block
        }
        return nil
    }
}
