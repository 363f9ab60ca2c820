import Foundation
import Security
import UIKit

// Code of networking libraries that examines the certificates of servers and sends files.

enum TrustFailure: Error {
    case failed(trust: SecTrust, policy: SecPolicy, status: OSStatus, result: SecTrustResultType)
    case pinned(keys: [SecKey], certificates: [SecCertificate])
}

func check(_ trust: SecTrust, host: String, pinned: [Data]) throws -> Bool {
    let policy = SecPolicyCreateSSL(true, host as CFString)
    guard SecTrustSetPolicies(trust, policy) == errSecSuccess else {
        throw TrustFailure.failed(trust: trust, policy: policy, status: errSecParam, result: .deny)
    }
    let flags = kSecRevocationUseAnyAvailableMethod | kSecRevocationRequirePositiveResponse
    _ = SecPolicyCreateRevocation(flags).map { SecTrustSetPolicies(trust, [policy, $0] as CFTypeRef) }
    let anchors = pinned.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
    SecTrustSetAnchorCertificates(trust, anchors as CFArray)
    SecTrustSetAnchorCertificatesOnly(trust, true)
    var error: CFError?
    let isTrusted = SecTrustEvaluateWithError(trust, &error)
    let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
    let keys = chain.compactMap(SecCertificateCopyKey)
    if keys.isEmpty, let error { throw error }
    return isTrusted && Set(chain.map { SecCertificateCopyData($0) as Data }).isSubset(of: pinned)
}

func mimeType(of file: URL) -> String? {
    guard (try? file.checkPromisedItemIsReachable()) == true,
        let type = UTTypeCreatePreferredIdentifierForTag(
            kUTTagClassFilenameExtension, file.pathExtension as CFString, nil)?.takeRetainedValue()
    else { return nil }
    return UTTypeCopyPreferredTagWithClass(type, kUTTagClassMIMEType)?.takeRetainedValue() as String?
}
