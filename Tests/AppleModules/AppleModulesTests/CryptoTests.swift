import AppleCrypto
import AppleFoundation
import CommonCrypto
import Foundation
import Testing

@Suite struct CryptoTests {
    private func hex(_ bytes: some Sequence<UInt8>) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

    @Test("Digests match the standards' examples, whether the message is hashed as a whole or in pieces")
    func digests() {
        let data = Data("abc".utf8)
        #expect(hex(SHA256.hash(data: data)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(hex(SHA384.hash(data: data)).hasPrefix("cb00753f45a35e8bb5a03d699ac65007"))
        #expect(hex(SHA512.hash(data: data)).hasPrefix("ddaf35a193617abacc417349ae204131"))
        #expect(hex(Insecure.MD5.hash(data: data)) == "900150983cd24fb0d6963f7d28e17f72")
        #expect(hex(Insecure.SHA1.hash(data: data)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        var function = SHA256()
        function.update(data: Data("a".utf8))
        function.update(data: Data("bc".utf8))
        #expect(function.finalize() == SHA256.hash(data: data))
        #expect(SHA256.hash(data: data).description.hasPrefix("SHA256 digest: ba78"))
    }

    @Test("An HMAC matches RFC 4231's second example, and any other authentication code is invalid")
    func codes() {
        let key = SymmetricKey(data: Data("Jefe".utf8))
        let data = Data("what do ya want for nothing?".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: data, using: key)
        #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: data, using: key))
        #expect(!HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Data(), using: key))
    }

    @Test("A sealed box opens only with its key, and a signature is valid only for its message")
    func ciphersAndSignatures() throws {
        let key = SymmetricKey(size: .bits256)
        let message = Data("a message".utf8)
        let box = try AES.GCM.seal(message, using: key)
        #expect(try AES.GCM.open(box, using: key) == message)
        #expect(throws: CryptoKitError.self) { try AES.GCM.open(box, using: SymmetricKey(size: .bits256)) }
        let signer = Curve25519.Signing.PrivateKey()
        let signature = try signer.signature(for: message)
        #expect(signer.publicKey.isValidSignature(signature, for: message))
        #expect(!signer.publicKey.isValidSignature(signature, for: Data()))
    }

    @Test("The advice about CryptoKit's SecureEnclave says that there is no Secure Enclave here")
    func secureEnclave() throws {
        #expect(try #require(UnsupportedModules.reason(forName: "SecureEnclave")).contains("no Secure Enclave here"))
        #expect(UnsupportedModules.reason(forName: "SHA256") == nil)
    }

    @Test("CommonCrypto's digests and authentication codes are those of the standards")
    func commonCrypto() {
        func hex(_ count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void) -> String {
            var bytes = [UInt8](repeating: 0, count: count)
            write(&bytes)
            return bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
        }
        // Sources: RFC 1321, FIPS 180-4 (examples), RFC 4231 (test case 2).
        let text = Array("abc".utf8)
        #expect(hex(16) { CC_MD5(text, 3, $0) } == "900150983cd24fb0d6963f7d28e17f72")
        #expect(hex(20) { CC_SHA1(text, 3, $0) } == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(
            hex(Int(CC_SHA256_DIGEST_LENGTH)) { CC_SHA256(text, CC_LONG(text.count), $0) }
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let message = Array("what do ya want for nothing?".utf8)
        #expect(
            hex(32) { CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), Array("Jefe".utf8), 4, message, message.count, $0) }
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }
}
