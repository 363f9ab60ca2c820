import Testing

@testable import AppGroup

/// Tests SHA-256 with the examples of FIPS 180-4.
struct ChecksumTests {
    @Test("The digests are those of the standard")
    func standardDigests() {
        #expect(
            Checksum.sha256([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            Checksum.sha256([bytes("abc")[...]])
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            Checksum.sha256([[UInt8](repeating: 0x61, count: 1_000_000)[...]])
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("Bytes in two chunks have the digest of the bytes in one")
    func chunks() {
        let text = bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        let digest = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        for cut in text.indices {
            #expect(Checksum.sha256([text[..<cut], text[cut...]]) == digest)
        }
    }

    @Test("For every length, the digest does not depend on how the bytes are split into chunks")
    func lengthsAndCuts() {
        let text = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 0x9E37_79B1 >> 7) }
        for length in [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 192, 999, 1_000] {
            let digest = Checksum.sha256([text[..<length]])
            for cut in stride(from: 0, through: length, by: 7) {
                #expect(
                    Checksum.sha256([text[..<cut], text[cut..<length]]) == digest, "\(length) bytes, cut at \(cut)")
            }
        }
    }
}
