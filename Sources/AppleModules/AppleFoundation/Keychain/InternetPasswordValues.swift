public import Foundation

// The protocols of internet passwords (Security: "Protocol values").
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolFTP: CFString = "ftp "
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolFTPAccount: CFString = "ftpa"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolHTTP: CFString = "http"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolIRC: CFString = "irc "
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolNNTP: CFString = "nntp"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolPOP3: CFString = "pop3"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolSMTP: CFString = "smtp"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolSOCKS: CFString = "sox "
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolIMAP: CFString = "imap"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolLDAP: CFString = "ldap"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolAppleTalk: CFString = "atlk"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolAFP: CFString = "afp "
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolTelnet: CFString = "teln"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolSSH: CFString = "ssh "
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolFTPS: CFString = "ftps"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolHTTPS: CFString = "htps"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolHTTPProxy: CFString = "htpx"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolHTTPSProxy: CFString = "htsx"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolFTPProxy: CFString = "ftpx"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolSMB: CFString = "smb "
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolRTSP: CFString = "rtsp"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolRTSPProxy: CFString = "rtsx"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolDAAP: CFString = "daap"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolEPPC: CFString = "eppc"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolIPP: CFString = "ipp "
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolNNTPS: CFString = "ntps"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolLDAPS: CFString = "ldps"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolTelnetS: CFString = "tels"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolIMAPS: CFString = "imps"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolIRCS: CFString = "ircs"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrProtocolPOP3S: CFString = "pops"

// How a server checks an internet password (Security: "Authentication type values").
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAuthenticationTypeNTLM: CFString = "ntlm"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAuthenticationTypeMSN: CFString = "msna"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAuthenticationTypeDPA: CFString = "dpaa"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAuthenticationTypeRPA: CFString = "rpaa"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAuthenticationTypeHTTPBasic: CFString = "http"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAuthenticationTypeHTTPDigest: CFString = "httd"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAuthenticationTypeHTMLForm: CFString = "form"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kSecAttrAuthenticationTypeDefault: CFString = "dflt"
