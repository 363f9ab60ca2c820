public import Foundation

extension NSData {
    /// A format of compressed bytes (Foundation: `NSData.CompressionAlgorithm`).
    public enum CompressionAlgorithm: Int, Sendable {
        /// Apple's own format. Here compressed bytes are valid, but no shorter. Of bytes from elsewhere, only those in blocks
        /// without compression can be read; others throw an error.
        case lzfse
        /// LZ4 blocks in Apple's frame.
        case lz4
        /// LZMA2 in the container of xz.
        case lzma
        /// Deflate without a header (RFC 1951).
        case zlib
    }

    /// Returns the bytes in compressed form (Foundation: `compressed(using:)`).
    /// - Throws: `CocoaError` with the code 5376 if the machine lacks the library of the algorithm.
    public func compressed(using algorithm: CompressionAlgorithm) throws -> NSData {
        let bytes = [UInt8](self as Data)
        let result: [UInt8]?
        switch algorithm {
        case .lzfse: result = LZFSEBlocks.encode(bytes)
        case .lz4: result = LZ4Frame.encode(bytes)
        case .lzma: result = XZ.encode(bytes)
        case .zlib: result = Deflate.encode(bytes)
        }
        guard let result else { throw CocoaError(.compressionFailed) }
        return NSData(data: Data(result))
    }

    /// Returns the bytes that were compressed (Foundation: `decompressed(using:)`).
    /// - Throws: `CocoaError` with the code 5377 if the bytes are damaged or in another format, or if the machine lacks the
    ///   library of the algorithm.
    public func decompressed(using algorithm: CompressionAlgorithm) throws -> NSData {
        let bytes = [UInt8](self as Data)
        let result: [UInt8]?
        switch algorithm {
        case .lzfse: result = LZFSEBlocks.decode(bytes)
        case .lz4: result = LZ4Frame.decode(bytes)
        case .lzma: result = XZ.decode(bytes)
        case .zlib: result = Deflate.decode(bytes)
        }
        guard let result else { throw CocoaError(.decompressionFailed) }
        return NSData(data: Data(result))
    }
}

extension NSMutableData {
    /// Compresses the bytes in place (Foundation: `compress(using:)`).
    public func compress(using algorithm: NSData.CompressionAlgorithm) throws {
        setData(try compressed(using: algorithm) as Data)
    }

    /// Decompresses the bytes in place (Foundation: `decompress(using:)`).
    public func decompress(using algorithm: NSData.CompressionAlgorithm) throws {
        setData(try decompressed(using: algorithm) as Data)
    }
}

extension CocoaError.Code {
    /// Compressing failed (Foundation: `NSCompressionFailedError`).
    public static let compressionFailed = CocoaError.Code(rawValue: 5376)
    /// The compressed bytes cannot be read (Foundation: `NSDecompressionFailedError`).
    public static let decompressionFailed = CocoaError.Code(rawValue: 5377)
}
