/// A numeric type of a parameter, or the optional of such a type.
public protocol _IntentNumber: _IntentValue {
    /// The number type itself, without the optional.
    associatedtype _Number
}

extension Int: _IntentNumber {
    public typealias _Number = Int
}

extension Double: _IntentNumber {
    public typealias _Number = Double
}

extension Optional: _IntentNumber where Wrapped: _IntentNumber {
    public typealias _Number = Wrapped._Number
}

extension IntentParameter where Value: _IntentNumber {
    public typealias ControlStyle = _IntentControlStyle

    /// Creates a parameter with a range of numbers.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, controlStyle: _IntentControlStyle = .field,
        inclusiveRange: (lowerBound: Value._Number, upperBound: Value._Number),
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(title, default: defaultValue)
    }

    /// Creates a parameter with a control style for its number.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, controlStyle: _IntentControlStyle,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(title, default: defaultValue)
    }
}

extension String {
    /// Options for entering a text (AppIntents: `String.IntentInputOptions`).
    public struct IntentInputOptions: Sendable {
        /// The automatic capitalization (AppIntents: `CapitalizationType`).
        public enum CapitalizationType: Sendable {
            case none
            case words
            case sentences
            case allCharacters
        }
        public enum KeyboardType: Sendable {
            case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad, emailAddress
            case decimalPad, twitter, webSearch, asciiCapableNumberPad
        }

        public init(
            keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
            multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
        ) {}
    }
}

/// A text type of a parameter, or the optional of such a type.
public protocol _IntentText: _IntentValue {}
extension String: _IntentText {}
extension Optional: _IntentText where Wrapped: _IntentText {}

extension IntentParameter where Value: _IntentText {
    /// Creates a parameter with options for entering its text.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, inputOptions: String.IntentInputOptions,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(title, default: defaultValue)
    }
}

extension Bool {
    /// The displayed names of true and false (AppIntents: `Bool.IntentDisplayName`).
    public struct IntentDisplayName: Sendable {
        public init(true: LocalizedStringResource, false: LocalizedStringResource) {}
    }
}

extension IntentParameter where Value == Bool {
    /// Creates a parameter with displayed names for true and false.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, displayName: Bool.IntentDisplayName,
        requestValueDialog: IntentDialog? = nil
    ) {
        self.init(title, default: defaultValue)
    }
}

/// The part of a date to enter (AppIntents: `IntentParameter.DateKind`).
public enum _IntentDateKind: Sendable {
    case date
    case time
    case dateTime
}

/// A date type of a parameter, or the optional of such a type.
public protocol _IntentDate: _IntentValue {}
extension Date: _IntentDate {}
extension DateComponents: _IntentDate {}
extension Optional: _IntentDate where Wrapped: _IntentDate {}

extension IntentParameter where Value: _IntentDate {
    /// Creates a parameter for a part of a date.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, kind: _IntentDateKind, requestValueDialog: IntentDialog? = nil
    ) {
        self.init(title, default: defaultValue)
    }
}

/// The number of elements of a parameter (AppIntents: `IntentCollectionSize`).
public struct IntentCollectionSize: Sendable, ExpressibleByIntegerLiteral {
    public let lowerBound, upperBound: Int?

    public init(integerLiteral value: Int) {
        lowerBound = value
        upperBound = value
    }
    public init(min lowerBound: Int? = nil, max upperBound: Int? = nil) {
        self.lowerBound = lowerBound
        self.upperBound = upperBound
    }
}

/// The widget families that can determine the size of a parameter (AppIntents: `IntentWidgetFamily`).
public enum IntentWidgetFamily: Int, Sendable, Hashable {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    case accessoryCorner, accessoryCircular, accessoryRectangular, accessoryInline
}

/// A list type of a parameter, or the optional of such a type.
public protocol _IntentList: _IntentValue {}
extension Array: _IntentList where Element: _IntentValue {}
extension Optional: _IntentList where Wrapped: _IntentList {}

extension IntentParameter where Value: _IntentList {
    /// Creates a parameter with a fixed or limited number of elements.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, size: IntentCollectionSize, requestValueDialog: IntentDialog? = nil
    ) {
        self.init(title, default: defaultValue)
    }

    /// Creates a parameter whose number of elements depends on the widget's family.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
        requestValueDialog: IntentDialog? = nil
    ) {
        self.init(title, default: defaultValue)
    }

    /// Creates a parameter that offers elements to choose from. The number of elements depends on the widget's family.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
        requestValueDialog: IntentDialog? = nil, optionsProvider: Provider
    ) {
        self.init(title, default: defaultValue, options: optionsProvider)
    }
}
