/// What a kind of values is called (AppIntents: `TypeDisplayRepresentation`).
public struct TypeDisplayRepresentation: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The name.
    public let name: LocalizedStringResource
    /// The name with a number.
    public let numericFormat: LocalizedStringResource?
    /// Other names.
    public let synonyms: [LocalizedStringResource]

    /// Makes a name.
    public init(
        name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.name = name
        self.numericFormat = numericFormat
        self.synonyms = synonyms
    }

    /// Makes a name from a literal.
    public init(stringLiteral value: String) {
        self.init(name: LocalizedStringResource(stringLiteral: value))
    }

    /// Makes a name from a literal with values in it.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// How a value is shown to the user (AppIntents: `DisplayRepresentation`).
public struct DisplayRepresentation: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// A picture beside the text (AppIntents: `DisplayRepresentation.Image`).
    public struct Image: Sendable, Hashable {
        /// How it is cut (AppIntents: `DisplayRepresentation.Image.DisplayStyle`).
        public enum DisplayStyle: Sendable, Hashable {
            /// As the system does it.
            case `default`
            /// To a circle.
            case circular
        }

        package let name: String

        /// An image of an asset catalog.
        public init(
            named name: String, isTemplate: Bool? = nil, bundle: Bundle? = nil, displayStyle: DisplayStyle = .default
        ) {
            self.name = name
        }
        /// A symbol.
        public init(systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            name = systemName
        }
        /// An image from its bytes.
        public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            name = "data"
        }
        /// An image from a file.
        public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            name = url.absoluteString
        }
    }

    /// The text.
    public let title: LocalizedStringResource
    /// A second text.
    public let subtitle: LocalizedStringResource?
    /// A picture.
    public let image: Image?
    /// Other names.
    public let synonyms: [LocalizedStringResource]

    /// Makes a representation.
    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.synonyms = synonyms
    }

    /// Makes a text from a literal.
    public init(stringLiteral value: String) {
        self.init(title: LocalizedStringResource(stringLiteral: value))
    }

    /// Makes a text from a literal with values in it.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// A kind of values that has a name (AppIntents: `TypeDisplayRepresentable`).
public protocol TypeDisplayRepresentable {
    /// The name.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value that can be shown to the user (AppIntents: `InstanceDisplayRepresentable`).
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
    /// How it is shown.
    var displayRepresentation: DisplayRepresentation { get }
}

extension InstanceDisplayRepresentable {
    /// The text it is shown with.
    public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

/// A value that can be shown, and whose kind has a name (AppIntents: `DisplayRepresentable`).
public protocol DisplayRepresentable: TypeDisplayRepresentable, InstanceDisplayRepresentable {}

/// A kind of values that are known beforehand (AppIntents: `CaseDisplayRepresentable`).
public protocol CaseDisplayRepresentable: DisplayRepresentable, Hashable {
    /// How each is shown.
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension CaseDisplayRepresentable {
    /// As the cases' list says; a case that is not in it is shown by its name, as nothing else is known of it.
    public var displayRepresentation: DisplayRepresentation {
        Self.caseDisplayRepresentations[self] ?? DisplayRepresentation(stringLiteral: "\(self)")
    }
}

/// A fixed set of values that a parameter can have (AppIntents: `AppEnum`).
public protocol AppEnum: _IntentValue, CaseDisplayRepresentable, CaseIterable, RawRepresentable
where RawValue: LosslessStringConvertible {}

extension AppEnum {
    /// The name of the type, when it was given none.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(stringLiteral: "\(Self.self)")
    }
}
