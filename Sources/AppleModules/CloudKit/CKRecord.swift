public import AppleFoundation
public import CoreLocation
public import Foundation

/// A value of a field (CloudKit: `CKRecordValueProtocol`).
public protocol CKRecordValueProtocol {}

/// A value of a field (CloudKit: `CKRecordValue`).
public typealias CKRecordValue = CKRecordValueProtocol

extension String: CKRecordValueProtocol {}
extension Int: CKRecordValueProtocol {}
extension Int64: CKRecordValueProtocol {}
extension Double: CKRecordValueProtocol {}
extension Bool: CKRecordValueProtocol {}
extension Date: CKRecordValueProtocol {}
extension Data: CKRecordValueProtocol {}
extension NSString: CKRecordValueProtocol {}
extension NSNumber: CKRecordValueProtocol {}
extension CLLocation: CKRecordValueProtocol {}
extension CKAsset: CKRecordValueProtocol {}
extension CKRecord.Reference: CKRecordValueProtocol {}
extension Array: CKRecordValueProtocol where Element: CKRecordValueProtocol {}

/// A file in a field (CloudKit: `CKAsset`).
open class CKAsset: NSObject, @unchecked Sendable {
    public let fileURL: URL?

    public init(fileURL: URL) {
        self.fileURL = fileURL
    }
}

/// A zone of a database (CloudKit: `CKRecordZone`).
open class CKRecordZone: NSObject, @unchecked Sendable {
    /// The name of a zone.
    open class ID: NSObject, @unchecked Sendable {
        public static let defaultZoneName = "_defaultZone"
        public static let `default` = ID(zoneName: defaultZoneName, ownerName: CKCurrentUserDefaultName)

        public let zoneName: String
        public let ownerName: String

        public init(zoneName: String = ID.defaultZoneName, ownerName: String = CKCurrentUserDefaultName) {
            (self.zoneName, self.ownerName) = (zoneName, ownerName)
        }

        open override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? ID else { return false }
            return (other.zoneName, other.ownerName) == (zoneName, ownerName)
        }
        open override var hash: Int { zoneName.hashValue }
    }

    public let zoneID: ID

    public init(zoneID: ID) {
        self.zoneID = zoneID
    }

    public convenience init(zoneName: String) { self.init(zoneID: ID(zoneName: zoneName)) }

    open class func `default`() -> CKRecordZone { CKRecordZone(zoneID: .default) }
}

/// The name of the current user (CloudKit: `CKCurrentUserDefaultName`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CKCurrentUserDefaultName = "__defaultOwner__"

/// Fields by their names (CloudKit: `CKRecordKeyValueSetting`).
public protocol CKRecordKeyValueSetting: AnyObject {
    subscript(key: CKRecord.FieldKey) -> (any CKRecordValueProtocol)? { get set }
    func allKeys() -> [CKRecord.FieldKey]
    func changedKeys() -> [CKRecord.FieldKey]
}

/// A record of a database (CloudKit: `CKRecord`). It is only in memory here.
open class CKRecord: NSObject, NSSecureCoding, CKRecordKeyValueSetting, @unchecked Sendable {
    public typealias RecordType = String
    public typealias FieldKey = String

    /// The name of a record.
    open class ID: NSObject, @unchecked Sendable {
        public let recordName: String
        public let zoneID: CKRecordZone.ID

        public init(recordName: String = UUID().uuidString, zoneID: CKRecordZone.ID = .default) {
            (self.recordName, self.zoneID) = (recordName, zoneID)
        }

