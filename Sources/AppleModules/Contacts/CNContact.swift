public import AppleFoundation
public import Foundation

/// The name of a contact's field (Contacts: `CNKeyDescriptor`).
public protocol CNKeyDescriptor {}
extension String: CNKeyDescriptor {}

/// A phone number (Contacts: `CNPhoneNumber`).
public final class CNPhoneNumber: NSObject, Sendable {
    public let stringValue: String

    public init(stringValue string: String) {
        stringValue = string
    }
}

/// A value of a contact, with its label (Contacts: `CNLabeledValue`).
public final class CNLabeledValue<ValueType>: NSObject where ValueType: NSObject {
    public let identifier = UUID().uuidString
    public let label: String?
    public let value: ValueType

    public init(label: String?, value: ValueType) {
        self.label = label
        self.value = value
    }
}

/// A person or an organization (Contacts: `CNContact`). There are only those that an app makes itself.
open class CNContact: NSObject, NSMutableCopying {
    public let identifier: String
    public internal(set) var givenName = ""
    public internal(set) var middleName = ""
    public internal(set) var familyName = ""
    public internal(set) var nickname = ""
    public internal(set) var organizationName = ""
    public internal(set) var birthday: DateComponents?
    public internal(set) var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] = []
    public internal(set) var emailAddresses: [CNLabeledValue<NSString>] = []
    public internal(set) var postalAddresses: [CNLabeledValue<CNPostalAddress>] = []
    public internal(set) var imageData: Data?
    /// The picture; it is not made smaller here.
    public var thumbnailImageData: Data? { imageData }
    public var imageDataAvailable: Bool { imageData != nil }

    public override convenience init() { self.init(identifier: UUID().uuidString) }

    init(identifier: String) {
        self.identifier = identifier
    }

    /// Returns true: a contact that an app makes has all fields.
    open func isKeyAvailable(_ key: String) -> Bool { true }

    open override func mutableCopy() -> Any { mutableCopy(with: nil) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = CNMutableContact(identifier: identifier)
        (copy.givenName, copy.middleName, copy.familyName) = (givenName, middleName, familyName)
        (copy.nickname, copy.organizationName, copy.birthday) = (nickname, organizationName, birthday)
        (copy.phoneNumbers, copy.emailAddresses) = (phoneNumbers, emailAddresses)
        (copy.postalAddresses, copy.imageData) = (postalAddresses, imageData)
        return copy
    }
}

/// A contact that can be changed (Contacts: `CNMutableContact`).
open class CNMutableContact: CNContact {
    open override var givenName: String {
        get { super.givenName }
        set { super.givenName = newValue }
    }
    open override var middleName: String {
        get { super.middleName }
        set { super.middleName = newValue }
    }
    open override var familyName: String {
        get { super.familyName }
        set { super.familyName = newValue }
    }
    open override var nickname: String {
        get { super.nickname }
        set { super.nickname = newValue }
    }
    open override var organizationName: String {
        get { super.organizationName }
        set { super.organizationName = newValue }
    }
    open override var birthday: DateComponents? {
        get { super.birthday }
        set { super.birthday = newValue }
    }
    open override var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] {
        get { super.phoneNumbers }
        set { super.phoneNumbers = newValue }
    }
    open override var emailAddresses: [CNLabeledValue<NSString>] {
        get { super.emailAddresses }
        set { super.emailAddresses = newValue }
    }
    open override var postalAddresses: [CNLabeledValue<CNPostalAddress>] {
        get { super.postalAddresses }
        set { super.postalAddresses = newValue }
    }
    open override var imageData: Data? {
        get { super.imageData }
        set { super.imageData = newValue }
    }
}

/// The kind of data in the address book (Contacts: `CNEntityType`).
public enum CNEntityType: Int, Sendable { case contacts }

/// The user's permission for an app to read contacts (Contacts: `CNAuthorizationStatus`).
public enum CNAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized, limited }

/// An error of the address book (Contacts: `CNError`).
public struct CNError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = CNError
        case communicationError = 1
        case dataAccessError = 2
        /// The user has not allowed the app to read contacts.
        case authorizationDenied = 100
        case noAccessibleWritableContainers = 101
        case recordDoesNotExist = 200
    }

    public static let errorDomain = "CNErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var authorizationDenied: Code { .authorizationDenied }
    public static var recordDoesNotExist: Code { .recordDoesNotExist }
}

/// The order of contacts (Contacts: `CNContactSortOrder`).
public enum CNContactSortOrder: Int, Sendable { case none, userDefault, givenName, familyName }

/// A search in the address book (Contacts: `CNContactFetchRequest`).
open class CNContactFetchRequest: NSObject {
    open var keysToFetch: [any CNKeyDescriptor]
    open var predicate: NSPredicate?
    open var sortOrder = CNContactSortOrder.none
    open var unifyResults = true

    public init(keysToFetch: [any CNKeyDescriptor]) {
        self.keysToFetch = keysToFetch
    }
}

/// The address book (Contacts: `CNContactStore`). The user has not allowed the app to read it: the status is `denied`,
/// requests ask nobody, and each search throws `CNError.authorizationDenied`.
open class CNContactStore: NSObject, @unchecked Sendable {
    public override init() {}

    /// Always `denied`.
    open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus { .denied }

    /// Answers that the user has not allowed it, and asks nobody.
    @preconcurrency open func requestAccess(
        for entityType: CNEntityType, completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(false, CNError(.authorizationDenied)) }
    }

    open func requestAccess(for entityType: CNEntityType) async throws -> Bool {
        throw CNError(.authorizationDenied)
    }

    open func enumerateContacts(
        with fetchRequest: CNContactFetchRequest,
        usingBlock block: (CNContact, UnsafeMutablePointer<ObjCBool>) -> Void
    ) throws {
        throw CNError(.authorizationDenied)
    }

    open func unifiedContacts(
        matching predicate: NSPredicate, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> [CNContact] {
        throw CNError(.authorizationDenied)
    }

    open func unifiedContact(
        withIdentifier identifier: String, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> CNContact {
        throw CNError(.authorizationDenied)
    }
}

/// The style of a contact's name (Contacts: `CNContactFormatterStyle`).
public enum CNContactFormatterStyle: Int, Sendable { case fullName, phoneticFullName }

/// The text of a contact's name (Contacts: `CNContactFormatter`): given, middle and family name, or the organization.
/// On iOS the order depends on the language of the name.
open class CNContactFormatter: Formatter {
    open class func string(from contact: CNContact, style: CNContactFormatterStyle) -> String? {
        let names = [contact.givenName, contact.middleName, contact.familyName].filter { !$0.isEmpty }
        let text = names.isEmpty ? contact.organizationName : names.joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    open class func descriptorForRequiredKeys(for style: CNContactFormatterStyle) -> any CNKeyDescriptor { "name" }
}
