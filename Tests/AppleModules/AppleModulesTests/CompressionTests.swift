import AppleFoundation
import Foundation
import Testing

/// Tests of `NSData.compressed(using:)`.
@Suite struct CompressionTests {
    private static let text = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 20)
    private static let samples = [
        Data(), Data("a".utf8), Data(text.utf8), Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }),
    ]

    @Test(
        "Bytes that were compressed are the same after decompressing, and all formats but LZFSE shorten text",
        arguments: [NSData.CompressionAlgorithm.lzfse, .lz4, .lzma, .zlib])
    func roundTrip(_ algorithm: NSData.CompressionAlgorithm) throws {
        for sample in Self.samples {
            let compressed = try (sample as NSData).compressed(using: algorithm)
            #expect(try compressed.decompressed(using: algorithm) as Data == sample)
        }
        let text = Data(Self.text.utf8)
        #expect(try (text as NSData).compressed(using: algorithm).count < text.count / 2 || algorithm == .lzfse)
        let changing = NSMutableData(data: text)
        try changing.compress(using: algorithm)
        #expect(changing as Data != text)
        try changing.decompress(using: algorithm)
        #expect(changing as Data == text)
    }

    @Test(
        "Bytes from other programs can be read",
        arguments: [
            // Python 3: zlib.compressobj(5, zlib.DEFLATED, -15), and lzma.compress.
            (
                NSData.CompressionAlgorithm.zlib,
                "C8lIVSgszUzOVkgqyi/PU0jLr1DIKs0tKFbIL0stUigBSuckVlUqpOSn6ymEjCoeVTyqmNqKAQ=="
            ),
            (
                .lzma,
                "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AODADhdACoaCKIDJWbxS3jFogX/LubZ0iAarTT44h3oQTb63AZpuzzkEDQnCeuzZuPtN5jtkq3VJzzIEMAAAMVHvWpynJOvAAFUhAcAAADXsPuNscRn+wIAAAAABFla"
            ),
            // A block of LZ4, and one that is not compressed.
            (.lz4, "YnY0MQUAAAAGAAAAUFRoZSBxYnY0LQIAAAB1aWJ2NCQ="),
            (.lzfse, "YnZ4LQcAAABUaGUgcXVpYnZ4JA=="),
        ])
    func foreign(_ algorithm: NSData.CompressionAlgorithm, _ base64: String) throws {
        let bytes = try #require(Data(base64Encoded: base64))
        let text = try String(decoding: (bytes as NSData).decompressed(using: algorithm) as Data, as: UTF8.self)
        #expect(text == (base64.count > 60 ? Self.text : "The qui"))
    }

    @Test(
        "Damaged bytes, and those of another format, throw an error",
        arguments: [NSData.CompressionAlgorithm.lzfse, .lz4, .lzma, .zlib])
    func damaged(_ algorithm: NSData.CompressionAlgorithm) throws {
        let whole = try (Data(Self.text.utf8) as NSData).compressed(using: algorithm) as Data
        for bytes in [whole.dropLast(3), Data("bvx2 is LZFSE with compression".utf8), Data([0xff, 0xff, 0xff, 0xff])] {
            let error = #expect(throws: CocoaError.self) { try (bytes as NSData).decompressed(using: algorithm) }
            #expect(error?.code.rawValue == 5377)
        }
    }
}
