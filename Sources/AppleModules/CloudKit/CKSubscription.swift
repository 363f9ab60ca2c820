public import Foundation

/// A search in a database (CloudKit: `CKQuery`).
open class CKQuery: NSObject, @unchecked Sendable {
    public let recordType: CKRecord.RecordType
    public let predicate: NSPredicate
    open var sortDescriptors: [NSSortDescriptor]?

    public init(recordType: CKRecord.RecordType, predicate: NSPredicate) {
        (self.recordType, self.predicate) = (recordType, predicate)
    }
}

/// A request to be told of changes (CloudKit: `CKSubscription`).
open class CKSubscription: NSObject, @unchecked Sendable {
    public typealias ID = String

    /// The notification of a change.
    open class NotificationInfo: NSObject {
        open var alertBody: String?
        open var alertLocalizationKey: String?
        open var alertLocalizationArgs: [String]?
        open var title: String?
        open var soundName: String?
        open var desiredKeys: [CKRecord.FieldKey]?
        open var shouldBadge = false
        open var shouldSendContentAvailable = false
        open var category: String?

        public override init() {}
    }

    public let subscriptionID: ID
    open var notificationInfo: NotificationInfo?

    init(subscriptionID: ID) {
        self.subscriptionID = subscriptionID
    }
}

/// A request to be told of changed records (CloudKit: `CKQuerySubscription`).
open class CKQuerySubscription: CKSubscription, @unchecked Sendable {
    /// The kinds of changes.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let firesOnRecordCreation = Self(rawValue: 1)
        public static let firesOnRecordUpdate = Self(rawValue: 2)
        public static let firesOnRecordDeletion = Self(rawValue: 4)
        public static let firesOnce = Self(rawValue: 8)
    }

    public let recordType: CKRecord.RecordType
    public let predicate: NSPredicate
    public let querySubscriptionOptions: Options

    public init(
        recordType: CKRecord.RecordType, predicate: NSPredicate, subscriptionID: ID = UUID().uuidString,
        options: Options = []
    ) {
        (self.recordType, self.predicate, querySubscriptionOptions) = (recordType, predicate, options)
        super.init(subscriptionID: subscriptionID)
    }
}

/// A request to be told of changes in a database (CloudKit: `CKDatabaseSubscription`).
open class CKDatabaseSubscription: CKSubscription, @unchecked Sendable {
    public override init(subscriptionID: ID) { super.init(subscriptionID: subscriptionID) }
}
