import Foundation
public import FoundationNetworking

// Settings of requests that Foundation on Linux lacks.
//
// They keep their values and have no effect. The network of the simulated phone is never expensive or constrained, so
// forbidding such networks forbids nothing. If a setting should have an effect but has none, this is reported on
// standard error.

extension URLRequest {
    /// True if the request may use a network in Low Data Mode (Foundation: `allowsConstrainedNetworkAccess`).
    public var allowsConstrainedNetworkAccess: Bool {
        get { KeptSettings.value("allowsConstrainedNetworkAccess", of: self) != 0 }
        set { KeptSettings.set("allowsConstrainedNetworkAccess", of: &self, to: newValue ? 1 : 0) }
    }
    /// True if the request may use a network that costs money (Foundation: `allowsExpensiveNetworkAccess`).
    public var allowsExpensiveNetworkAccess: Bool {
        get { KeptSettings.value("allowsExpensiveNetworkAccess", of: self) != 0 }
        set { KeptSettings.set("allowsExpensiveNetworkAccess", of: &self, to: newValue ? 1 : 0) }
    }
    /// True to try HTTP/3 at once (Foundation: `assumesHTTP3Capable`).
    public var assumesHTTP3Capable: Bool {
        get { KeptSettings.value("assumesHTTP3Capable", of: self) == 1 }
        set { KeptSettings.set("assumesHTTP3Capable", of: &self, to: newValue ? 1 : 0) }
    }
}

extension URLRequest.NetworkServiceType {
    /// Data that the user waits for (Foundation: `responsiveData`); equal to the default here.
    public static var responsiveData: Self { .default }
    /// Audio and video that the user watches (Foundation: `avStreaming`); equal to the default here.
    public static var avStreaming: Self { .default }
    /// Audio and video for later (Foundation: `responsiveAV`); equal to the default here.
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
    /// True if requests may use a network in Low Data Mode (Foundation: `allowsConstrainedNetworkAccess`).
    public var allowsConstrainedNetworkAccess: Bool {
        get { KeptSettings.value("allowsConstrainedNetworkAccess", of: self) != 0 }
        set { KeptSettings.set("allowsConstrainedNetworkAccess", of: self, to: newValue ? 1 : 0) }
    }
    /// True if requests may use a network that costs money (Foundation: `allowsExpensiveNetworkAccess`).
    public var allowsExpensiveNetworkAccess: Bool {
        get { KeptSettings.value("allowsExpensiveNetworkAccess", of: self) != 0 }
        set { KeptSettings.set("allowsExpensiveNetworkAccess", of: self, to: newValue ? 1 : 0) }
    }
    /// True to launch the app for events of a background session (Foundation: `sessionSendsLaunchEvents`).
    public var sessionSendsLaunchEvents: Bool {
        get { KeptSettings.value("sessionSendsLaunchEvents", of: self) == 1 }
        set {
            KeptSettings.set("sessionSendsLaunchEvents", of: self, to: newValue ? 1 : 0)
            if newValue { NetworkStandIn.sayIgnored("sessionSendsLaunchEvents: nothing is started for a session here") }
        }
    }
    /// True if DNS answers must be signed (Foundation: `requiresDNSSECValidation`).
    public var requiresDNSSECValidation: Bool {
        get { KeptSettings.value("requiresDNSSECValidation", of: self) == 1 }
        set {
            KeptSettings.set("requiresDNSSECValidation", of: self, to: newValue ? 1 : 0)
            if newValue { NetworkStandIn.sayIgnored("requiresDNSSECValidation: no name is looked up here") }
        }
    }
    /// The oldest acceptable version of TLS (Foundation: `tlsMinimumSupportedProtocolVersion`). It has no effect,
    /// because stand-in servers speak plain HTTP.
    public var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
        get {
            KeptSettings.value("tlsMinimumSupportedProtocolVersion", of: self).flatMap { .init(rawValue: UInt16($0)) }
                ?? .TLSv12
        }
        set { KeptSettings.set("tlsMinimumSupportedProtocolVersion", of: self, to: UInt64(newValue.rawValue)) }
    }
    /// The newest acceptable version of TLS (Foundation: `tlsMaximumSupportedProtocolVersion`). It has no effect.
    public var tlsMaximumSupportedProtocolVersion: tls_protocol_version_t {
        get {
            KeptSettings.value("tlsMaximumSupportedProtocolVersion", of: self).flatMap { .init(rawValue: UInt16($0)) }
                ?? .TLSv13
        }
        set { KeptSettings.set("tlsMaximumSupportedProtocolVersion", of: self, to: UInt64(newValue.rawValue)) }
    }
}
