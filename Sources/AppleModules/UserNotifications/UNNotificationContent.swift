public import Foundation

/// The importance of a notification (UserNotifications: `UNNotificationInterruptionLevel`).
public enum UNNotificationInterruptionLevel: UInt, Sendable { case passive, active, timeSensitive, critical }

/// The name of a sound file (UserNotifications: `UNNotificationSoundName`).
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }
}

/// The sound of a notification (UserNotifications: `UNNotificationSound`). Nothing plays it here.
open class UNNotificationSound: NSObject, NSCopying, @unchecked Sendable {
    private let name: UNNotificationSoundName?
    private let isCritical: Bool
    private let volume: Float

    private init(_ name: UNNotificationSoundName?, isCritical: Bool, volume: Float = 1) {
        (self.name, self.isCritical, self.volume) = (name, isCritical, volume)
    }

    public convenience init(named name: UNNotificationSoundName) { self.init(name, isCritical: false) }

    public static let `default` = UNNotificationSound(nil, isCritical: false)
    public static let defaultCritical = UNNotificationSound(nil, isCritical: true)
    /// The default sound here.
    public static let defaultRingtone = UNNotificationSound(nil, isCritical: false)

    open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(nil, isCritical: true, volume: volume)
    }
    open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(name, isCritical: true)
    }
    open class func criticalSoundNamed(
        _ name: UNNotificationSoundName, withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(name, isCritical: true, volume: volume)
    }

    open override func copy() -> Any { self }
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return (other.name, other.isCritical, other.volume) == (name, isCritical, volume)
    }
    open override var hash: Int { name.hashValue }
}

/// The key of an attachment's type (UserNotifications: `UNNotificationAttachmentOptionsTypeHintKey`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"
/// The key that hides an attachment's picture (UserNotifications:
/// `UNNotificationAttachmentOptionsThumbnailHiddenKey`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNNotificationAttachmentOptionsThumbnailHiddenKey = "UNNotificationAttachmentOptionsThumbnailHiddenKey"
/// The key of the part of a picture to show (UserNotifications:
/// `UNNotificationAttachmentOptionsThumbnailClippingRectKey`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
/// The key of the moment of a film to show (UserNotifications: `UNNotificationAttachmentOptionsThumbnailTimeKey`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNNotificationAttachmentOptionsThumbnailTimeKey = "UNNotificationAttachmentOptionsThumbnailTimeKey"

/// A file that a notification shows (UserNotifications: `UNNotificationAttachment`).
open class UNNotificationAttachment: NSObject, @unchecked Sendable {
    public let identifier: String
    public let url: URL
    /// The type in the options, or the file's extension.
    public let type: String

    /// Throws `UNError.attachmentInvalidURL` if there is no such file.
    public init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
        guard URL.isFileURL, FileManager.default.fileExists(atPath: URL.path) else {
            throw UNError(.attachmentInvalidURL)
        }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        url = URL
        type = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String ?? URL.pathExtension
    }
}

/// The contents of a notification (UserNotifications: `UNNotificationContent`).
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    /// All fields, so that a copy needs no list of them.
    fileprivate struct Fields {
        var (title, subtitle, body) = ("", "", "")
        var badge: NSNumber?
        var sound: UNNotificationSound?
        var (launchImageName, categoryIdentifier, threadIdentifier) = ("", "", "")
        var userInfo: [AnyHashable: Any] = [:]
        var attachments: [UNNotificationAttachment] = []
        var (targetContentIdentifier, filterCriteria): (String?, String?)
        var interruptionLevel = UNNotificationInterruptionLevel.active
        var relevanceScore = 0.0
    }

    fileprivate var fields = Fields()

    public override init() {}

    open var title: String { fields.title }
    open var subtitle: String { fields.subtitle }
    open var body: String { fields.body }
    open var badge: NSNumber? { fields.badge }
    open var sound: UNNotificationSound? { fields.sound }
    open var launchImageName: String { fields.launchImageName }
    open var categoryIdentifier: String { fields.categoryIdentifier }
    open var threadIdentifier: String { fields.threadIdentifier }
    open var userInfo: [AnyHashable: Any] { fields.userInfo }
    open var attachments: [UNNotificationAttachment] { fields.attachments }
    open var targetContentIdentifier: String? { fields.targetContentIdentifier }
    open var filterCriteria: String? { fields.filterCriteria }
    open var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
    open var relevanceScore: Double { fields.relevanceScore }

    open override func copy() -> Any { copy(with: nil) }
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UNNotificationContent()
        copy.fields = fields
        return copy
    }

    open override func mutableCopy() -> Any { mutableCopy(with: nil) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = UNMutableNotificationContent()
        copy.fields = fields
        return copy
    }
}

/// The contents of a notification, which can be changed (UserNotifications: `UNMutableNotificationContent`).
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    open override var title: String {
        get { fields.title }
        set { fields.title = newValue }
    }
    open override var subtitle: String {
        get { fields.subtitle }
        set { fields.subtitle = newValue }
    }
    open override var body: String {
        get { fields.body }
        set { fields.body = newValue }
    }
    open override var badge: NSNumber? {
        get { fields.badge }
        set { fields.badge = newValue }
    }
    open override var sound: UNNotificationSound? {
        get { fields.sound }
        set { fields.sound = newValue }
    }
    open override var launchImageName: String {
        get { fields.launchImageName }
        set { fields.launchImageName = newValue }
    }
    open override var categoryIdentifier: String {
        get { fields.categoryIdentifier }
        set { fields.categoryIdentifier = newValue }
    }
    open override var threadIdentifier: String {
        get { fields.threadIdentifier }
        set { fields.threadIdentifier = newValue }
    }
    open override var userInfo: [AnyHashable: Any] {
        get { fields.userInfo }
        set { fields.userInfo = newValue }
    }
    open override var attachments: [UNNotificationAttachment] {
        get { fields.attachments }
        set { fields.attachments = newValue }
    }
    open override var targetContentIdentifier: String? {
        get { fields.targetContentIdentifier }
        set { fields.targetContentIdentifier = newValue }
    }
    open override var filterCriteria: String? {
        get { fields.filterCriteria }
        set { fields.filterCriteria = newValue }
    }
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { fields.interruptionLevel }
        set { fields.interruptionLevel = newValue }
    }
    open override var relevanceScore: Double {
        get { fields.relevanceScore }
        set { fields.relevanceScore = newValue }
    }
}
