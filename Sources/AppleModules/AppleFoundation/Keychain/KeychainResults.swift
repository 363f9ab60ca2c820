public import Foundation

/// The result of a system function (Darwin: `OSStatus`).
public typealias OSStatus = Int32

// The results of keychain calls, with the names that they have in C (Security: "Security Framework Result Codes").
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecSuccess: OSStatus = 0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecUnimplemented: OSStatus = -4
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecParam: OSStatus = -50
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecAllocate: OSStatus = -108
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecUserCanceled: OSStatus = -128
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecNotAvailable: OSStatus = -25291
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecAuthFailed: OSStatus = -25293
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecDuplicateItem: OSStatus = -25299
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecItemNotFound: OSStatus = -25300
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecInteractionNotAllowed: OSStatus = -25308
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecDecode: OSStatus = -26275
// swift-format-ignore: AlwaysUseLowerCamelCase
public let errSecMissingEntitlement: OSStatus = -34018

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a sentence about a result (Security: `SecCopyErrorMessageString`).
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    let sentences: [OSStatus: String] = [
        errSecSuccess: "No error.",
        errSecUnimplemented: "The function is not implemented.",
        errSecParam: "A parameter is not valid.",
        errSecAllocate: "Memory could not be allocated.",
        errSecUserCanceled: "The user canceled the operation.",
        errSecNotAvailable: "No keychain is available.",
        errSecAuthFailed: "The user name or passphrase is not correct.",
        errSecDuplicateItem: "The item already exists in the keychain.",
        errSecItemNotFound: "The item could not be found in the keychain.",
        errSecInteractionNotAllowed: "The user may not be asked.",
        errSecDecode: "The data could not be decoded.",
        errSecMissingEntitlement: "A required entitlement is missing.",
    ]
    return (sentences[status] ?? "OSStatus \(status)") as NSString
}

/// A source of random numbers (Security: `SecRandomRef`).
public final class SecRandomRef: Sendable {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The system's source of random numbers (Security: `kSecRandomDefault`).
public let kSecRandomDefault: SecRandomRef? = nil

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fills a buffer with random bytes that are safe for cryptography (Security: `SecRandomCopyBytes`).
public func SecRandomCopyBytes(_ random: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    var generator = SystemRandomNumberGenerator()
    for index in 0..<max(0, count) {
        bytes.storeBytes(of: UInt8.random(in: .min ... .max, using: &generator), toByteOffset: index, as: UInt8.self)
    }
    return errSecSuccess
}
