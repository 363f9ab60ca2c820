/// The displayed name of a type (AppIntents: `TypeDisplayRepresentation`).
public struct TypeDisplayRepresentation: Sendable, Hashable, ExpressibleByStringInterpolation {
    public let name: LocalizedStringResource
    /// The name together with a count.
    public let numericFormat: LocalizedStringResource?
    public let synonyms: [LocalizedStringResource]

    public init(
        name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.name = name
        self.numericFormat = numericFormat
        self.synonyms = synonyms
    }

    public init(stringLiteral value: String) {
        self.init(name: LocalizedStringResource(stringLiteral: value))
    }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// The displayed text and picture of a value (AppIntents: `DisplayRepresentation`).
public struct DisplayRepresentation: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// A picture beside the text (AppIntents: `DisplayRepresentation.Image`).
    public struct Image: Sendable, Hashable {
        /// The shape to which the picture is clipped (AppIntents: `DisplayRepresentation.Image.DisplayStyle`).
        public enum DisplayStyle: Sendable, Hashable {
            case `default`
            case circular
        }

        package let name: String

        public init(
            named name: String, isTemplate: Bool? = nil, bundle: Bundle? = nil, displayStyle: DisplayStyle = .default
        ) {
            self.name = name
        }
        public init(systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            name = systemName
        }
        public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            name = "data"
        }
        public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            name = url.absoluteString
        }
    }

    public let title: LocalizedStringResource
    public let subtitle: LocalizedStringResource?
    public let image: Image?
    public let synonyms: [LocalizedStringResource]

    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.synonyms = synonyms
    }

    public init(stringLiteral value: String) {
        self.init(title: LocalizedStringResource(stringLiteral: value))
    }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// A type with a displayed name (AppIntents: `TypeDisplayRepresentable`).
public protocol TypeDisplayRepresentable {
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value with a display representation (AppIntents: `InstanceDisplayRepresentable`).
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
    var displayRepresentation: DisplayRepresentation { get }
}

extension InstanceDisplayRepresentable {
    public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

/// A value with a display representation whose type has a displayed name (AppIntents: `DisplayRepresentable`).
public protocol DisplayRepresentable: TypeDisplayRepresentable, InstanceDisplayRepresentable {}

/// A type with a fixed set of displayed values (AppIntents: `CaseDisplayRepresentable`).
public protocol CaseDisplayRepresentable: DisplayRepresentable, Hashable {
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension CaseDisplayRepresentable {
    /// The representation in `caseDisplayRepresentations`, or the name of the case if it has no entry there.
    public var displayRepresentation: DisplayRepresentation {
        Self.caseDisplayRepresentations[self] ?? DisplayRepresentation(stringLiteral: "\(self)")
    }
}

/// A fixed set of values for a parameter (AppIntents: `AppEnum`).
public protocol AppEnum: _IntentValue, CaseDisplayRepresentable, CaseIterable, RawRepresentable
where RawValue: LosslessStringConvertible {}

extension AppEnum {
    /// The type's name by default.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(stringLiteral: "\(Self.self)")
    }
}
