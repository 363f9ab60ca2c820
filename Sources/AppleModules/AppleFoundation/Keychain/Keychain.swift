public import Foundation

/// The keychain of this process. It is empty at first, as on a phone on which the app has stored nothing, and its items
/// last as long as the process.
///
/// It keeps generic and Internet passwords. Certificates, keys and identities cannot be added, and are not found.
private final class Keychain: @unchecked Sendable {
    /// An item: its attributes by their keys, and its data.
    private struct Item {
        var attributes: [String: AnyHashable]
        var data: Data?
    }

    /// An item to add or to search for, or changes to items.
    struct Query {
        let attributes: [String: AnyHashable]
        let values: [String: Any]

        init(_ dictionary: CFDictionary?) {
            var values: [String: Any] = [:]
            dictionary?.forEach { key, value in
                if let key = key as? String { values[key] = value }
            }
            self.values = values
            attributes = values.filter { !Keychain.isInstruction($0.key) }.compactMapValues { Self.plain($0) }
        }

        /// Returns a value of Swift for an object of Foundation, so that equal values of both kinds are equal.
        private static func plain(_ value: Any) -> AnyHashable? {
            switch value {
            case let text as String: AnyHashable(text)
            case let data as Data: AnyHashable(data)
            case let flag as Bool: AnyHashable(flag ? 1 : 0)
            case let number as Int: AnyHashable(number)
            case let number as NSNumber: AnyHashable(number.intValue)
            default: value as? AnyHashable
            }
        }

        func isTrue(_ key: CFString) -> Bool { (values[key as String] as? Bool) ?? false }

        var data: Data? {
            let value = values[kSecValueData as String]
            return value as? Data ?? (value as? String).map { Data($0.utf8) }
        }

        /// The class of the items; nil if it is missing or no password's.
        var passwordClass: String? {
            guard let name = values[kSecClass as String] as? String else { return nil }
            let known = [kSecClassGenericPassword, kSecClassInternetPassword].map { $0 as String }
            return known.contains(name) ? name : nil
        }
    }

    static let shared = Keychain()

    // `@unchecked` is safe, because `lock` guards the items.
    private let lock = NSLock()
    private var items: [Item] = []

    /// Returns true if a key says what a call does, or belongs to no item of this keychain: return types, limits,
    /// prompts, and the protection that is never needed here.
    private static func isInstruction(_ key: String) -> Bool {
        ["r_", "m_", "u_", "v_"].contains { key.hasPrefix($0) }
            || [kSecUseDataProtectionKeychain, kSecAttrAccessGroup, kSecAttrAccessible, kSecAttrAccessControl].contains
            {
                $0 as String == key
            }
    }

    /// The attributes that together distinguish the items of a class (Security: `errSecDuplicateItem`).
    private static func primaryKeys(_ itemClass: AnyHashable?) -> [CFString] {
        itemClass == kSecClassInternetPassword as String as AnyHashable
            ? [
                kSecAttrAccount, kSecAttrSecurityDomain, kSecAttrServer, kSecAttrProtocol, kSecAttrAuthenticationType,
                kSecAttrPort, kSecAttrPath, kSecAttrSynchronizable,
            ] : [kSecAttrAccount, kSecAttrService, kSecAttrSynchronizable]
    }

    private func matches(_ item: Item, _ query: Query) -> Bool {
        query.attributes.allSatisfy { key, value in
            if value == kSecAttrSynchronizableAny as String as AnyHashable { return true }
            return item.attributes[key] == value
        }
    }

    func add(_ query: Query) -> (OSStatus, Any?) {
        lock.lock()
        defer { lock.unlock() }
        guard query.values[kSecClass as String] != nil else { return (errSecParam, nil) }
        guard query.passwordClass != nil else { return (errSecUnimplemented, nil) }
        var item = Item(attributes: query.attributes, data: query.data)
        let keys = Self.primaryKeys(item.attributes[kSecClass as String]).map { $0 as String } + [kSecClass as String]
        let isDuplicate = items.contains { other in keys.allSatisfy { other.attributes[$0] == item.attributes[$0] } }
        guard !isDuplicate else { return (errSecDuplicateItem, nil) }
        let now = Date()
        item.attributes[kSecAttrCreationDate as String] = now
        item.attributes[kSecAttrModificationDate as String] = now
        items.append(item)
        return (errSecSuccess, Self.result(item, query))
    }

    func copy(_ query: Query) -> (OSStatus, Any?) {
        lock.lock()
        defer { lock.unlock() }
        guard query.values[kSecClass as String] != nil else { return (errSecParam, nil) }
        let found = items.filter { matches($0, query) }
        guard !found.isEmpty else { return (errSecItemNotFound, nil) }
        let limit = query.values[kSecMatchLimit as String]
        let isAll = limit as? String == kSecMatchLimitAll as String || ((limit as? Int) ?? 1) > 1
        guard isAll else { return (errSecSuccess, Self.result(found[0], query)) }
        let count = (limit as? Int) ?? .max
        return (errSecSuccess, found.prefix(count).compactMap { Self.result($0, query) } as NSArray)
    }

    func update(_ query: Query, _ changes: Query) -> OSStatus {
        lock.lock()
        defer { lock.unlock() }
        guard query.values[kSecClass as String] != nil else { return errSecParam }
        let found = items.indices.filter { matches(items[$0], query) }
        guard !found.isEmpty else { return errSecItemNotFound }
        for index in found {
            items[index].attributes.merge(changes.attributes) { $1 }
            items[index].attributes[kSecAttrModificationDate as String] = Date()
            if let data = changes.data { items[index].data = data }
        }
        return errSecSuccess
    }

    func delete(_ query: Query) -> OSStatus {
        lock.lock()
        defer { lock.unlock() }
        guard query.values[kSecClass as String] != nil else { return errSecParam }
        let count = items.count
        let kept = items.filter { !matches($0, query) }
        items = kept
        return kept.count < count ? errSecSuccess : errSecItemNotFound
    }

    /// Returns what a call asks for: the data, the attributes, or both in a dictionary.
    private static func result(_ item: Item, _ query: Query) -> Any? {
        let data = query.isTrue(kSecReturnData) ? item.data : nil
        guard query.isTrue(kSecReturnAttributes) else { return data.map { $0 as NSData } }
        var values = item.attributes.mapValues { $0 as Any }
        if let data { values[kSecValueData as String] = data }
        return values as NSDictionary
    }
}

// Functions keep the names that they have in C.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Adds an item to the keychain (Security: `SecItemAdd`). Items last as long as the process.
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    let (status, found) = Keychain.shared.add(Keychain.Query(attributes))
    if let found { result?.pointee = found as AnyObject }
    return status
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Searches the keychain (Security: `SecItemCopyMatching`). It finds what this process has added.
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    let (status, found) = Keychain.shared.copy(Keychain.Query(query))
    if let found { result?.pointee = found as AnyObject }
    return status
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Changes items of the keychain (Security: `SecItemUpdate`).
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    Keychain.shared.update(Keychain.Query(query), Keychain.Query(attributesToUpdate))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Removes items from the keychain (Security: `SecItemDelete`).
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    Keychain.shared.delete(Keychain.Query(query))
}
