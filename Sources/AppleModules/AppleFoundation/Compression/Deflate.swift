import Glibc

/// Deflate without a header, by zlib (zlib.h).
enum Deflate {
    /// The state of a stream (`z_stream`).
    private struct Stream {
        var nextIn: UnsafePointer<UInt8>?
        var availableIn: UInt32 = 0
        var totalIn = 0
        var nextOut: UnsafeMutablePointer<UInt8>?
        var availableOut: UInt32 = 0
        var totalOut = 0
        var message: UnsafePointer<CChar>?
        var state: OpaquePointer?
        var allocate: OpaquePointer?
        var free: OpaquePointer?
        var opaque: OpaquePointer?
        var dataType: Int32 = 0
        var checksum = 0
        var reserved = 0
    }
    private typealias Address = UnsafeMutableRawPointer
    private typealias Step = @convention(c) (Address, Int32) -> Int32
    private typealias End = @convention(c) (Address) -> Int32

    private static let library = CompressionLibrary("libz.so.1")
    /// Any version of zlib since 1.0 accepts this one.
    private static let version = "1.2.0"
    /// The window of 32 kB; negative for streams without a header.
    private static let windowBits: Int32 = -15
    /// The level that Apple names (Foundation: `NSData.CompressionAlgorithm.zlib`).
    private static let level: Int32 = 5

    static func encode(_ bytes: [UInt8]) -> [UInt8]? {
        typealias Start =
            @convention(c) (Address, Int32, Int32, Int32, Int32, Int32, UnsafePointer<CChar>, Int32) -> Int32
        guard let start = library.function("deflateInit2_", Start.self) else { return nil }
        return run(bytes, "deflate") { start($0, level, 8, windowBits, 8, 0, version, size) }
    }

    static func decode(_ bytes: [UInt8]) -> [UInt8]? {
        typealias Start = @convention(c) (Address, Int32, UnsafePointer<CChar>, Int32) -> Int32
        guard let start = library.function("inflateInit2_", Start.self) else { return nil }
        return run(bytes, "inflate") { start($0, windowBits, version, size) }
    }

    private static var size: Int32 { Int32(MemoryLayout<Stream>.size) }

    private static func run(_ bytes: [UInt8], _ name: String, _ start: (Address) -> Int32) -> [UInt8]? {
        guard let step = library.function(name, Step.self), let end = library.function(name + "End", End.self),
            let count = UInt32(exactly: bytes.count)
        else { return nil }
        var stream = Stream()
        return withUnsafeMutablePointer(to: &stream) { stream -> [UInt8]? in
            guard start(stream) == 0 else { return nil }
            defer { _ = end(stream) }
            var result: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 1 << 16)
            return bytes.withUnsafeBufferPointer { bytes -> [UInt8]? in
                stream.pointee.nextIn = bytes.baseAddress
                stream.pointee.availableIn = count
                while true {
                    let (status, rest) = part.withUnsafeMutableBufferPointer { part -> (Int32, UInt32) in
                        stream.pointee.nextOut = part.baseAddress
                        stream.pointee.availableOut = UInt32(part.count)
                        // Z_FINISH
                        return (step(stream, 4), stream.pointee.availableOut)
                    }
                    result += part.prefix(part.count - Int(rest))
                    // Z_STREAM_END ends the stream. Z_OK and Z_BUF_ERROR ask for more room, or tell that the input ends early.
                    if status == 1 { return result }
                    guard status == 0 || status == -5, rest == 0 else { return nil }
                }
            }
        }
    }
}
