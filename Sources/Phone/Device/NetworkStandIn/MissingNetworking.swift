import Foundation
public import FoundationNetworking

// Settings of requests that Foundation on Linux does not have. They keep the value that they are given, and have no
// effect: no network of the simulated phone is expensive or constrained, so what forbids those forbids nothing. What
// would have an effect and has none is said on standard error.

extension URLRequest {
    /// Whether the request may go over a network in Low Data Mode (Foundation: `allowsConstrainedNetworkAccess`).
    public var allowsConstrainedNetworkAccess: Bool {
        get { KeptSettings.value("allowsConstrainedNetworkAccess", of: self) != 0 }
        set { KeptSettings.set("allowsConstrainedNetworkAccess", of: &self, to: newValue ? 1 : 0) }
    }
    /// Whether the request may go over a network that costs money (Foundation: `allowsExpensiveNetworkAccess`).
    public var allowsExpensiveNetworkAccess: Bool {
        get { KeptSettings.value("allowsExpensiveNetworkAccess", of: self) != 0 }
        set { KeptSettings.set("allowsExpensiveNetworkAccess", of: &self, to: newValue ? 1 : 0) }
    }
    /// Whether HTTP 3 is tried at once (Foundation: `assumesHTTP3Capable`).
    public var assumesHTTP3Capable: Bool {
        get { KeptSettings.value("assumesHTTP3Capable", of: self) == 1 }
        set { KeptSettings.set("assumesHTTP3Capable", of: &self, to: newValue ? 1 : 0) }
    }
}

extension URLRequest.NetworkServiceType {
    /// Data that someone waits for (Foundation: `responsiveData`); as any other here.
    public static var responsiveData: Self { .default }
    /// Audio and video that someone watches (Foundation: `avStreaming`); as any other here.
    public static var avStreaming: Self { .default }
    /// Audio and video for later (Foundation: `responsiveAV`); as any other here.
    public static var responsiveAV: Self { .default }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A version of TLS (Security: `tls_protocol_version_t`).
public enum tls_protocol_version_t: UInt16, Sendable {
    /// TLS 1.0.
    case TLSv10 = 0x0301
    /// TLS 1.1.
    case TLSv11
    /// TLS 1.2.
    case TLSv12
    /// TLS 1.3.
    case TLSv13
}

extension URLSessionConfiguration {
    /// Whether requests may go over a network in Low Data Mode (Foundation: `allowsConstrainedNetworkAccess`).
    public var allowsConstrainedNetworkAccess: Bool {
        get { KeptSettings.value("allowsConstrainedNetworkAccess", of: self) != 0 }
        set { KeptSettings.set("allowsConstrainedNetworkAccess", of: self, to: newValue ? 1 : 0) }
    }
    /// Whether requests may go over a network that costs money (Foundation: `allowsExpensiveNetworkAccess`).
    public var allowsExpensiveNetworkAccess: Bool {
        get { KeptSettings.value("allowsExpensiveNetworkAccess", of: self) != 0 }
        set { KeptSettings.set("allowsExpensiveNetworkAccess", of: self, to: newValue ? 1 : 0) }
    }
    /// Whether the app is started for what a background session did (Foundation: `sessionSendsLaunchEvents`).
    public var sessionSendsLaunchEvents: Bool {
        get { KeptSettings.value("sessionSendsLaunchEvents", of: self) == 1 }
        set {
            KeptSettings.set("sessionSendsLaunchEvents", of: self, to: newValue ? 1 : 0)
            if newValue { NetworkStandIn.sayIgnored("sessionSendsLaunchEvents: nothing is started for a session here") }
        }
    }
    /// Whether names must be signed (Foundation: `requiresDNSSECValidation`).
    public var requiresDNSSECValidation: Bool {
        get { KeptSettings.value("requiresDNSSECValidation", of: self) == 1 }
        set {
            KeptSettings.set("requiresDNSSECValidation", of: self, to: newValue ? 1 : 0)
            if newValue { NetworkStandIn.sayIgnored("requiresDNSSECValidation: no name is looked up here") }
        }
    }
    /// The oldest TLS that will do (Foundation: `tlsMinimumSupportedProtocolVersion`). Servers that stand in for real
    /// ones speak plain HTTP.
    public var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
        get {
            KeptSettings.value("tlsMinimumSupportedProtocolVersion", of: self).flatMap { .init(rawValue: UInt16($0)) }
                ?? .TLSv12
        }
        set { KeptSettings.set("tlsMinimumSupportedProtocolVersion", of: self, to: UInt64(newValue.rawValue)) }
    }
    /// The newest TLS that will do (Foundation: `tlsMaximumSupportedProtocolVersion`).
    public var tlsMaximumSupportedProtocolVersion: tls_protocol_version_t {
        get {
            KeptSettings.value("tlsMaximumSupportedProtocolVersion", of: self).flatMap { .init(rawValue: UInt16($0)) }
                ?? .TLSv13
        }
        set { KeptSettings.set("tlsMaximumSupportedProtocolVersion", of: self, to: UInt64(newValue.rawValue)) }
    }
}
