public import Foundation

/// A postal address (Contacts: `CNPostalAddress`).
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    fileprivate var texts: [String: String] = [:]

    public override init() {}

    fileprivate func text(_ key: String) -> String { texts[key] ?? "" }

    open var street: String { text(CNPostalAddressStreetKey) }
    open var subLocality: String { text(CNPostalAddressSubLocalityKey) }
    open var city: String { text(CNPostalAddressCityKey) }
    open var subAdministrativeArea: String { text(CNPostalAddressSubAdministrativeAreaKey) }
    open var state: String { text(CNPostalAddressStateKey) }
    open var postalCode: String { text(CNPostalAddressPostalCodeKey) }
    open var country: String { text(CNPostalAddressCountryKey) }
    open var isoCountryCode: String { text(CNPostalAddressISOCountryCodeKey) }

    open override func copy() -> Any { copy(with: nil) }
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CNPostalAddress()
        copy.texts = texts
        return copy
    }

    open override func mutableCopy() -> Any { mutableCopy(with: nil) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = CNMutablePostalAddress()
        copy.texts = texts
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CNPostalAddress)?.texts == texts }
    open override var hash: Int { texts.hashValue }
}

/// A postal address that can be changed (Contacts: `CNMutablePostalAddress`).
open class CNMutablePostalAddress: CNPostalAddress, @unchecked Sendable {
    open override var street: String {
        get { text(CNPostalAddressStreetKey) }
        set { texts[CNPostalAddressStreetKey] = newValue }
    }
    open override var subLocality: String {
        get { text(CNPostalAddressSubLocalityKey) }
        set { texts[CNPostalAddressSubLocalityKey] = newValue }
    }
    open override var city: String {
        get { text(CNPostalAddressCityKey) }
        set { texts[CNPostalAddressCityKey] = newValue }
    }
    open override var subAdministrativeArea: String {
        get { text(CNPostalAddressSubAdministrativeAreaKey) }
        set { texts[CNPostalAddressSubAdministrativeAreaKey] = newValue }
    }
    open override var state: String {
        get { text(CNPostalAddressStateKey) }
        set { texts[CNPostalAddressStateKey] = newValue }
    }
    open override var postalCode: String {
        get { text(CNPostalAddressPostalCodeKey) }
        set { texts[CNPostalAddressPostalCodeKey] = newValue }
    }
    open override var country: String {
        get { text(CNPostalAddressCountryKey) }
        set { texts[CNPostalAddressCountryKey] = newValue }
    }
    open override var isoCountryCode: String {
        get { text(CNPostalAddressISOCountryCodeKey) }
        set { texts[CNPostalAddressISOCountryCodeKey] = newValue }
    }
}

/// The text of an address (Contacts: `CNPostalAddressFormatter`): street, city with state and postal code, and
/// country, each on a line of its own. On iOS the order depends on the country.
open class CNPostalAddressFormatter: Formatter {
    open class func string(from postalAddress: CNPostalAddress, style: CNPostalAddressFormatterStyle) -> String {
        let city = [postalAddress.city, postalAddress.state, postalAddress.postalCode].filter { !$0.isEmpty }
        let lines = [postalAddress.street, city.joined(separator: " "), postalAddress.country]
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    open func string(from postalAddress: CNPostalAddress) -> String {
        Self.string(from: postalAddress, style: .mailingAddress)
    }
}

/// The style of an address's text (Contacts: `CNPostalAddressFormatterStyle`).
public enum CNPostalAddressFormatterStyle: Int, Sendable { case mailingAddress }
