import AppleFoundation
import Synchronization

/// Keeps an app's records and a database in sync (CloudKit: `CKSyncEngine`). The user is not signed in: it keeps the
/// pending changes, and to send or fetch them fails with `CKError.notAuthenticated`.
public final class CKSyncEngine: Sendable {
    /// The settings with which an engine is made (CloudKit: `CKSyncEngine.Configuration`).
    public struct Configuration: Sendable {
        public var database: CKDatabase
        public var stateSerialization: State.Serialization?
        public var delegate: any CKSyncEngineDelegate
        public var automaticallySync = true
        public var subscriptionID: CKSubscription.ID?

        public init(
            database: CKDatabase, stateSerialization: State.Serialization?, delegate: any CKSyncEngineDelegate
        ) {
            (self.database, self.stateSerialization, self.delegate) = (database, stateSerialization, delegate)
        }
    }

    /// The reason of a sync (CloudKit: `CKSyncEngine.SyncReason`).
    public enum SyncReason: Hashable, Sendable { case scheduled, manual }

    /// The choice of the changes to fetch (CloudKit: `CKSyncEngine.FetchChangesOptions`).
    public struct FetchChangesOptions: Sendable {
        /// The zones whose changes are fetched (CloudKit: `CKSyncEngine.FetchChangesOptions.Scope`).
        public enum Scope: Sendable {
            case all
            case allExcluding([CKRecordZone.ID])
            case zoneIDs([CKRecordZone.ID])

            public func contains(_ zoneID: CKRecordZone.ID) -> Bool {
                switch self {
                case .all: true
                case .allExcluding(let zones): !zones.contains(zoneID)
                case .zoneIDs(let zones): zones.contains(zoneID)
                }
            }
        }

        public var scope: Scope
        public var prioritizedZoneIDs: [CKRecordZone.ID] = []

        public init(scope: Scope = .all) {
            self.scope = scope
        }
    }

    /// The choice of the changes to send (CloudKit: `CKSyncEngine.SendChangesOptions`).
    public struct SendChangesOptions: Sendable {
        /// The records and zones whose changes are sent (CloudKit: `CKSyncEngine.SendChangesOptions.Scope`).
        public enum Scope: Sendable {
            case all
            case allExcluding([CKRecordZone.ID])
            case zoneIDs([CKRecordZone.ID])
            case recordIDs([CKRecord.ID])

            public func contains(_ change: PendingRecordZoneChange) -> Bool { contains(change.recordID) }
            public func contains(_ recordID: CKRecord.ID) -> Bool {
                switch self {
                case .all: true
                case .allExcluding(let zones): !zones.contains(recordID.zoneID)
                case .zoneIDs(let zones): zones.contains(recordID.zoneID)
                case .recordIDs(let records): records.contains(recordID)
                }
            }
        }

        public var scope: Scope

        public init(scope: Scope = .all) {
            self.scope = scope
        }
    }

    /// The reason and the extent of a fetch (CloudKit: `CKSyncEngine.FetchChangesContext`).
    public struct FetchChangesContext: Sendable {
        public let reason: SyncReason
        public let options: FetchChangesOptions
    }

    /// The reason and the extent of what the engine sends (CloudKit: `CKSyncEngine.SendChangesContext`).
    public struct SendChangesContext: Sendable {
        public let reason: SyncReason
        public let options: SendChangesOptions
    }

    /// Changes that are sent together (CloudKit: `CKSyncEngine.RecordZoneChangeBatch`).
    public struct RecordZoneChangeBatch: Sendable {
        public var recordsToSave: [CKRecord]
        public var recordIDsToDelete: [CKRecord.ID]
        public var atomicByZone: Bool

        public init(
            recordsToSave: [CKRecord] = [], recordIDsToDelete: [CKRecord.ID] = [], atomicByZone: Bool = false
        ) {
            (self.recordsToSave, self.recordIDsToDelete) = (recordsToSave, recordIDsToDelete)
            self.atomicByZone = atomicByZone
        }

        /// Makes a batch of pending changes. Returns nil if no change is pending. Leaves out each record for which
        /// `recordProvider` returns nil.
        public init?(
            pendingChanges: [PendingRecordZoneChange], recordProvider: @Sendable (CKRecord.ID) async -> CKRecord?
        ) async {
            guard !pendingChanges.isEmpty else { return nil }
            self.init()
            for change in pendingChanges {
                switch change {
                case .saveRecord(let id): await recordProvider(id).map { recordsToSave.append($0) }
                case .deleteRecord(let id): recordIDsToDelete.append(id)
                }
            }
        }
    }

    public let database: CKDatabase
    public let state: State
    private let delegate: Mutex<WeakDelegate>

    private struct WeakDelegate {
        weak var delegate: (any CKSyncEngineDelegate)?
    }

    public init(_ configuration: Configuration) {
        database = configuration.database
        state = State(configuration.stateSerialization)
        delegate = Mutex(WeakDelegate(delegate: configuration.delegate))
        state.follow { [weak self] serialization in
            guard let self, let delegate = self.delegate.withLock({ $0.delegate }) else { return }
            await delegate.handleEvent(
                .stateUpdate(Event.StateUpdate(stateSerialization: serialization)), syncEngine: self)
        }
    }

    /// Throws `CKError.notAuthenticated`.
    public func fetchChanges(_ options: FetchChangesOptions = FetchChangesOptions()) async throws {
        throw CKError(.notAuthenticated)
    }
    /// Throws `CKError.notAuthenticated`. The pending changes stay.
    public func sendChanges(_ options: SendChangesOptions = SendChangesOptions()) async throws {
        throw CKError(.notAuthenticated)
    }
    public func cancelOperations() async {}
}

/// Provides records to an engine, and is told of its events (CloudKit: `CKSyncEngineDelegate`).
public protocol CKSyncEngineDelegate: AnyObject, Sendable {
    func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async
    func nextRecordZoneChangeBatch(
        _ context: CKSyncEngine.SendChangesContext, syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.RecordZoneChangeBatch?
    func nextFetchChangesOptions(
        _ context: CKSyncEngine.FetchChangesContext, syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.FetchChangesOptions
}

extension CKSyncEngineDelegate {
    public func nextFetchChangesOptions(
        _ context: CKSyncEngine.FetchChangesContext, syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.FetchChangesOptions { context.options }
}
