/// A number that a parameter of an intent can have.
public protocol _IntentNumber: _IntentValue {
    /// The number inside.
    associatedtype _Number
}

extension Int: _IntentNumber {
    /// Itself.
    public typealias _Number = Int
}

extension Double: _IntentNumber {
    /// Itself.
    public typealias _Number = Double
}

extension Optional: _IntentNumber where Wrapped: _IntentNumber {
    /// The number inside.
    public typealias _Number = Wrapped._Number
}

extension IntentParameter where Value: _IntentNumber {
    /// How the number is set.
    public typealias ControlStyle = _IntentControlStyle

    /// A number within a range.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, controlStyle: _IntentControlStyle = .field,
        inclusiveRange: (lowerBound: Value._Number, upperBound: Value._Number),
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(title, default: defaultValue)
    }

    /// A number that is set in a certain way.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, controlStyle: _IntentControlStyle,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(title, default: defaultValue)
    }
}

extension String {
    /// How a text is entered (AppIntents: `String.IntentInputOptions`).
    public struct IntentInputOptions: Sendable {
        /// What is written in capital letters (AppIntents: `CapitalizationType`).
        public enum CapitalizationType: Sendable {
            /// Nothing.
            case none
            /// Words.
            case words
            /// Sentences.
            case sentences
            /// Everything.
            case allCharacters
        }
        /// The keyboard (AppIntents: `KeyboardType`).
        public enum KeyboardType: Sendable {
            /// The usual one, and those for special contents.
            case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad, emailAddress
            /// More for special contents.
            case decimalPad, twitter, webSearch, asciiCapableNumberPad
        }

        /// Makes options.
        public init(
            keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
            multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
        ) {}
    }
}

/// A text that a parameter of an intent can have.
public protocol _IntentText: _IntentValue {}
extension String: _IntentText {}
extension Optional: _IntentText where Wrapped: _IntentText {}

extension IntentParameter where Value: _IntentText {
    /// A text that is entered in a certain way.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, inputOptions: String.IntentInputOptions,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(title, default: defaultValue)
    }
}

extension Bool {
    /// What yes and no are called (AppIntents: `Bool.IntentDisplayName`).
    public struct IntentDisplayName: Sendable {
        /// Makes the two names.
        public init(true: LocalizedStringResource, false: LocalizedStringResource) {}
    }
}

extension IntentParameter where Value == Bool {
    /// A yes or no that is called otherwise.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, displayName: Bool.IntentDisplayName,
        requestValueDialog: IntentDialog? = nil
    ) {
        self.init(title, default: defaultValue)
    }
}

/// What is asked of a date (AppIntents: `IntentParameter.DateKind`).
public enum _IntentDateKind: Sendable {
    /// The day.
    case date
    /// The time of day.
    case time
    /// Both.
    case dateTime
}

/// A date that a parameter of an intent can have.
public protocol _IntentDate: _IntentValue {}
extension Date: _IntentDate {}
extension DateComponents: _IntentDate {}
extension Optional: _IntentDate where Wrapped: _IntentDate {}

extension IntentParameter where Value: _IntentDate {
    /// A date of which a part is asked.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, kind: _IntentDateKind, requestValueDialog: IntentDialog? = nil
    ) {
        self.init(title, default: defaultValue)
    }
}

/// How many elements a parameter has (AppIntents: `IntentCollectionSize`).
public struct IntentCollectionSize: Sendable, ExpressibleByIntegerLiteral {
    /// The least, and the most.
    public let lowerBound, upperBound: Int?

    /// A number of elements.
    public init(integerLiteral value: Int) {
        lowerBound = value
        upperBound = value
    }
    /// At least so many and at most so many elements.
    public init(min lowerBound: Int? = nil, max upperBound: Int? = nil) {
        self.lowerBound = lowerBound
        self.upperBound = upperBound
    }
}

/// The families of widget, as a parameter's size names them (AppIntents: `IntentWidgetFamily`).
public enum IntentWidgetFamily: Int, Sendable, Hashable {
    /// The families of the Home Screen.
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    /// The families of the Lock Screen and the watch.
    case accessoryCorner, accessoryCircular, accessoryRectangular, accessoryInline
}

/// A list that a parameter of an intent can have.
public protocol _IntentList: _IntentValue {}
extension Array: _IntentList where Element: _IntentValue {}
extension Optional: _IntentList where Wrapped: _IntentList {}

extension IntentParameter where Value: _IntentList {
    /// A list of so many elements.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, size: IntentCollectionSize, requestValueDialog: IntentDialog? = nil
    ) {
        self.init(title, default: defaultValue)
    }

    /// A list whose number of elements depends on the widget's family.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
        requestValueDialog: IntentDialog? = nil
    ) {
        self.init(title, default: defaultValue)
    }

    /// A list of offered elements, whose number depends on the widget's family.
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
        requestValueDialog: IntentDialog? = nil, optionsProvider: Provider
    ) {
        self.init(title, default: defaultValue, options: optionsProvider)
    }
}
