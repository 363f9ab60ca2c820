public import Foundation

// The keys and values of keychain calls, with the names that they have in C (Security: "Keychain items"). Foundation
// exports them on a phone as well. A string object never changes, so threads can share it.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of an item's class (Security: `kSecClass`).
nonisolated(unsafe) public let kSecClass: CFString = "class"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = "genp"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecClassInternetPassword: CFString = "inet"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecClassCertificate: CFString = "cert"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecClassKey: CFString = "keys"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecClassIdentity: CFString = "idnt"

// The attributes of items (Security: "Item attribute keys and values").
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAccount: CFString = "acct"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrService: CFString = "svce"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrServer: CFString = "srvr"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrPath: CFString = "path"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrPort: CFString = "port"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocol: CFString = "ptcl"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAuthenticationType: CFString = "atyp"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrSecurityDomain: CFString = "sdmn"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrLabel: CFString = "labl"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrDescription: CFString = "desc"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrComment: CFString = "icmt"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrCreator: CFString = "crtr"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrGeneric: CFString = "gena"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The access group that shares an item. All groups are one here (Security: `kSecAttrAccessGroup`).
nonisolated(unsafe) public let kSecAttrAccessGroup: CFString = "agrp"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrSynchronizable: CFString = "sync"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrSynchronizableAny: CFString = "syna"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrCreationDate: CFString = "cdat"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrModificationDate: CFString = "mdat"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrIsInvisible: CFString = "invi"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrIsNegative: CFString = "nega"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrType: CFString = "type"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAccessControl: CFString = "accc"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrApplicationTag: CFString = "atag"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrApplicationLabel: CFString = "klbl"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrKeyType: CFString = "type"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrKeyClass: CFString = "kcls"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = "bsiz"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key for when an item can be read. It has no effect here, because the phone is never locked (Security:
/// `kSecAttrAccessible`).
nonisolated(unsafe) public let kSecAttrAccessible: CFString = "pdmn"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAccessibleAlways: CFString = "dk"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"

// The keys that say which items a call finds, and what it returns of them (Security: "Item return result keys",
// "Search match keys").
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecReturnData: CFString = "r_Data"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecReturnAttributes: CFString = "r_Attributes"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecReturnRef: CFString = "r_Ref"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecReturnPersistentRef: CFString = "r_PersistentRef"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecValueData: CFString = "v_Data"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecValueRef: CFString = "v_Ref"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecValuePersistentRef: CFString = "v_PersistentRef"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecMatchLimit: CFString = "m_Limit"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecMatchLimitOne: CFString = "m_LimitOne"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecMatchLimitAll: CFString = "m_LimitAll"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecMatchCaseInsensitive: CFString = "m_CaseInsensitive"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecUseDataProtectionKeychain: CFString = "nleg"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecUseOperationPrompt: CFString = "u_OpPrompt"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecUseAuthenticationUIAllow: CFString = "u_AuthUIA"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecUseAuthenticationUIFail: CFString = "u_AuthUIF"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecUseAuthenticationUISkip: CFString = "u_AuthUIS"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecUseNoAuthenticationUI: CFString = "u_NoAuthUI"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecSharedPassword: CFString = "spwd"
