public import AppIntents
import AppleFoundation
public import Contacts
public import Foundation

/// A place with its address (CoreLocation: `CLPlacemark`). Only subclasses and copies exist here, because there is no
/// service that finds addresses.
open class CLPlacemark: NSObject, @unchecked Sendable {
    public let location: CLLocation?
    public let region: CLRegion?
    public let timeZone: TimeZone?
    /// The address; nil if unknown.
    public let postalAddress: CNPostalAddress?
    private let ownName: String?

    /// Creates a place from the parts of its address.
    public init(
        location: CLLocation?, name: String? = nil, postalAddress: CNPostalAddress? = nil, region: CLRegion? = nil,
        timeZone: TimeZone? = nil
    ) {
        self.location = location
        self.region = region
        self.timeZone = timeZone
        self.postalAddress = postalAddress
        ownName = name
    }

    public convenience init(placemark: CLPlacemark) {
        self.init(
            location: placemark.location, name: placemark.ownName, postalAddress: placemark.postalAddress,
            region: placemark.region, timeZone: placemark.timeZone)
    }

    private static func known(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

    /// The place's name, or its street.
    open var name: String? { ownName ?? thoroughfare }
    /// The street.
    open var thoroughfare: String? { Self.known(postalAddress?.street) }
    /// The number in the street; nil, because addresses have no field for it.
    open var subThoroughfare: String? { nil }
    /// The city.
    open var locality: String? { Self.known(postalAddress?.city) }
    open var subLocality: String? { Self.known(postalAddress?.subLocality) }
    /// The state or province.
    open var administrativeArea: String? { Self.known(postalAddress?.state) }
    open var subAdministrativeArea: String? { Self.known(postalAddress?.subAdministrativeArea) }
    open var postalCode: String? { Self.known(postalAddress?.postalCode) }
    open var isoCountryCode: String? { Self.known(postalAddress?.isoCountryCode) }
    open var country: String? { Self.known(postalAddress?.country) }
    open var inlandWater: String? { nil }
    open var ocean: String? { nil }
    open var areasOfInterest: [String]? { nil }
}

/// A place can be the value of an intent's parameter (AppIntents: `CLPlacemark`).
extension CLPlacemark: _IntentValue {}

/// A closure that receives the places of a search, or an error (CoreLocation: `CLGeocodeCompletionHandler`).
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// The search for addresses and coordinates (CoreLocation: `CLGeocoder`). There is no such service here: each search
/// ends with the error `CLError.network`, as on a phone that cannot reach Apple's servers.
open class CLGeocoder: NSObject {
    public let isGeocoding = false

    public override init() {}

    private func fail(_ handler: @escaping CLGeocodeCompletionHandler) {
        nonisolated(unsafe) let handler = handler
        DispatchQueue.main.async { handler(nil, CLError(.network)) }
    }

    open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler) {
        fail(completionHandler)
    }

    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        fail(completionHandler)
    }

    open func geocodeAddressString(
        _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        fail(completionHandler)
    }

    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        fail(completionHandler)
    }

    open func geocodePostalAddress(
        _ postalAddress: CNPostalAddress, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        fail(completionHandler)
    }

    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale? = nil
    ) async throws -> [CLPlacemark] {
        throw CLError(.network)
    }

    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion? = nil
    ) async throws -> [CLPlacemark] {
        throw CLError(.network)
    }

    open func geocodePostalAddress(_ postalAddress: CNPostalAddress) async throws -> [CLPlacemark] {
        throw CLError(.network)
    }

    open func cancelGeocode() {}
}
