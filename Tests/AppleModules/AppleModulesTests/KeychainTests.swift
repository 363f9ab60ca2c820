import AppleFoundation
import Foundation
import Testing

@Suite struct KeychainTests {
    private func query(_ service: String, _ more: [String: Any] = [:]) -> CFDictionary {
        let base: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecAttrAccount as String: "ada",
        ]
        return base.merging(more) { $1 } as CFDictionary
    }

    @Test("A keychain item is found, changed and removed; before it was added and after it was removed, none is found")
    func items() throws {
        let service = UUID().uuidString
        var result: CFTypeRef?
        let wanted = query(service, [kSecReturnData as String: true, kSecMatchLimit as String: kSecMatchLimitOne])
        #expect(SecItemCopyMatching(wanted, &result) == errSecItemNotFound && result == nil)
        let item = query(service, [kSecValueData as String: Data("secret".utf8)])
        #expect(SecItemAdd(item, nil) == errSecSuccess)
        #expect(SecItemAdd(item, nil) == errSecDuplicateItem)
        #expect(SecItemCopyMatching(wanted, &result) == errSecSuccess)
        #expect(result as? Data == Data("secret".utf8))
        let changes = [kSecValueData as String: Data("new".utf8)] as CFDictionary
        #expect(SecItemUpdate(query(service), changes) == errSecSuccess)
        _ = SecItemCopyMatching(wanted, &result)
        #expect(result as? Data == Data("new".utf8))
        #expect(SecItemDelete(query(service)) == errSecSuccess)
        #expect(SecItemDelete(query(service)) == errSecItemNotFound)
        #expect(SecItemUpdate(query(service), changes) == errSecItemNotFound)
    }

    @Test("A keychain search without a limit returns one item, and with a limit a list of attributes")
    func limits() throws {
        let service = UUID().uuidString
        for account in ["ada", "grace"] {
            let item = query(service, [kSecAttrAccount as String: account, kSecAttrLabel as String: account + "!"])
            #expect(SecItemAdd(item, nil) == errSecSuccess)
        }
        let all =
            [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
                kSecReturnAttributes as String: true, kSecMatchLimit as String: kSecMatchLimitAll,
            ] as CFDictionary
        var result: CFTypeRef?
        #expect(SecItemCopyMatching(all, &result) == errSecSuccess)
        let found = try #require(result as? [[String: Any]])
        #expect(found.compactMap { $0[kSecAttrLabel as String] as? String } == ["ada!", "grace!"])
        #expect(
            SecItemDelete(
                [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service] as CFDictionary)
                == errSecSuccess)
    }

    @Test("A keychain call without a class, and an item that is no password, are refused with the reason")
    func refusals() {
        #expect(SecItemAdd([kSecAttrAccount as String: "ada"] as CFDictionary, nil) == errSecParam)
        #expect(SecItemAdd([kSecClass as String: kSecClassKey] as CFDictionary, nil) == errSecUnimplemented)
        let sentence = SecCopyErrorMessageString(errSecItemNotFound, nil).map { $0 as String }
        #expect(sentence == "The item could not be found in the keychain.")
        #expect(SecCopyErrorMessageString(-1, nil).map { $0 as String } == "OSStatus -1")
        var bytes = [UInt8](repeating: 0, count: 64)
        #expect(SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess)
        #expect(Set(bytes).count > 1)
    }

    @Test("Internet passwords of two protocols are two items, and an item with conditions is read without a question")
    func internetPasswords() throws {
        let server = UUID().uuidString
        var error: Unmanaged<CFError>?
        let conditions = try #require(
            SecAccessControlCreateWithFlags(
                kCFAllocatorDefault, kSecAttrAccessibleWhenUnlocked, [.biometryAny, .or, .devicePasscode], &error))
        for proto in [kSecAttrProtocolHTTPS, kSecAttrProtocolFTP] {
            let item: [String: Any] = [
                kSecClass as String: kSecClassInternetPassword, kSecAttrServer as String: server,
                kSecAttrProtocol as String: proto, kSecValueData as String: Data((proto as String).utf8),
                kSecAttrAccessControl as String: conditions,
            ]
            #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
        }
        let wanted: [String: Any] = [
            kSecClass as String: kSecClassInternetPassword, kSecAttrServer as String: server,
            kSecAttrProtocol as String: kSecAttrProtocolFTP, kSecReturnData as String: true,
        ]
        var result: CFTypeRef?
        #expect(SecItemCopyMatching(wanted as CFDictionary, &result) == errSecSuccess)
        #expect(result as? Data == Data("ftp ".utf8))
    }

    @Test("No website shares its passwords with the app; a generated password has a letter of each case and a digit")
    func sharedCredentials() throws {
        var codes: [CFIndex] = []
        SecRequestSharedWebCredential("example.com", nil) { passwords, error in
            #expect(passwords == nil)
            codes.append(error.map { CFErrorGetCode($0) } ?? 0)
        }
        SecAddSharedWebCredential("example.com", "ada", "secret") { codes.append($0.map { CFErrorGetCode($0) } ?? 0) }
        #expect(codes == [Int(errSecItemNotFound), Int(errSecMissingEntitlement)])
        for _ in 0..<100 {
            let password = try #require(SecCreateSharedWebCredentialPassword()) as String
            #expect(password.wholeMatch(of: /\w{3}(-\w{3}){3}/) != nil, "\(password)")
            #expect(
                password.contains(/[a-z]/) && password.contains(/[A-Z]/) && password.contains(/[3-9]/), "\(password)")
        }
    }
}
