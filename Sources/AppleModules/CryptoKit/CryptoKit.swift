// The module that adopted code gets for `import CryptoKit`: swift-crypto, which has Apple's API on Linux. It lacks the
// keys of the Secure Enclave.
@_exported public import AppleFoundation
@_exported public import Crypto
