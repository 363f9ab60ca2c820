// The contents of `import CryptoKit` in adopted code: swift-crypto, which has Apple's API on Linux. Keys of the Secure
// Enclave are absent.
@_exported public import AppleFoundation
@_exported public import Crypto
