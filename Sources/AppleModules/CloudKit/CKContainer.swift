import AppleFoundation
public import Foundation

/// The state of the user's iCloud account (CloudKit: `CKAccountStatus`).
public enum CKAccountStatus: Int, Sendable {
    case couldNotDetermine, available, restricted, noAccount, temporarilyUnavailable
}

/// An app's data in iCloud (CloudKit: `CKContainer`). The user is not signed in: the status is `noAccount`.
open class CKContainer: NSObject, @unchecked Sendable {
    public let containerIdentifier: String?
    public let privateCloudDatabase = CKDatabase(.private)
    public let publicCloudDatabase = CKDatabase(.public)
    public let sharedCloudDatabase = CKDatabase(.shared)

    private static let only = CKContainer(nil)

    private init(_ identifier: String?) {
        containerIdentifier = identifier
    }

    public convenience init(identifier: String) { self.init(.some(identifier)) }

    open class func `default`() -> CKContainer { only }

    open func database(with scope: CKDatabase.Scope) -> CKDatabase {
        switch scope {
        case .public: publicCloudDatabase
        case .private: privateCloudDatabase
        case .shared: sharedCloudDatabase
        }
    }

    @preconcurrency open func accountStatus(
        completionHandler: @escaping @Sendable (CKAccountStatus, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(.noAccount, nil) }
    }
    /// Returns `noAccount`.
    open func accountStatus() async throws -> CKAccountStatus { .noAccount }

    @preconcurrency open func fetchUserRecordID(
        completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(nil, CKError(.notAuthenticated)) }
    }
    /// Throws `CKError.notAuthenticated`.
    open func userRecordID() async throws -> CKRecord.ID { throw CKError(.notAuthenticated) }
}

extension Notification.Name {
    /// Posted when the user signs in or out (CloudKit: `CKAccountChanged`); never posted here.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let CKAccountChanged = Notification.Name("CKAccountChangedNotification")
}

/// A database in iCloud (CloudKit: `CKDatabase`). The user is not signed in: whatever is asked or stored fails with
/// `CKError.notAuthenticated`.
open class CKDatabase: NSObject, @unchecked Sendable {
    /// The readers of a database.
    public enum Scope: Int, Sendable {
        case `public` = 1
        case `private`, shared
    }

    public let databaseScope: Scope

    init(_ scope: Scope) {
        databaseScope = scope
    }

    private func fail<Value>(_ handler: @escaping (Value?, (any Error)?) -> Void) {
        nonisolated(unsafe) let handler = handler
        DispatchQueue.global().async { handler(nil, CKError(.notAuthenticated)) }
    }

    @preconcurrency open func fetch(
        withRecordID recordID: CKRecord.ID, completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }
    @preconcurrency open func save(
        _ record: CKRecord, completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }
    @preconcurrency open func delete(
        withRecordID recordID: CKRecord.ID, completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }
    @preconcurrency open func perform(
        _ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?,
        completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }
    @preconcurrency open func fetchAllSubscriptions(
        completionHandler: @escaping @Sendable ([CKSubscription]?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }
    @preconcurrency open func save(
        _ subscription: CKSubscription, completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }
    @preconcurrency open func save(
        _ zone: CKRecordZone, completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }

    open func record(for recordID: CKRecord.ID) async throws -> CKRecord { throw CKError(.notAuthenticated) }
    @discardableResult
    open func save(_ record: CKRecord) async throws -> CKRecord { throw CKError(.notAuthenticated) }
    @discardableResult
    open func deleteRecord(withID recordID: CKRecord.ID) async throws -> CKRecord.ID {
        throw CKError(.notAuthenticated)
    }
    @discardableResult
    open func save(_ subscription: CKSubscription) async throws -> CKSubscription { throw CKError(.notAuthenticated) }
    open func allSubscriptions() async throws -> [CKSubscription] { throw CKError(.notAuthenticated) }

    /// Starts an operation.
    open func add(_ operation: CKDatabaseOperation) {
        operation.database = self
        DispatchQueue.global().async { operation.start() }
    }
}

/// An operation of iCloud (CloudKit: `CKOperation`).
open class CKOperation: Operation, @unchecked Sendable {
    public override init() {}

    /// Reports the failure to the operation's closures.
    func report(_ error: any Error) {}

    open override func main() { report(CKError(.notAuthenticated)) }
}

/// An operation of a database (CloudKit: `CKDatabaseOperation`).
open class CKDatabaseOperation: CKOperation, @unchecked Sendable {
    open var database: CKDatabase?
}

/// A change of records (CloudKit: `CKModifyRecordsOperation`). It fails with `CKError.notAuthenticated`.
open class CKModifyRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The treatment of records that have changed in the meantime.
    public enum RecordSavePolicy: Int, Sendable { case ifServerRecordUnchanged, changedKeys, allKeys }

    open var recordsToSave: [CKRecord]?
    open var recordIDsToDelete: [CKRecord.ID]?
    open var savePolicy = RecordSavePolicy.ifServerRecordUnchanged
    open var isAtomic = true
    open var modifyRecordsCompletionBlock: (([CKRecord]?, [CKRecord.ID]?, (any Error)?) -> Void)?
    open var modifyRecordsResultBlock: ((Result<Void, any Error>) -> Void)?

    public init(recordsToSave: [CKRecord]? = nil, recordIDsToDelete: [CKRecord.ID]? = nil) {
        (self.recordsToSave, self.recordIDsToDelete) = (recordsToSave, recordIDsToDelete)
    }

    override func report(_ error: any Error) {
        modifyRecordsCompletionBlock?(nil, nil, error)
        modifyRecordsResultBlock?(.failure(error))
    }
}

/// A search in a database (CloudKit: `CKQueryOperation`). It fails with `CKError.notAuthenticated`.
open class CKQueryOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The position in the results.
    public final class Cursor: NSObject, Sendable {}

    /// The number of results without a limit of the app's own.
    public static let maximumResults = 0

    open var query: CKQuery?
    open var resultsLimit = CKQueryOperation.maximumResults
    open var desiredKeys: [CKRecord.FieldKey]?
    open var zoneID: CKRecordZone.ID?
    open var recordFetchedBlock: ((CKRecord) -> Void)?
    open var recordMatchedBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    open var queryCompletionBlock: ((Cursor?, (any Error)?) -> Void)?
    open var queryResultBlock: ((Result<Cursor?, any Error>) -> Void)?

    public init(query: CKQuery) {
        self.query = query
    }

    override func report(_ error: any Error) {
        queryCompletionBlock?(nil, error)
        queryResultBlock?(.failure(error))
    }
}

/// A change of subscriptions (CloudKit: `CKModifySubscriptionsOperation`). It fails with `CKError.notAuthenticated`.
open class CKModifySubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
    open var subscriptionsToSave: [CKSubscription]?
    open var subscriptionIDsToDelete: [CKSubscription.ID]?
    open var modifySubscriptionsCompletionBlock: (([CKSubscription]?, [CKSubscription.ID]?, (any Error)?) -> Void)?
    open var modifySubscriptionsResultBlock: ((Result<Void, any Error>) -> Void)?

    public init(
        subscriptionsToSave: [CKSubscription]? = nil, subscriptionIDsToDelete: [CKSubscription.ID]? = nil
    ) {
        (self.subscriptionsToSave, self.subscriptionIDsToDelete) = (subscriptionsToSave, subscriptionIDsToDelete)
    }

    override func report(_ error: any Error) {
        modifySubscriptionsCompletionBlock?(nil, nil, error)
        modifySubscriptionsResultBlock?(.failure(error))
    }
}
