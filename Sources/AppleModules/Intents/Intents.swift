// The parts of Apple's Intents that widgets use: the classes from which Xcode derives those of an `.intentdefinition`
// file. Siri, shortcuts and donations do not exist here: whatever is donated is accepted and forgotten.

import AppleFoundation
public import Foundation

/// A request with parameters (Intents: `INIntent`). For a widget, it is the configuration that the user chose.
open class INIntent: NSObject {
    /// A phrase that the app suggests for a shortcut.
    public var suggestedInvocationPhrase: String?

    public required override init() {}

    /// The intent's name, which is empty here.
    open var intentDescription: String? { nil }
    open var identifier: String? { nil }
}

/// The answer to an intent (Intents: `INIntentResponse`).
open class INIntentResponse: NSObject {
    public override init() {}
}

/// A value of a custom type (Intents: `INObject`).
open class INObject: NSObject {
    /// The app's name for the value; nil if it has none.
    public let identifier: String?
    /// The text that the user sees.
    public let displayString: String
    public let pronunciationHint: String?
    /// A second line of text for the user.
    public var subtitleString: String?
    public var displayImage: INImage?

    public init(identifier: String?, display: String, pronunciationHint: String?) {
        self.identifier = identifier
        displayString = display
        self.pronunciationHint = pronunciationHint
    }

    public convenience init(identifier: String?, display: String) {
        self.init(identifier: identifier, display: display, pronunciationHint: nil)
    }

    public convenience init(
        identifier: String?, display: String, subtitle: String?, image: INImage?
    ) {
        self.init(identifier: identifier, display: display, pronunciationHint: nil)
        subtitleString = subtitle
        displayImage = image
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INObject else { return false }
        return other.identifier == identifier && other.displayString == displayString
    }

    open override var hash: Int { displayString.hashValue }
}

/// A picture for the user (Intents: `INImage`). Its contents are not kept here.
open class INImage: NSObject {
    public convenience init(named name: String) { self.init() }
    public convenience init(imageData: Data) { self.init() }
    public convenience init?(url: URL) { self.init() }
    open class func systemImageNamed(_ name: String) -> Self { unsafeDowncast(INImage(), to: Self.self) }

    public required override init() {}
}

/// A section of choices (Intents: `INObjectSection`).
public final class INObjectSection<Item: NSObject>: NSObject {
    public let title: String?
    public let items: [Item]

    public init(title: String?, items: [Item]) {
        self.title = title
        self.items = items
    }
}

/// The choices for a parameter (Intents: `INObjectCollection`).
public final class INObjectCollection<Item: NSObject>: NSObject {
    public let sections: [INObjectSection<Item>]
    /// True to sort the choices by name.
    public var usesIndexedCollation = false

    public var allItems: [Item] { sections.flatMap(\.items) }

    public init(sections: [INObjectSection<Item>]) {
        self.sections = sections
    }

    public convenience init(items: [Item]) {
        self.init(sections: [INObjectSection(title: nil, items: items)])
    }
}

/// The class that answers requests for intents (Intents: `INExtension`).
open class INExtension: NSObject {
    public override init() {}

    /// Returns the object that handles an intent.
    open func handler(for intent: INIntent) -> Any? { self }
}

/// An intent that the app reports to the system (Intents: `INInteraction`). Nothing remembers it here.
open class INInteraction: NSObject {
    public let intent: INIntent
    public let intentResponse: INIntentResponse?
    public var identifier = UUID().uuidString
    public var groupIdentifier: String?

    public init(intent: INIntent, response: INIntentResponse?) {
        self.intent = intent
        intentResponse = response
    }

    open func donate(completion: (((any Error)?) -> Void)? = nil) { completion?(nil) }

    open class func deleteAll(completion: (((any Error)?) -> Void)? = nil) { completion?(nil) }
    open class func delete(
        with identifiers: [String], completion: (((any Error)?) -> Void)? = nil
    ) { completion?(nil) }
}
