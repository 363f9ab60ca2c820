public import AppleFoundation
public import Foundation

// Zones, their changes and shares. The user is not signed in: each operation fails with `CKError.notAuthenticated`.

/// A place in the history of a zone or a database (CloudKit: `CKServerChangeToken`). A server makes it, so that there is
/// none here.
public final class CKServerChangeToken: NSObject, NSSecureCoding, Sendable {
    public static var supportsSecureCoding: Bool { true }
    /// Returns nil, because there are no archived tokens.
    public init?(coder: NSCoder) { return nil }
    public func encode(with coder: NSCoder) {}
}

/// A record that several people use (CloudKit: `CKShare`).
open class CKShare: CKRecord, @unchecked Sendable {
    /// What a person may do (CloudKit: `CKShare.ParticipantPermission`).
    public enum ParticipantPermission: Int, Sendable { case unknown, none, readOnly, readWrite }

    public static let titleKey = "cloudkit.title"
    public static let typeKey = "cloudkit.type"

    open var publicPermission = ParticipantPermission.none
    /// The address of the share; nil until a server stores it.
    open var url: URL? { nil }

    public init(rootRecord: CKRecord, shareID: CKRecord.ID = CKRecord.ID(recordName: UUID().uuidString)) {
        super.init(recordType: "cloudkit.share", recordID: shareID)
    }
    public init(recordZoneID: CKRecordZone.ID) {
        super.init(recordType: "cloudkit.share", recordID: CKRecord.ID(recordName: "cloudkit.zoneshare"))
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Stores and removes zones (CloudKit: `CKModifyRecordZonesOperation`).
open class CKModifyRecordZonesOperation: CKDatabaseOperation, @unchecked Sendable {
    open var recordZonesToSave: [CKRecordZone]?
    open var recordZoneIDsToDelete: [CKRecordZone.ID]?
    open var modifyRecordZonesCompletionBlock: (([CKRecordZone]?, [CKRecordZone.ID]?, (any Error)?) -> Void)?
    open var modifyRecordZonesResultBlock: ((Result<Void, any Error>) -> Void)?

    public init(recordZonesToSave: [CKRecordZone]? = nil, recordZoneIDsToDelete: [CKRecordZone.ID]? = nil) {
        (self.recordZonesToSave, self.recordZoneIDsToDelete) = (recordZonesToSave, recordZoneIDsToDelete)
        super.init()
    }

    override func report(_ error: any Error) {
        modifyRecordZonesCompletionBlock?(nil, nil, error)
        modifyRecordZonesResultBlock?(.failure(error))
    }
}

/// Fetches what changed in zones (CloudKit: `CKFetchRecordZoneChangesOperation`).
open class CKFetchRecordZoneChangesOperation: CKDatabaseOperation, @unchecked Sendable {
    /// Where to begin in a zone (CloudKit: `CKFetchRecordZoneChangesOperation.ZoneConfiguration`).
    open class ZoneConfiguration: NSObject {
        open var previousServerChangeToken: CKServerChangeToken?
        open var resultsLimit = 0
        open var desiredKeys: [CKRecord.FieldKey]?

        public init(
            previousServerChangeToken: CKServerChangeToken? = nil, resultsLimit: Int? = nil,
            desiredKeys: [CKRecord.FieldKey]? = nil
        ) {
            (self.previousServerChangeToken, self.desiredKeys) = (previousServerChangeToken, desiredKeys)
            self.resultsLimit = resultsLimit ?? 0
        }
    }

    open var recordZoneIDs: [CKRecordZone.ID]?
    open var configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]?
    open var fetchAllChanges = true
    open var recordWasChangedBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    open var recordWithIDWasDeletedBlock: ((CKRecord.ID, CKRecord.RecordType) -> Void)?
    open var recordZoneChangeTokensUpdatedBlock: ((CKRecordZone.ID, CKServerChangeToken?, Data?) -> Void)?
    open var fetchRecordZoneChangesCompletionBlock: (((any Error)?) -> Void)?
    open var fetchRecordZoneChangesResultBlock: ((Result<Void, any Error>) -> Void)?

    public init(
        recordZoneIDs: [CKRecordZone.ID]? = nil,
        configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]? = nil
    ) {
        (self.recordZoneIDs, self.configurationsByRecordZoneID) = (recordZoneIDs, configurationsByRecordZoneID)
        super.init()
    }

