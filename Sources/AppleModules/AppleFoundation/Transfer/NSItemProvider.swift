public import Foundation

/// A value that an item provider can hand over (Foundation: `NSItemProviderWriting`).
public protocol NSItemProviderWriting: NSObjectProtocol, SendableMetatype {
    /// The types in which values of this class are handed over, the best one first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The types in which this value is handed over.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Returns the processes that see the value in a type.
    static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility
    /// Passes the value in a type to the handler.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

/// On iOS these members are optional.
extension NSItemProviderWriting {
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }
    public static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility { .all }
}

/// A value that is made from what an item provider hands over (Foundation: `NSItemProviderReading`).
public protocol NSItemProviderReading: NSObjectProtocol, SendableMetatype {
    /// The types from which values of this class are made, the best one first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// The processes that see a form of an item (Foundation: `NSItemProviderRepresentationVisibility`). There is only one
/// process here, which sees all of them.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    case all, team, group, ownProcess
}

/// The way in which a file is handed over (Foundation: `NSItemProviderFileOptions`).
public struct NSItemProviderFileOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}

/// An item in several forms, each of which is made when it is asked for (Foundation: `NSItemProvider`). Views and
/// pasteboards hand items over with it. Completion handlers run on a queue in the background.
open class NSItemProvider: NSObject, @unchecked Sendable {
    public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void
    public typealias LoadHandler =
        @Sendable (
            CompletionHandler?, AnyClass?, [AnyHashable: Any]?
        ) -> Void

    /// The reason why an item cannot be handed over (Foundation: `NSItemProvider.ErrorCode`).
    public enum ErrorCode: Int, Sendable {
        case unknownError = -1
        /// No form of the item has the type.
        case itemUnavailableError = -1000
        /// The item is of another class.
        case unexpectedValueClassError = -1100
        /// The item cannot be converted to the class.
        case unavailableCoercionError = -1200
    }

    public static let errorDomain = "NSItemProviderErrorDomain"

    /// A form of the item.
    struct Representation: Sendable {
        enum Loading: Sendable {
            case data(@Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?)
            case file(
                NSItemProviderFileOptions,
                @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?)
            case item(LoadHandler)
        }

        let type: String
        let loading: Loading

        func conforms(to identifier: String) -> Bool {
            type == identifier || UTType(type)!.conforms(to: UTType(identifier)!)
        }
    }

    // `@unchecked`, because the lock protects all that changes.
    private let lock = NSLock()
    private var storedRepresentations: [Representation] = []
    private var storedName: String?

    /// Makes a provider without an item.
    public override init() {}

    /// Makes a provider of an object in all of the types in which its class can be handed over.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Makes a provider of an item of one type.
    public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
        self.init()
        guard let item, let typeIdentifier else { return }
        nonisolated(unsafe) let kept = item
        registerItem(forTypeIdentifier: typeIdentifier) { completion, _, _ in completion?(kept, nil) }
    }

    /// Makes a provider of a file, in the type of its extension. Returns nil if there is no such file.
    public convenience init?(contentsOf fileURL: URL) {
        guard FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        self.init()
        let type = UTType(filenameExtension: fileURL.pathExtension) ?? .data
        registerFileRepresentation(forTypeIdentifier: type.identifier, visibility: .all) { completion in
            completion(fileURL, false, nil)
            return nil
        }
        suggestedName = fileURL.lastPathComponent
    }

    var representations: [Representation] { lock.withLock { storedRepresentations } }

    /// Adds a form. A form of a type that is registered already replaces the earlier one.
    private func add(_ representation: Representation) {
        lock.withLock {
            if let index = storedRepresentations.firstIndex(where: { $0.type == representation.type }) {
                storedRepresentations[index] = representation
            } else {
                storedRepresentations.append(representation)
            }
        }
    }

    /// The name for a file with the item (Foundation: `suggestedName`).
    open var suggestedName: String? {
        get { lock.withLock { storedName } }
        set { lock.withLock { storedName = newValue } }
    }

    open func registerItem(forTypeIdentifier typeIdentifier: String, loadHandler: @escaping LoadHandler) {
        add(Representation(type: typeIdentifier, loading: .item(loadHandler)))
    }

    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) { add(Representation(type: typeIdentifier, loading: .data(loadHandler))) }

    open func registerFileRepresentation(
        forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
    ) { add(Representation(type: typeIdentifier, loading: .file(fileOptions, loadHandler))) }

    /// Adds the forms of an object.
    open func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
        nonisolated(unsafe) let kept = object
        for type in object.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { completion in
                kept.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
            }
        }
    }

    /// Adds the forms of an object that is made when one of them is asked for.
    open func registerObject(
        ofClass aClass: any NSItemProviderWriting.Type, visibility: NSItemProviderRepresentationVisibility,
        loadHandler:
            @escaping @Sendable (
                @escaping @Sendable ((any NSItemProviderWriting)?, (any Error)?) -> Void
            ) -> Progress?
    ) {
        for type in aClass.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { completion in
                loadHandler { object, error in
                    guard let object else { return completion(nil, error ?? Self.error(.unknownError, type)) }
                    _ = object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
                }
            }
        }
    }

    /// The types of the item, in the order of their registration.
    open var registeredTypeIdentifiers: [String] { representations.map(\.type) }

    /// Returns the types whose files can be handed over with the options.
    open func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions = []) -> [String] {
        representations.filter { Self.allows($0, fileOptions) }.map(\.type)
    }

    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        representations.contains { $0.conforms(to: typeIdentifier) }
    }

    open func hasRepresentationConforming(
        toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
    ) -> Bool {
        representations.contains { $0.conforms(to: typeIdentifier) && Self.allows($0, fileOptions) }
    }

    private static func allows(_ representation: Representation, _ options: NSItemProviderFileOptions) -> Bool {
        guard !options.isEmpty else { return true }
        guard case .file(let allowed, _) = representation.loading else { return false }
        return allowed.isSuperset(of: options)
    }

    /// Returns a provider with the same forms.
    open override func copy() -> Any {
        let copy = NSItemProvider()
        (copy.storedRepresentations, copy.storedName) = lock.withLock { (storedRepresentations, storedName) }
        return copy
    }

    static func error(_ code: ErrorCode, _ type: String, _ cause: (any Error)? = nil) -> NSError {
        let text =
            switch code {
            case .itemUnavailableError: "no form of the item has the type \(type)"
            case .unexpectedValueClassError: "the item of the type \(type) is of another class"
            case .unavailableCoercionError: "the item of the type \(type) cannot be converted to the class"
            case .unknownError: "the item of the type \(type) cannot be loaded"
            }
        var information: [String: Any] = [NSLocalizedDescriptionKey: text]
        information[NSUnderlyingErrorKey] = cause
        return NSError(domain: errorDomain, code: code.rawValue, userInfo: information)
    }
}
