public import AppleFoundation
public import Foundation

/// A pasteboard (UIKit: `UIPasteboard`). It belongs to the process, and is empty when the process starts.
public final class UIPasteboard: NSObject, @unchecked Sendable {
    /// The name of a pasteboard (UIKit: `UIPasteboard.Name`).
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let general = Name("com.apple.UIKit.pboard.general")
    }

    /// An option of items (UIKit: `UIPasteboard.OptionsKey`).
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The date at which the items are removed.
        public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
        /// True if other devices may have the items. No other device exists here.
        public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
    }

    /// Posted after the items of a pasteboard changed (UIKit: `changedNotification`).
    public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
    /// Posted after a pasteboard was removed (UIKit: `removedNotification`).
    public static let removedNotification = Notification.Name("UIPasteboardRemovedNotification")
    public static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
    public static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedKey"

    public static var typeListString: NSArray { NSArray(array: ["public.utf8-plain-text", "public.text"]) }
    public static var typeListURL: NSArray { NSArray(array: ["public.url"]) }
    public static var typeListImage: NSArray { NSArray(array: ["public.png", "public.jpeg"]) }
    public static var typeListColor: NSArray { NSArray(array: ["com.apple.uikit.color"]) }

    /// The pasteboard for copied and pasted items (UIKit: `general`).
    public static let general = UIPasteboard(PasteboardContents.named(.general, create: true)!)

    public var name: Name { contents.name }
    private let contents: PasteboardContents

    private init(_ contents: PasteboardContents) {
        self.contents = contents
    }

    /// Finds the pasteboard with a name. Makes it if there is none and `create` is true.
    public convenience init?(name pasteboardName: Name, create: Bool) {
        guard let contents = PasteboardContents.named(pasteboardName, create: create) else { return nil }
        self.init(contents)
    }

    public class func withUniqueName() -> UIPasteboard {
        UIPasteboard(PasteboardContents.named(Name(UUID().uuidString), create: true)!)
    }

    /// Removes a pasteboard with its items. The general pasteboard stays.
    public class func remove(withName pasteboardName: Name) { PasteboardContents.remove(pasteboardName) }

    /// False, because no pasteboard outlives the process.
    public var isPersistent: Bool { false }
    /// The number of changes of the items since the process started.
    public var changeCount: Int { contents.changeCount }

    /// The items. Each has one value for each of its types.
    public var items: [[String: Any]] {
        get { contents.items }
        set { setItems(newValue) }
    }
    public var numberOfItems: Int { items.count }
    public var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }

    public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        contents.change(expiration: options[.expirationDate] as? Date) { $0 = items }
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }
    public func addItems(_ items: [[String: Any]]) {
        contents.change(expiration: nil) { $0 += items }
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }

    public func contains(pasteboardTypes: [String]) -> Bool { !Set(pasteboardTypes).isDisjoint(with: types) }
    public func contains(pasteboardTypes: [String], inItemSet itemSet: IndexSet?) -> Bool {
        selected(itemSet).allSatisfy { !Set(pasteboardTypes).isDisjoint(with: $0.keys) }
    }

    /// Returns the first item's value of a type.
    public func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }
    public func values(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Any]? {
        selected(itemSet).compactMap { $0[pasteboardType] }
    }
    public func setValue(_ value: Any, forPasteboardType pasteboardType: String) { items = [[pasteboardType: value]] }

    /// Returns the first item's data of a type. Texts, URLs and pictures that were set as objects are converted.
    public func data(forPasteboardType pasteboardType: String) -> Data? {
        value(forPasteboardType: pasteboardType).flatMap(Self.data)
    }
    public func data(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Data]? {
        values(forPasteboardType: pasteboardType, inItemSet: itemSet)?.compactMap(Self.data)
    }
    public func setData(_ data: Data, forPasteboardType pasteboardType: String) {
        setValue(data, forPasteboardType: pasteboardType)
    }

    // The first item's value, or that of each item.
    public var string: String? {
        get { items.first.flatMap(Self.text) }
        set { strings = newValue.map { [$0] } }
    }
    public var strings: [String]? {
        get { present(items.compactMap(Self.text)) }
        set { items = (newValue ?? []).map { ["public.utf8-plain-text": $0] } }
    }
    public var url: URL? {
        get { items.first.flatMap(Self.address) }
        set { urls = newValue.map { [$0] } }
    }
    public var urls: [URL]? {
        get { present(items.compactMap(Self.address)) }
        set { items = (newValue ?? []).map { ["public.url": $0] } }
    }
    public var image: UIImage? {
        get { items.first.flatMap(Self.picture) }
        set { images = newValue.map { [$0] } }
    }
    public var images: [UIImage]? {
        get { present(items.compactMap(Self.picture)) }
        set { items = (newValue ?? []).map { ["public.png": $0] } }
    }
    public var color: UIColor? {
        get { items.first?["com.apple.uikit.color"] as? UIColor }
        set { colors = newValue.map { [$0] } }
    }
    public var colors: [UIColor]? {
        get { present(items.compactMap { $0["com.apple.uikit.color"] as? UIColor }) }
        set { items = (newValue ?? []).map { ["com.apple.uikit.color": $0] } }
    }

    public var hasStrings: Bool { strings != nil }
    public var hasURLs: Bool { urls != nil }
    public var hasImages: Bool { images != nil }
    public var hasColors: Bool { colors != nil }

    private func selected(_ itemSet: IndexSet?) -> [[String: Any]] {
        guard let itemSet else { return items }
        return items.enumerated().filter { itemSet.contains($0.offset) }.map(\.element)
    }

    private func present<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }

    private static func text(_ item: [String: Any]) -> String? {
        for type in ["public.utf8-plain-text", "public.plain-text", "public.text"] {
            if let text = item[type] as? String { return text }
            if let data = item[type] as? Data { return String(data: data, encoding: .utf8) }
        }
        return (item["public.url"] as? URL)?.absoluteString
    }

    private static func address(_ item: [String: Any]) -> URL? {
        if let url = item["public.url"] as? URL { return url }
        return (item["public.url"] as? Data).flatMap { URL(string: String(decoding: $0, as: UTF8.self)) }
    }

    private static func picture(_ item: [String: Any]) -> UIImage? {
        for type in ["public.png", "public.jpeg", "public.image"] {
            if let image = item[type] as? UIImage { return image }
            if let image = (item[type] as? Data).flatMap({ UIImage(data: $0) }) { return image }
        }
        return nil
    }

    private static func data(_ value: Any) -> Data? {
        switch value {
        case let data as Data: data
        case let text as String: Data(text.utf8)
        case let url as URL: Data(url.absoluteString.utf8)
        case let image as UIImage: image.pngData()
        default: nil
        }
    }
}

