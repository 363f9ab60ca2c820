import Foundation
public import FoundationNetworking

// Settings of requests that Foundation on Linux does not have. No network of the simulated phone is expensive or
// constrained, so what forbids those forbids nothing; what would have an effect and has none is said on standard error.

extension URLRequest {
    /// Whether the request may go over a network in Low Data Mode (Foundation: `allowsConstrainedNetworkAccess`).
    public var allowsConstrainedNetworkAccess: Bool {
        get { true }
        set {}
    }
    /// Whether the request may go over a network that costs money (Foundation: `allowsExpensiveNetworkAccess`).
    public var allowsExpensiveNetworkAccess: Bool {
        get { true }
        set {}
    }
    /// Whether HTTP 3 is tried at once (Foundation: `assumesHTTP3Capable`): no.
    public var assumesHTTP3Capable: Bool {
        get { false }
        set {}
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
    /// The versions.
    case TLSv10 = 0x0301
    case TLSv11, TLSv12, TLSv13
}

extension URLSessionConfiguration {
    /// Whether requests may go over a network in Low Data Mode (Foundation: `allowsConstrainedNetworkAccess`).
    public var allowsConstrainedNetworkAccess: Bool {
        get { true }
        set {}
    }
    /// Whether requests may go over a network that costs money (Foundation: `allowsExpensiveNetworkAccess`).
    public var allowsExpensiveNetworkAccess: Bool {
        get { true }
        set {}
    }
    /// Whether the app is started for what a background session did (Foundation: `sessionSendsLaunchEvents`): no.
    public var sessionSendsLaunchEvents: Bool {
        get { false }
        set {
            if newValue { NetworkStandIn.sayIgnored("sessionSendsLaunchEvents: nothing is started for a session here") }
        }
    }
    /// Whether names must be signed (Foundation: `requiresDNSSECValidation`): no.
    public var requiresDNSSECValidation: Bool {
        get { false }
        set {
            if newValue { NetworkStandIn.sayIgnored("requiresDNSSECValidation: no name is looked up here") }
        }
    }
    /// The oldest TLS that will do (Foundation: `tlsMinimumSupportedProtocolVersion`). Servers that stand in for real
    /// ones speak plain HTTP.
    public var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
        get { .TLSv12 }
        set {}
    }
    /// The newest TLS that will do (Foundation: `tlsMaximumSupportedProtocolVersion`).
    public var tlsMaximumSupportedProtocolVersion: tls_protocol_version_t {
        get { .TLSv13 }
        set {}
    }
}
