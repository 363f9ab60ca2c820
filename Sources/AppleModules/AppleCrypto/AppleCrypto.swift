// The contents of `import CryptoKit` in adopted code: swift-crypto, which has CryptoKit's API on Linux. Only the keys
// that are stored in the Secure Enclave are missing.
@_exported public import AppleFoundation
@_exported public import Crypto
