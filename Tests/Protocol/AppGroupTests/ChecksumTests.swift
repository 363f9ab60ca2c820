import Testing

@testable import AppGroup

/// The examples of FIPS 180-4.
struct ChecksumTests {
    @Test func theDigestIsThatOfTheStandard() {
        #expect(
            Checksum.sha256([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            Checksum.sha256([bytes("abc")[...]])
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            Checksum.sha256([[UInt8](repeating: 0x61, count: 1_000_000)[...]])
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func howTheBytesAreCutMakesNoDifference() {
        let text = bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        let digest = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        for cut in text.indices {
            #expect(Checksum.sha256([text[..<cut], text[cut...]]) == digest)
        }
    }

    @Test("With the processor's instructions and without them, every length and every cut has the same digest")
    func bothWaysAgree() {
        let text = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 0x9E37_79B1 >> 7) }
        for length in [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 192, 999, 1_000] {
            let digest = Checksum.digest([text[..<length]], accelerated: false)
            for cut in stride(from: 0, through: length, by: 7) {
                for accelerated in [false, Checksum.isAccelerated] {
                    #expect(
                        Checksum.digest([text[..<cut], text[cut..<length]], accelerated: accelerated) == digest,
                        "\(length) bytes, cut at \(cut), accelerated: \(accelerated)")
                }
            }
        }
    }
}
