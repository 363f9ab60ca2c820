public import AppleFoundation
public import Foundation

/// The type of the activity with which the user opens a search result (CoreSpotlight: `CSSearchableItemActionType`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// The key of the result's identifier (CoreSpotlight: `CSSearchableItemActivityIdentifier`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// The key of the user's search (CoreSpotlight: `CSSearchQueryString`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CSSearchQueryString = "kCSSearchQueryString"

/// The description of a search result (CoreSpotlight: `CSSearchableItemAttributeSet`).
open class CSSearchableItemAttributeSet: NSObject, @unchecked Sendable {
    private let type: String
    open var identifier: String?
    open var title: String?
    open var displayName: String?
    open var alternateNames: [String]?
    open var contentDescription: String?
    open var keywords: [String]?
    open var thumbnailData: Data?
    open var thumbnailURL: URL?
    open var contentURL: URL?
    open var relatedUniqueIdentifier: String?
    open var domainIdentifier: String?
    open var creator: String?
    open var authorNames: [String]?
    open var contentCreationDate: Date?
    open var contentModificationDate: Date?
    open var startDate: Date?
    open var endDate: Date?
    open var textContent: String?
    open var rankingHint: NSNumber?
    open var latitude: NSNumber?
    open var longitude: NSNumber?

    public init(itemContentType type: String) {
        self.type = type
    }

    public init(contentType: UTType) {
        type = contentType.identifier
    }
}

/// A search result (CoreSpotlight: `CSSearchableItem`).
open class CSSearchableItem: NSObject, @unchecked Sendable {
    open var uniqueIdentifier: String
    open var domainIdentifier: String?
    /// The time at which the result is forgotten; a month from now by default.
    open var expirationDate: Date! = Date(timeIntervalSinceNow: 30 * 86400)
    open var attributeSet: CSSearchableItemAttributeSet

    public init(
        uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet
    ) {
        self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
        self.domainIdentifier = domainIdentifier
        self.attributeSet = attributeSet
    }
}

/// An error of the search (CoreSpotlight: `CSIndexError`).
public struct CSIndexError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = CSIndexError
        case unknownError = -1
        case indexUnavailableError = -1000
        case invalidItemError = -1001
        case invalidClientStateError = -1002
        case remoteConnectionError = -1003
        case quotaExceeded = -1004
        case indexingUnsupported = -1005
    }

    public static let errorDomain = "CSIndexErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var indexUnavailableError: Code { .indexUnavailableError }
    public static var indexingUnsupported: Code { .indexingUnsupported }
}

/// The results that an app contributes to the search (CoreSpotlight: `CSSearchableIndex`). There is no search here:
/// each change fails with `CSIndexError.indexingUnsupported`.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
    private static let only = CSSearchableIndex(name: "default")

    open weak var indexDelegate: (any CSSearchableIndexDelegate)?

    public init(name: String) {}

    open class func `default`() -> CSSearchableIndex { only }
    /// Returns false.
    open class func isIndexingAvailable() -> Bool { false }

    @preconcurrency open func indexSearchableItems(
        _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        fail(completionHandler)
    }
    open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        throw CSIndexError(.indexingUnsupported)
    }
    @preconcurrency open func deleteSearchableItems(
        withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        fail(completionHandler)
    }
    open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
        throw CSIndexError(.indexingUnsupported)
    }
    @preconcurrency open func deleteSearchableItems(
        withDomainIdentifiers domainIdentifiers: [String],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        fail(completionHandler)
    }
    open func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {
        throw CSIndexError(.indexingUnsupported)
    }
    @preconcurrency open func deleteAllSearchableItems(
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        fail(completionHandler)
    }
    open func deleteAllSearchableItems() async throws { throw CSIndexError(.indexingUnsupported) }

    private func fail(_ handler: (@Sendable ((any Error)?) -> Void)?) {
        DispatchQueue.global().async { handler?(CSIndexError(.indexingUnsupported)) }
    }
}

/// The receiver of requests to contribute everything again (CoreSpotlight: `CSSearchableIndexDelegate`). Nothing
/// calls it here.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void)
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void)
}
