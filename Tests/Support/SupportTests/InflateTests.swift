import Foundation
import Testing
import Utilities

@Suite struct InflateTests {
    @Test("Compressed streams are read: stored, with a fixed code, and with a code of their own")
    func inflate() throws {
        let stored: [UInt8] = [0x78, 0x01, 0x01, 0x03, 0x00, 0xFC, 0xFF, 0x61, 0x62, 0x63]
        #expect(Inflate.bytes(of: stored[...]) == Array("abc".utf8))
        let fixed = try #require(Data(base64Encoded: "eAFLTEpOREI6ChAaAGYzCFc="))
        #expect(String(decoding: Inflate.bytes(of: [UInt8](fixed)[...]), as: UTF8.self) == "abcabcabcabcabc, abcabc")
        // Letters of which some are more frequent than others, from a generator of random numbers.
        var state = 1
        let letters = (0..<600).map { _ in
            state = (state * 75 + 74) % 65537
            return UInt8(97 + (state % 26) * (state % 26) / 30)
        }
        let text = """
            eNoVkVkSwCAIQ88aFhcccHD0/qX9bAy8BDcQxt5rk3Jw0AJ4w1luJ2CHLZ7zEVEDHrIU8AVi6DTqY2IxTZls
            Aw2r3FPl7Y7Nst9p6MOvAmd09NZGyj8i/18g9WE6hJtr9yAVcqkJKJEfIOpeG6/axE6UorwKYiELxnTOTZw8
            RVvKWwXPGFx+cLHUC76kD94ijJgJXMnSO6et5IaiRFcY/blvlvMJHa3YKhH+kxRKdrYnp1QrOIbdOD1x2KPx
            PlxsTMndyIA1p3Y0gjnYqDZcmvHWrpGCny0fBO7+cI2wm+fWWwF9kXVnrY01/uHQfK5Hq7+yxT2VilTVAhto
            hb33BFGH/9Uwx6UTNoTqOngOaq/J8PaTndESFEWzq9ksPvpR9nDd0VtXdhkit04TWUL8/vr+BkwFPdCWnXVO
            ne6yJw0jP1TVrEk5H0OYi/lMeo31yQeSh/L2
            """
        let own = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
        #expect(Inflate.bytes(of: [UInt8](own)[...]) == letters)
        #expect(Inflate.bytes(of: [0x78, 0x9C, 0xFF][...]) == [])
    }
}