        open override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? ID else { return false }
            return (other.recordName, other.zoneID) == (recordName, zoneID)
        }
        open override var hash: Int { recordName.hashValue }
    }

    /// A relation to another record.
    open class Reference: NSObject, @unchecked Sendable {
        /// The effect of the other record's deletion.
        public enum Action: UInt, Sendable { case none, deleteSelf }

        public let recordID: ID
        public let action: Action

        public init(recordID: ID, action: Action) {
            (self.recordID, self.action) = (recordID, action)
        }

        public convenience init(record: CKRecord, action: Action) {
            self.init(recordID: record.recordID, action: action)
        }
    }

    public let recordType: RecordType
    public let recordID: ID
    private var fields: [FieldKey: any CKRecordValueProtocol] = [:]
    private var changed: Set<FieldKey> = []

    public init(recordType: RecordType, recordID: ID = ID()) {
        (self.recordType, self.recordID) = (recordType, recordID)
    }

    public convenience init(recordType: RecordType, zoneID: CKRecordZone.ID) {
        self.init(recordType: recordType, recordID: ID(zoneID: zoneID))
    }

    public static var supportsSecureCoding: Bool { true }

    /// Reads a record. As on iOS, fields that `encodeSystemFields(with:)` left out are empty.
    public required init?(coder: NSCoder) {
        // Foundation for Linux ends the process if a value is decoded that is not there.
        func value<Value: NSObject & NSCoding>(_ type: Value.Type, _ key: String) -> Value? {
            coder.containsValue(forKey: key) ? coder.decodeObject(of: type, forKey: key) : nil
        }
        func text(_ key: String) -> String? { value(NSString.self, key).map { $0 as String } }
        guard let type = text("RecordType"), let name = text("RecordName"), let zone = text("ZoneName"),
            let owner = text("ZoneOwner")
        else { return nil }
        recordType = type
        recordID = ID(recordName: name, zoneID: CKRecordZone.ID(zoneName: zone, ownerName: owner))
        let stored = value(NSData.self, "Fields").flatMap { data in
            try? PropertyListDecoder().decode([FieldKey: StoredFieldValue].self, from: data as Data)
        }
        fields = (stored ?? [:]).mapValues { $0.value }
    }
    /// Writes the type, the name and the fields of the record. Places, files and references are not written.
    open func encode(with coder: NSCoder) {
        encodeSystemFields(with: coder)
        let stored = fields.compactMapValues { StoredFieldValue($0) }
        guard let data = try? PropertyListEncoder().encode(stored) else { return }
        coder.encode(data as NSData, forKey: "Fields")
    }
    /// Writes the type and the name of the record.
    open func encodeSystemFields(with coder: NSCoder) {
        let texts = [
            "RecordType": recordType, "RecordName": recordID.recordName, "ZoneName": recordID.zoneID.zoneName,
            "ZoneOwner": recordID.zoneID.ownerName,
        ]
        for (key, text) in texts { coder.encode(NSString(string: text), forKey: key) }
    }

    /// The fields that iCloud encrypts. They are the record's fields here, because nothing is sent.
    open var encryptedValues: any CKRecordKeyValueSetting { self }

    open subscript(key: FieldKey) -> (any CKRecordValueProtocol)? {
        get { fields[key] }
        set {
            fields[key] = newValue
            changed.insert(key)
        }
    }

    open subscript<T: CKRecordValueProtocol>(key: FieldKey) -> T? {
        get { fields[key] as? T }
        set {
            fields[key] = newValue
            changed.insert(key)
        }
    }

    open func object(forKey key: FieldKey) -> (any CKRecordValueProtocol)? { fields[key] }
    open func setObject(_ object: (any CKRecordValueProtocol)?, forKey key: FieldKey) { self[key] = object }
    open func setValue(_ value: Any?, forKey key: String) { self[key] = value as? any CKRecordValueProtocol }
    open func value(forKey key: String) -> Any? { fields[key] }
    open func allKeys() -> [FieldKey] { Array(fields.keys) }
    open func changedKeys() -> [FieldKey] { Array(changed) }
    /// Always nil, because no server has the record.
    open var creationDate: Date? { nil }
    /// Always nil, because no server has the record.
    open var modificationDate: Date? { nil }
    /// Always nil, because no server has the record.
    open var recordChangeTag: String? { nil }
}

/// An error of iCloud (CloudKit: `CKError`).
public struct CKError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = CKError
        case internalError = 1
        case partialFailure, networkUnavailable, networkFailure, badContainer, serviceUnavailable, requestRateLimited
        case missingEntitlement
        /// The user is not signed in to iCloud.
        case notAuthenticated
        case permissionFailure, unknownItem, invalidArguments, resultsTruncated, serverRecordChanged
        case serverRejectedRequest, assetFileNotFound, assetFileModified, incompatibleVersion, constraintViolation
        case operationCancelled, changeTokenExpired, batchRequestFailed, zoneBusy, badDatabase, quotaExceeded
        case zoneNotFound, limitExceeded, userDeletedZone
    }

    public static let errorDomain = "CKErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    /// The record of the server, if it changed in the meantime.
    public var serverRecord: CKRecord? { userInfo[CKRecordChangedErrorServerRecordKey] as? CKRecord }
    /// The record that an app tried to save.
    public var clientRecord: CKRecord? { userInfo[CKRecordChangedErrorClientRecordKey] as? CKRecord }
    /// The seconds to wait before the next attempt.
    public var retryAfterSeconds: TimeInterval? { userInfo[CKErrorRetryAfterKey] as? TimeInterval }
    /// The errors of single records and zones, by their names.
    public var partialErrorsByItemID: [AnyHashable: any Error]? {
        userInfo[CKPartialErrorsByItemIDKey] as? [AnyHashable: any Error]
    }

    public static var networkUnavailable: Code { .networkUnavailable }
    public static var networkFailure: Code { .networkFailure }
    public static var notAuthenticated: Code { .notAuthenticated }
    public static var permissionFailure: Code { .permissionFailure }
    public static var unknownItem: Code { .unknownItem }
    public static var serverRecordChanged: Code { .serverRecordChanged }
    public static var zoneNotFound: Code { .zoneNotFound }
    public static var quotaExceeded: Code { .quotaExceeded }
    public static var partialFailure: Code { .partialFailure }
    public static var changeTokenExpired: Code { .changeTokenExpired }
    public static var requestRateLimited: Code { .requestRateLimited }
}

// The keys of the user info of an error (CloudKit: "Error user info keys").
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CKRecordChangedErrorServerRecordKey = "ServerRecord"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CKRecordChangedErrorClientRecordKey = "ClientRecord"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CKErrorRetryAfterKey = "CKRetryAfter"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CKPartialErrorsByItemIDKey = "CKPartialErrors"