/// The items of a pasteboard, which several objects can share.
private final class PasteboardContents: @unchecked Sendable {
    // `@unchecked`, because the lock protects all that changes.
    private static let lock = NSLock()
    nonisolated(unsafe) private static var all: [UIPasteboard.Name: PasteboardContents] = [:]

    let name: UIPasteboard.Name
    private var stored: [[String: Any]] = []
    private var expiration: Date?
    private var changes = 0

    private init(_ name: UIPasteboard.Name) {
        self.name = name
    }

    static func named(_ name: UIPasteboard.Name, create: Bool) -> PasteboardContents? {
        lock.withLock {
            if all[name] == nil, create { all[name] = PasteboardContents(name) }
            return all[name]
        }
    }

    static func remove(_ name: UIPasteboard.Name) {
        guard name != .general, let removed = lock.withLock({ all.removeValue(forKey: name) }) else { return }
        removed.change(expiration: nil) { $0 = [] }
        NotificationCenter.default.post(name: UIPasteboard.removedNotification, object: nil)
    }

    var changeCount: Int { Self.lock.withLock { changes } }

    var items: [[String: Any]] {
        Self.lock.withLock {
            if let expiration, expiration <= Date() { (stored, self.expiration) = ([], nil) }
            return stored
        }
    }

    func change(expiration: Date?, _ change: (inout [[String: Any]]) -> Void) {
        Self.lock.withLock {
            if let old = self.expiration, old <= Date() { stored = [] }
            self.expiration = expiration
            change(&stored)
            changes += 1
        }
    }
}