    override func report(_ error: any Error) {
        fetchRecordZoneChangesCompletionBlock?(error)
        fetchRecordZoneChangesResultBlock?(.failure(error))
    }
}

/// Fetches which zones changed (CloudKit: `CKFetchDatabaseChangesOperation`).
open class CKFetchDatabaseChangesOperation: CKDatabaseOperation, @unchecked Sendable {
    open var previousServerChangeToken: CKServerChangeToken?
    open var fetchAllChanges = true
    open var recordZoneWithIDChangedBlock: ((CKRecordZone.ID) -> Void)?
    open var recordZoneWithIDWasDeletedBlock: ((CKRecordZone.ID) -> Void)?
    open var changeTokenUpdatedBlock: ((CKServerChangeToken) -> Void)?
    open var fetchDatabaseChangesCompletionBlock: ((CKServerChangeToken?, Bool, (any Error)?) -> Void)?
    open var fetchDatabaseChangesResultBlock:
        ((Result<(serverChangeToken: CKServerChangeToken, moreComing: Bool), any Error>) -> Void)?

    public init(previousServerChangeToken: CKServerChangeToken?) {
        self.previousServerChangeToken = previousServerChangeToken
        super.init()
    }

    override func report(_ error: any Error) {
        fetchDatabaseChangesCompletionBlock?(nil, false, error)
        fetchDatabaseChangesResultBlock?(.failure(error))
    }
}

extension CKDatabase {
    public typealias Matches = [(CKRecord.ID, Result<CKRecord, any Error>)]

    /// Throws `CKError.notAuthenticated`.
    public func records(
        matching query: CKQuery, inZoneWith zoneID: CKRecordZone.ID? = nil,
        desiredKeys: [CKRecord.FieldKey]? = nil, resultsLimit: Int = CKQueryOperation.maximumResults
    ) async throws -> (matchResults: Matches, queryCursor: CKQueryOperation.Cursor?) {
        throw CKError(.notAuthenticated)
    }
    /// Throws `CKError.notAuthenticated`.
    public func records(
        for ids: [CKRecord.ID], desiredKeys: [CKRecord.FieldKey]? = nil
    ) async throws -> [CKRecord.ID: Result<CKRecord, any Error>] { throw CKError(.notAuthenticated) }
    /// Throws `CKError.notAuthenticated`.
    public func modifyRecords(
        saving recordsToSave: [CKRecord], deleting recordIDsToDelete: [CKRecord.ID],
        savePolicy: CKModifyRecordsOperation.RecordSavePolicy = .ifServerRecordUnchanged, atomically: Bool = true
    ) async throws -> (
        saveResults: [CKRecord.ID: Result<CKRecord, any Error>], deleteResults: [CKRecord.ID: Result<Void, any Error>]
    ) { throw CKError(.notAuthenticated) }
    /// Throws `CKError.notAuthenticated`.
    @discardableResult public func save(_ zone: CKRecordZone) async throws -> CKRecordZone {
        throw CKError(.notAuthenticated)
    }
    /// Throws `CKError.notAuthenticated`.
    public func recordZone(for zoneID: CKRecordZone.ID) async throws -> CKRecordZone {
        throw CKError(.notAuthenticated)
    }
    /// Throws `CKError.notAuthenticated`.
    public func allRecordZones() async throws -> [CKRecordZone] { throw CKError(.notAuthenticated) }
    /// Throws `CKError.notAuthenticated`.
    @discardableResult public func deleteRecordZone(withID zoneID: CKRecordZone.ID) async throws -> CKRecordZone.ID {
        throw CKError(.notAuthenticated)
    }
    /// Calls the handler with the error `CKError.notAuthenticated`.
    @preconcurrency public func fetch(
        withQuery query: CKQuery, inZoneWith zoneID: CKRecordZone.ID? = nil,
        desiredKeys: [CKRecord.FieldKey]? = nil, resultsLimit: Int = CKQueryOperation.maximumResults,
        completionHandler:
            @escaping @Sendable (
                Result<(matchResults: Matches, queryCursor: CKQueryOperation.Cursor?), any Error>
            ) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(.failure(CKError(.notAuthenticated))) }
    }
}
