import Synchronization

extension CKSyncEngine {
    /// A change of a record that is not sent yet (CloudKit: `CKSyncEngine.PendingRecordZoneChange`).
    public enum PendingRecordZoneChange: Hashable, Sendable {
        case saveRecord(CKRecord.ID)
        case deleteRecord(CKRecord.ID)

        var recordID: CKRecord.ID {
            switch self {
            case .saveRecord(let id), .deleteRecord(let id): id
            }
        }
    }

    /// A change of a zone that is not sent yet (CloudKit: `CKSyncEngine.PendingDatabaseChange`).
    public enum PendingDatabaseChange: Hashable, Sendable {
        case saveZone(CKRecordZone)
        case deleteZone(CKRecordZone.ID)

        fileprivate var zoneID: CKRecordZone.ID {
            switch self {
            case .saveZone(let zone): zone.zoneID
            case .deleteZone(let id): id
            }
        }
        fileprivate var isSave: Bool { if case .saveZone = self { true } else { false } }

        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.isSave == rhs.isSave && lhs.zoneID == rhs.zoneID }
        public func hash(into hasher: inout Hasher) { hasher.combine(zoneID) }
    }

    /// The changes that an engine has still to send (CloudKit: `CKSyncEngine.State`). The delegate learns of each change
    /// of the state by an event `stateUpdate`.
    public final class State: Sendable {
        /// A state in a form that an app stores (CloudKit: `CKSyncEngine.State.Serialization`).
        public struct Serialization: Codable, Sendable {
            struct Change: Codable {
                var isSave: Bool
                var record: String?
                var zone: String
                var owner: String

                init(isSave: Bool, record: String?, zone: CKRecordZone.ID) {
                    (self.isSave, self.record) = (isSave, record)
                    (self.zone, owner) = (zone.zoneName, zone.ownerName)
                }
                var zoneID: CKRecordZone.ID { CKRecordZone.ID(zoneName: zone, ownerName: owner) }
            }

            var changes: [Change]
            var hasUntracked: Bool
        }

        private struct Content {
            var records: [PendingRecordZoneChange] = []
            var zones: [PendingDatabaseChange] = []
            var hasUntracked = false
            var changed: @Sendable (Serialization) async -> Void = { _ in }
            /// Tells the delegate of the latest change. It waits for the task of the change before, so that the events
            /// are in order.
            var telling: Task<Void, Never>?

            var serialization: Serialization {
                let records = records.map { change in
                    var isSave = false
                    if case .saveRecord = change { isSave = true }
                    return Serialization.Change(
                        isSave: isSave, record: change.recordID.recordName, zone: change.recordID.zoneID)
                }
                let zones = zones.map { Serialization.Change(isSave: $0.isSave, record: nil, zone: $0.zoneID) }
                return Serialization(changes: records + zones, hasUntracked: hasUntracked)
            }
        }

        private let content = Mutex(Content())

        init(_ serialization: Serialization?) {
            content.withLock { content in
                content.hasUntracked = serialization?.hasUntracked ?? false
                for change in serialization?.changes ?? [] {
                    if let name = change.record {
                        let id = CKRecord.ID(recordName: name, zoneID: change.zoneID)
                        content.records.append(change.isSave ? .saveRecord(id) : .deleteRecord(id))
                    } else {
                        content.zones.append(
                            change.isSave
                                ? .saveZone(CKRecordZone(zoneID: change.zoneID)) : .deleteZone(change.zoneID))
                    }
                }
            }
        }

        func follow(_ changed: @escaping @Sendable (Serialization) async -> Void) {
            content.withLock { $0.changed = changed }
        }

        private func change(_ body: (inout Content) -> Void) {
            content.withLock { content in
                body(&content)
                let (before, changed, serialization) = (content.telling, content.changed, content.serialization)
                content.telling = Task {
                    await before?.value
                    await changed(serialization)
                }
            }
        }

        public var pendingRecordZoneChanges: [PendingRecordZoneChange] { content.withLock { $0.records } }
        public var pendingDatabaseChanges: [PendingDatabaseChange] { content.withLock { $0.zones } }
        /// Always empty, because nothing is fetched.
        public var zoneIDsWithUnfetchedServerChanges: [CKRecordZone.ID] { [] }
        public var hasPendingUntrackedChanges: Bool {
            get { content.withLock { $0.hasUntracked } }
            set { change { $0.hasUntracked = newValue } }
        }

        /// Adds changes. A change replaces an earlier change of the same record.
        public func add(pendingRecordZoneChanges: [PendingRecordZoneChange]) {
            change { content in
                for change in pendingRecordZoneChanges where !content.records.contains(change) {
                    content.records.removeAll { $0.recordID == change.recordID }
                    content.records.append(change)
                }
            }
        }
        public func remove(pendingRecordZoneChanges: [PendingRecordZoneChange]) {
            change { content in content.records.removeAll(where: pendingRecordZoneChanges.contains) }
        }
        /// Adds changes. A change replaces an earlier change of the same zone.
        public func add(pendingDatabaseChanges: [PendingDatabaseChange]) {
            change { content in
                for change in pendingDatabaseChanges {
                    content.zones.removeAll { $0.zoneID == change.zoneID }
                    content.zones.append(change)
                }
            }
        }
        public func remove(pendingDatabaseChanges: [PendingDatabaseChange]) {
            change { content in content.zones.removeAll(where: pendingDatabaseChanges.contains) }
        }
    }

    /// Something that an engine did (CloudKit: `CKSyncEngine.Event`). Without an account, there is only `stateUpdate`.
    public enum Event: Sendable {
        case stateUpdate(StateUpdate)
        case accountChange(AccountChange)
        case fetchedDatabaseChanges(FetchedDatabaseChanges)
        case fetchedRecordZoneChanges(FetchedRecordZoneChanges)
        case sentDatabaseChanges(SentDatabaseChanges)
        case sentRecordZoneChanges(SentRecordZoneChanges)
        case willFetchChanges(WillFetchChanges)
        case willFetchRecordZoneChanges(WillFetchRecordZoneChanges)
        case didFetchRecordZoneChanges(DidFetchRecordZoneChanges)
        case didFetchChanges(DidFetchChanges)
        case willSendChanges(WillSendChanges)
        case didSendChanges(DidSendChanges)

        public struct StateUpdate: Sendable {
            public let stateSerialization: State.Serialization
        }
        public struct AccountChange: Sendable {
            public enum ChangeType: Hashable, Sendable {
                case signIn(currentUser: CKRecord.ID)
                case signOut(previousUser: CKRecord.ID)
                case switchAccounts(previousUser: CKRecord.ID, currentUser: CKRecord.ID)
            }
            public let changeType: ChangeType
        }
        public struct FetchedDatabaseChanges: Sendable {
            public struct Modification: Sendable {
                public let zoneID: CKRecordZone.ID
            }
            public struct Deletion: Sendable {
                public enum Reason: Hashable, Sendable { case deleted, purged, encryptedDataReset }
                public let zoneID: CKRecordZone.ID
                public let reason: Reason
            }
            public let modifications: [Modification]
            public let deletions: [Deletion]
        }
        public struct FetchedRecordZoneChanges: Sendable {
            public struct Modification: Sendable {
                public let record: CKRecord
            }
            public struct Deletion: Sendable {
                public let recordID: CKRecord.ID
                public let recordType: CKRecord.RecordType
            }
            public let modifications: [Modification]
            public let deletions: [Deletion]
        }
        public struct SentDatabaseChanges: Sendable {
            public struct FailedZoneSave: Sendable {
                public let zone: CKRecordZone
                public let error: CKError
            }
            public let savedZones: [CKRecordZone]
            public let failedZoneSaves: [FailedZoneSave]
            public let deletedZoneIDs: [CKRecordZone.ID]
            public let failedZoneDeletes: [CKRecordZone.ID: CKError]
        }
        public struct SentRecordZoneChanges: Sendable {
            public struct FailedRecordSave: Sendable {
                public let record: CKRecord
                public let error: CKError
            }
            public let savedRecords: [CKRecord]
            public let failedRecordSaves: [FailedRecordSave]
            public let deletedRecordIDs: [CKRecord.ID]
            public let failedRecordDeletes: [CKRecord.ID: CKError]
        }
        public struct WillFetchChanges: Sendable {
            public let context: FetchChangesContext
        }
        public struct WillFetchRecordZoneChanges: Sendable {
            public let zoneID: CKRecordZone.ID
        }
        public struct DidFetchRecordZoneChanges: Sendable {
            public let zoneID: CKRecordZone.ID
            public let error: CKError?
        }
        public struct DidFetchChanges: Sendable {
            public let context: FetchChangesContext
        }
        public struct WillSendChanges: Sendable {
            public let context: SendChangesContext
        }
        public struct DidSendChanges: Sendable {
            public let context: SendChangesContext
        }
    }
}
