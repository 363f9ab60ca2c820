public import AppleFoundation
public import Foundation

/// An error of a map's services (MapKit: `MKError`).
public struct MKError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = MKError
        case unknown = 1
        /// The service cannot be reached, or did not answer.
        case serverFailure, loadingThrottled, placemarkNotFound, directionsNotFound, decodingFailed
    }

    public static let errorDomain = MKErrorDomain
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var unknown: Code { .unknown }
    public static var serverFailure: Code { .serverFailure }
    public static var loadingThrottled: Code { .loadingThrottled }
    public static var placemarkNotFound: Code { .placemarkNotFound }
    public static var directionsNotFound: Code { .directionsNotFound }
    public static var decodingFailed: Code { .decodingFailed }
}

/// The domain of errors of a map's services (MapKit: `MKErrorDomain`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MKErrorDomain = "MKErrorDomain"

/// A kind of place, such as a café (MapKit: `MKPointOfInterestCategory`).
public struct MKPointOfInterestCategory: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(_ name: String) {
        rawValue = "MKPOICategory" + name
    }

    public static let airport = Self("Airport")
    public static let atm = Self("ATM")
    public static let bakery = Self("Bakery")
    public static let bank = Self("Bank")
    public static let beach = Self("Beach")
    public static let cafe = Self("Cafe")
    public static let campground = Self("Campground")
    public static let carRental = Self("CarRental")
    public static let evCharger = Self("EVCharger")
    public static let fitnessCenter = Self("FitnessCenter")
    public static let foodMarket = Self("FoodMarket")
    public static let gasStation = Self("GasStation")
    public static let hospital = Self("Hospital")
    public static let hotel = Self("Hotel")
    public static let library = Self("Library")
    public static let museum = Self("Museum")
    public static let nationalPark = Self("NationalPark")
    public static let nightlife = Self("Nightlife")
    public static let park = Self("Park")
    public static let parking = Self("Parking")
    public static let pharmacy = Self("Pharmacy")
    public static let postOffice = Self("PostOffice")
    public static let publicTransport = Self("PublicTransport")
    public static let restaurant = Self("Restaurant")
    public static let restroom = Self("Restroom")
    public static let school = Self("School")
    public static let store = Self("Store")
    public static let theater = Self("Theater")
    public static let university = Self("University")
}

/// The kinds of places that a search or a map includes (MapKit: `MKPointOfInterestFilter`).
public final class MKPointOfInterestFilter: NSObject, Sendable {
    private let categories: Set<MKPointOfInterestCategory>
    private let isInclusive: Bool

    public static let includingAll = MKPointOfInterestFilter(excluding: [])
    public static let excludingAll = MKPointOfInterestFilter(including: [])

    public init(including categories: [MKPointOfInterestCategory]) {
        (self.categories, isInclusive) = (Set(categories), true)
    }
    public init(excluding categories: [MKPointOfInterestCategory]) {
        (self.categories, isInclusive) = (Set(categories), false)
    }

    public func includes(_ category: MKPointOfInterestCategory) -> Bool {
        categories.contains(category) == isInclusive
    }
    public func excludes(_ category: MKPointOfInterestCategory) -> Bool { !includes(category) }
}

/// A search for places (MapKit: `MKLocalSearch`). There is no service that finds places here: each search ends with
/// `MKError.serverFailure`, as on a phone that cannot reach Apple's servers.
open class MKLocalSearch: NSObject, @unchecked Sendable {
    /// The places that a search finds (MapKit: `MKLocalSearch.ResultType`).
    public struct ResultType: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let address = Self(rawValue: 1)
        public static let pointOfInterest = Self(rawValue: 2)
        public static let physicalFeature = Self(rawValue: 4)
    }

    /// The words and the area of a search (MapKit: `MKLocalSearch.Request`).
    open class Request: NSObject, @unchecked Sendable {
        open var naturalLanguageQuery: String?
        open var region = MKCoordinateRegion()
        open var resultTypes: ResultType = [.address, .pointOfInterest]
        open var pointOfInterestFilter: MKPointOfInterestFilter?

        public override init() {}

        public convenience init(naturalLanguageQuery: String) {
            self.init()
            self.naturalLanguageQuery = naturalLanguageQuery
        }
        public convenience init(naturalLanguageQuery: String, region: MKCoordinateRegion) {
            self.init(naturalLanguageQuery: naturalLanguageQuery)
            self.region = region
        }
        public convenience init(completion: MKLocalSearchCompletion) {
            self.init(naturalLanguageQuery: completion.title)
        }
    }

    /// The places that were found (MapKit: `MKLocalSearch.Response`).
    open class Response: NSObject, @unchecked Sendable {
        public let mapItems: [MKMapItem]
        public let boundingRegion: MKCoordinateRegion

        init(mapItems: [MKMapItem], boundingRegion: MKCoordinateRegion) {
            (self.mapItems, self.boundingRegion) = (mapItems, boundingRegion)
        }
    }

    public typealias CompletionHandler = (Response?, (any Error)?) -> Void

    /// Always false, because each search ends at once.
    public let isSearching = false

    public init(request: Request) {}

    /// Calls the handler on the main queue.
    open func start(completionHandler: @escaping CompletionHandler) {
        nonisolated(unsafe) let handler = completionHandler
        DispatchQueue.main.async { handler(nil, MKError(.serverFailure)) }
    }
    open func start() async throws -> Response { throw MKError(.serverFailure) }
    open func cancel() {}
}

/// A suggestion for a search (MapKit: `MKLocalSearchCompletion`).
open class MKLocalSearchCompletion: NSObject, @unchecked Sendable {
    public let title: String
    public let subtitle: String
    public let titleHighlightRanges: [NSValue] = []
    public let subtitleHighlightRanges: [NSValue] = []

    init(title: String, subtitle: String) {
        (self.title, self.subtitle) = (title, subtitle)
    }
}

/// The receiver of suggestions (MapKit: `MKLocalSearchCompleterDelegate`).
public protocol MKLocalSearchCompleterDelegate: NSObjectProtocol {
    func completerDidUpdateResults(_ completer: MKLocalSearchCompleter)
    func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error)
}

extension MKLocalSearchCompleterDelegate {
    public func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) {}
    public func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {}
}

/// Suggests searches while the user types (MapKit: `MKLocalSearchCompleter`). Each suggestion fails with
/// `MKError.serverFailure`, which the delegate learns on the main queue.
open class MKLocalSearchCompleter: NSObject {
    /// The suggestions that are looked for (MapKit: `MKLocalSearchCompleter.ResultType`).
    public struct ResultType: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let address = Self(rawValue: 1)
        public static let pointOfInterest = Self(rawValue: 2)
        public static let query = Self(rawValue: 4)
        public static let physicalFeature = Self(rawValue: 8)
    }

    open weak var delegate: (any MKLocalSearchCompleterDelegate)?
    open var region = MKCoordinateRegion()
    open var resultTypes: ResultType = [.address, .pointOfInterest, .query]
    open var pointOfInterestFilter: MKPointOfInterestFilter?
    /// Always empty.
    public let results: [MKLocalSearchCompletion] = []
    public let isSearching = false
    open var queryFragment = "" {
        didSet {
            guard !queryFragment.isEmpty else { return }
            nonisolated(unsafe) let completer = self
            DispatchQueue.main.async {
                completer.delegate?.completer(completer, didFailWithError: MKError(.serverFailure))
            }
        }
    }

    public override init() {}

    open func cancel() {}
}
