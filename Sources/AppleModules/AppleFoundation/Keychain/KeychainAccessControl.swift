public import Foundation

/// The conditions under which an item can be read (Security: `SecAccessControl`). Nothing asks the user here: an item with
/// conditions is read like any other item.
public final class SecAccessControl: Sendable {
    /// The item's protection, and the conditions.
    let (protection, flags): (String, SecAccessControlCreateFlags)

    init(protection: String, flags: SecAccessControlCreateFlags) { (self.protection, self.flags) = (protection, flags) }
}

/// Conditions for reading an item (Security: `SecAccessControlCreateFlags`).
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    public let rawValue: CFOptionFlags
    public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

    public static let userPresence = SecAccessControlCreateFlags(rawValue: 1 << 0)
    public static let biometryAny = SecAccessControlCreateFlags(rawValue: 1 << 1)
    public static let biometryCurrentSet = SecAccessControlCreateFlags(rawValue: 1 << 3)
    public static let touchIDAny = biometryAny
    public static let touchIDCurrentSet = biometryCurrentSet
    public static let devicePasscode = SecAccessControlCreateFlags(rawValue: 1 << 4)
    public static let or = SecAccessControlCreateFlags(rawValue: 1 << 14)
    public static let and = SecAccessControlCreateFlags(rawValue: 1 << 15)
    public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)
    public static let applicationPassword = SecAccessControlCreateFlags(rawValue: 1 << 31)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns conditions for reading an item (Security: `SecAccessControlCreateWithFlags`).
/// - Parameters:
///   - allocator: Has no effect.
///   - protection: One of the values of `kSecAttrAccessible`.
///   - flags: The conditions.
///   - error: Never written, because every combination is accepted.
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    SecAccessControl(protection: (protection as? NSString).map(String.init) ?? "", flags: flags)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Saves a password for a website (Security: `SecAddSharedWebCredential`). Fails, as in an app that no website names.
/// - Parameters:
///   - fqdn: The website's domain.
///   - account: The name of the account.
///   - password: The password; nil removes the one that is saved.
///   - completionHandler: Called with the error `errSecMissingEntitlement`.
public func SecAddSharedWebCredential(
    _ fqdn: CFString, _ account: CFString, _ password: CFString?, _ completionHandler: @escaping (CFError?) -> Void
) {
    completionHandler(NSError(domain: NSOSStatusErrorDomain, code: Int(errSecMissingEntitlement)))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Asks the user for the password of a website (Security: `SecRequestSharedWebCredential`). Finds none.
/// - Parameters:
///   - fqdn: The website's domain; nil for all websites of the app.
///   - account: The name of the account; nil for all accounts.
///   - completionHandler: Called without passwords, and with the error `errSecItemNotFound`.
public func SecRequestSharedWebCredential(
    _ fqdn: CFString?, _ account: CFString?, _ completionHandler: @escaping (CFArray?, CFError?) -> Void
) {
    completionHandler(nil, NSError(domain: NSOSStatusErrorDomain, code: Int(errSecItemNotFound)))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a random password of four groups of three characters, such as `aB3-xyz-4Kd-mnp` (Security:
/// `SecCreateSharedWebCredentialPassword`).
public func SecCreateSharedWebCredentialPassword() -> CFString? {
    let kinds = ["abcdefghkmnopqrstuvwxy", "ABCDEFGHJKLMNPQRSTUVWXYZ", "3456789"].map(Array.init)
    let all = kinds.flatMap(\.self)
    let characters = (kinds + Array(repeating: all, count: 9)).compactMap { $0.randomElement() }.shuffled()
    let groups = stride(from: 0, to: characters.count, by: 3).map { String(characters[$0..<$0 + 3]) }
    return groups.joined(separator: "-") as NSString
}
