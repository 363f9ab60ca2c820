import Glibc

/// LZMA2 in the container of xz, by liblzma (lzma/container.h).
enum XZ {
    private static let library = CompressionLibrary("liblzma.so.5")
    /// The preset that Apple names (Foundation: `NSData.CompressionAlgorithm.lzma`).
    private static let preset: UInt32 = 6
    /// The checksum CRC32.
    private static let check: Int32 = 1
    /// The status of a call whose output does not fit (`LZMA_BUF_ERROR`).
    private static let isFull: Int32 = 10
    /// Longer results are refused, because damaged bytes could ask for any size.
    private static let longest = 1 << 30

    static func encode(_ bytes: [UInt8]) -> [UInt8]? {
        typealias Bound = @convention(c) (Int) -> Int
        typealias Encode =
            @convention(c) (
                UInt32, Int32, UnsafeRawPointer?, UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?,
                UnsafeMutablePointer<Int>, Int
            ) -> Int32
        guard let bound = library.function("lzma_stream_buffer_bound", Bound.self),
            let encode = library.function("lzma_easy_buffer_encode", Encode.self)
        else { return nil }
        var result = [UInt8](repeating: 0, count: bound(bytes.count))
        var length = 0
        guard encode(preset, check, nil, bytes, bytes.count, &result, &length, result.count) == 0 else { return nil }
        return Array(result.prefix(length))
    }

    static func decode(_ bytes: [UInt8]) -> [UInt8]? {
        typealias Decode =
            @convention(c) (
                UnsafeMutablePointer<UInt64>, UInt32, UnsafeRawPointer?, UnsafePointer<UInt8>?,
                UnsafeMutablePointer<Int>, Int,
                UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>, Int
            ) -> Int32
        guard let decode = library.function("lzma_stream_buffer_decode", Decode.self) else { return nil }
        var size = max(4096, bytes.count * 8)
        while size <= longest {
            var result = [UInt8](repeating: 0, count: size)
            var (limit, read, length) = (UInt64.max, 0, 0)
            let status = decode(&limit, 0, nil, bytes, &read, bytes.count, &result, &length, size)
            if status == 0 { return Array(result.prefix(length)) }
            guard status == isFull else { return nil }
            size *= 4
        }
        return nil
    }
}
