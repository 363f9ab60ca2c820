public import Foundation

// Certificates, and the trust in servers. Certificates are not examined here, and no server is trusted.

/// A certificate (Security: `SecCertificate`).
public final class SecCertificate: Sendable, Hashable {
    let data: Data
    init(_ data: Data) { self.data = data }
    public static func == (one: SecCertificate, other: SecCertificate) -> Bool { one.data == other.data }
    public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

/// A cryptographic key (Security: `SecKey`). No key is made here.
public final class SecKey: Sendable, Hashable {
    private init() {}
    public static func == (one: SecKey, other: SecKey) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A certificate with its private key (Security: `SecIdentity`). None exists here.
public final class SecIdentity: Sendable {
    private init() {}
}

/// The rules by which the trust in a certificate is evaluated (Security: `SecPolicy`).
public final class SecPolicy: Sendable {
    init() {}
}

/// The trust in a server (Security: `SecTrust`).
public final class SecTrust: Sendable {
    let certificates: [SecCertificate]
    init(_ certificates: [SecCertificate]) { self.certificates = certificates }
}

/// The result of an evaluation (Security: `SecTrustResultType`).
public enum SecTrustResultType: UInt32, Sendable {
    case invalid, proceed, confirm, deny, unspecified, recoverableTrustFailure, fatalTrustFailure, otherError
}

public let kSecRevocationOCSPMethod: CFOptionFlags = 1 << 0
public let kSecRevocationCRLMethod: CFOptionFlags = 1 << 1
public let kSecRevocationPreferCRL: CFOptionFlags = 1 << 2
public let kSecRevocationRequirePositiveResponse: CFOptionFlags = 1 << 3
public let kSecRevocationNetworkAccessDisabled: CFOptionFlags = 1 << 4
public let kSecRevocationUseAnyAvailableMethod = kSecRevocationOCSPMethod | kSecRevocationCRLMethod

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the rules for a server's certificate (Security: `SecPolicyCreateSSL`).
public func SecPolicyCreateSSL(_ server: Bool, _ hostname: CFString?) -> SecPolicy { SecPolicy() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the rules for any certificate (Security: `SecPolicyCreateBasicX509`).
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the rules for certificates that may have been withdrawn (Security: `SecPolicyCreateRevocation`).
public func SecPolicyCreateRevocation(_ revocationFlags: CFOptionFlags) -> SecPolicy? { SecPolicy() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a certificate with its data, which is not examined (Security: `SecCertificateCreateWithData`).
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? {
    SecCertificate(data as Data)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the data of a certificate (Security: `SecCertificateCopyData`).
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { certificate.data as NSData }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns nil, because the data is not examined (Security: `SecCertificateCopyKey`).
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? { nil }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns nil, because the data is not examined (Security: `SecCertificateCopySubjectSummary`).
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? { nil }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a trust in one certificate or several (Security: `SecTrustCreateWithCertificates`).
@discardableResult
public func SecTrustCreateWithCertificates(
    _ certificates: CFTypeRef, _ policies: CFTypeRef?, _ trust: UnsafeMutablePointer<SecTrust?>
) -> OSStatus {
    let list = (certificates as? SecCertificate).map { [$0] } ?? (certificates as? [SecCertificate])
    trust.pointee = list.map { SecTrust($0) }
    return list == nil ? errSecParam : errSecSuccess
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Accepts all rules (Security: `SecTrustSetPolicies`).
@discardableResult
public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: CFTypeRef) -> OSStatus { errSecSuccess }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Accepts all certificates (Security: `SecTrustSetAnchorCertificates`).
@discardableResult
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus {
    errSecSuccess
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Has no effect (Security: `SecTrustSetAnchorCertificatesOnly`).
@discardableResult
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus {
    errSecSuccess
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Finds no trust, because certificates are not examined here (Security: `SecTrustEvaluateWithError`).
@discardableResult
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    error?.pointee = NSError(domain: NSOSStatusErrorDomain, code: Int(errSecUnimplemented))
    return false
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Finds no trust, because certificates are not examined here (Security: `SecTrustEvaluate`).
@discardableResult
public func SecTrustEvaluate(_ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>) -> OSStatus {
    result.pointee = .recoverableTrustFailure
    return errSecSuccess
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the result of an evaluation, which finds no trust (Security: `SecTrustGetTrustResult`).
@discardableResult
public func SecTrustGetTrustResult(_ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>) -> OSStatus {
    SecTrustEvaluate(trust, result)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the certificates of a trust (Security: `SecTrustCopyCertificateChain`).
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { NSArray(array: trust.certificates) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the number of certificates of a trust (Security: `SecTrustGetCertificateCount`).
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> CFIndex { trust.certificates.count }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns one of the certificates of a trust (Security: `SecTrustGetCertificateAtIndex`).
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ index: CFIndex) -> SecCertificate? {
    trust.certificates.indices.contains(index) ? trust.certificates[index] : nil
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns nil, because certificates are not examined here (Security: `SecTrustCopyKey`).
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? { nil }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns nil, because certificates are not examined here (Security: `SecTrustCopyPublicKey`).
public func SecTrustCopyPublicKey(_ trust: SecTrust) -> SecKey? { nil }
