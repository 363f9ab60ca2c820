// The names of the kinds of networks are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyGPRS`).
public let CTRadioAccessTechnologyGPRS = "CTRadioAccessTechnologyGPRS"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyEdge`).
public let CTRadioAccessTechnologyEdge = "CTRadioAccessTechnologyEdge"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyWCDMA`).
public let CTRadioAccessTechnologyWCDMA = "CTRadioAccessTechnologyWCDMA"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyHSDPA`).
public let CTRadioAccessTechnologyHSDPA = "CTRadioAccessTechnologyHSDPA"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyHSUPA`).
public let CTRadioAccessTechnologyHSUPA = "CTRadioAccessTechnologyHSUPA"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyCDMA1x`).
public let CTRadioAccessTechnologyCDMA1x = "CTRadioAccessTechnologyCDMA1x"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyCDMAEVDORev0`).
public let CTRadioAccessTechnologyCDMAEVDORev0 = "CTRadioAccessTechnologyCDMAEVDORev0"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyCDMAEVDORevA`).
public let CTRadioAccessTechnologyCDMAEVDORevA = "CTRadioAccessTechnologyCDMAEVDORevA"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyCDMAEVDORevB`).
public let CTRadioAccessTechnologyCDMAEVDORevB = "CTRadioAccessTechnologyCDMAEVDORevB"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyeHRPD`).
public let CTRadioAccessTechnologyeHRPD = "CTRadioAccessTechnologyeHRPD"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyLTE`).
public let CTRadioAccessTechnologyLTE = "CTRadioAccessTechnologyLTE"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyNRNSA`).
public let CTRadioAccessTechnologyNRNSA = "CTRadioAccessTechnologyNRNSA"
/// A kind of telephone network (CoreTelephony: `CTRadioAccessTechnologyNR`).
public let CTRadioAccessTechnologyNR = "CTRadioAccessTechnologyNR"

/// A company that runs a telephone network (CoreTelephony: `CTCarrier`). Apps learn nothing about it, as on iOS since
/// 16.4.
open class CTCarrier: NSObject, @unchecked Sendable {
    public let carrierName: String? = "--"
    public let mobileCountryCode: String? = "65535"
    public let mobileNetworkCode: String? = "65535"
    public let isoCountryCode: String? = "--"
    public let allowsVOIP = true

    public override init() {}
}

/// The telephone networks (CoreTelephony: `CTTelephonyNetworkInfo`). The phone has no SIM card.
open class CTTelephonyNetworkInfo: NSObject, @unchecked Sendable {
    public override init() {}

    open var serviceSubscriberCellularProviders: [String: CTCarrier]? { nil }
    open var subscriberCellularProvider: CTCarrier? { nil }
    open var serviceCurrentRadioAccessTechnology: [String: String]? { nil }
    open var currentRadioAccessTechnology: String? { nil }
    open var dataServiceIdentifier: String? { nil }
}
