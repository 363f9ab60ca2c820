/// A value that a parameter of an intent can have (AppIntents: `_IntentValue`).
public protocol _IntentValue: Sendable {}

extension String: _IntentValue {}
extension AttributedString: _IntentValue {}
extension Int: _IntentValue {}
extension Double: _IntentValue {}
extension Decimal: _IntentValue {}
extension Bool: _IntentValue {}
extension Date: _IntentValue {}
extension DateComponents: _IntentValue {}
extension Calendar.RecurrenceRule: _IntentValue {}
extension Duration: _IntentValue {}
extension URL: _IntentValue {}
extension UUID: _IntentValue {}
extension Measurement: _IntentValue {}
extension Optional: _IntentValue where Wrapped: _IntentValue {}
extension Array: _IntentValue where Element: _IntentValue {}
extension Set: _IntentValue where Element: _IntentValue {}

/// An optional value, for what looks for the type inside.
protocol OptionalIntentValue {
    static var wrappedType: Any.Type { get }
}

extension Optional: OptionalIntentValue {
    static var wrappedType: Any.Type { Wrapped.self }
}

/// A file that an intent is given or gives (AppIntents: `IntentFile`).
public struct IntentFile: _IntentValue, Hashable {
    /// The bytes.
    public let data: Data
    /// Its name.
    public let filename: String
    /// Where it lies.
    public let fileURL: URL?

    /// Makes a file from bytes.
    public init(data: Data, filename: String) {
        self.data = data
        self.filename = filename
        fileURL = nil
    }

    /// Makes a file from one that lies somewhere; one that cannot be read is empty, as AppIntents has no error for it.
    public init(fileURL: URL, filename: String? = nil) {
        data = (try? Data(contentsOf: fileURL)) ?? Data()
        self.filename = filename ?? fileURL.lastPathComponent
        self.fileURL = fileURL
    }
}

/// An amount of money (AppIntents: `IntentCurrencyAmount`).
public struct IntentCurrencyAmount: _IntentValue, Hashable {
    /// How much.
    public var amount: Decimal
    /// Of what, as in ISO 4217.
    public var currencyCode: String

    /// Makes an amount.
    public init(amount: Decimal, currencyCode: String) {
        self.amount = amount
        self.currencyCode = currencyCode
    }
}

/// Where a parameter gets its value from in a shortcut (AppIntents: `InputConnectionBehavior`).
public enum InputConnectionBehavior: Sendable {
    /// As the system does it.
    case `default`
    /// Never from the step before.
    case never
    /// From the step before, when the user asks for it.
    case connectToPreviousIntentResult
}

/// How a number is set (AppIntents: `IntentParameter.ControlStyle`).
public enum _IntentControlStyle: Sendable {
    /// In a field of text.
    case field
    /// With a stepper.
    case stepper
    /// With a slider.
    case slider
}

/// What goes wrong when an intent is performed (AppIntents: `AppIntentError`).
public enum AppIntentError: Error, Sendable, CustomStringConvertible {
    /// A parameter has no value, and nothing asks the user here.
    case needsValue(parameter: String, dialog: IntentDialog?)
    /// The user is to be asked whether it should be done, and nothing asks here.
    case needsConfirmation
    /// The app is to be opened to go on, and no app is opened here.
    case needsToContinueInForeground

    /// The sentence.
    public var description: String {
        switch self {
        case .needsValue(let parameter, let dialog):
            "the parameter \(parameter) needs a value, and nobody is asked here"
                + (dialog.map { ": \(String(localized: $0.full))" } ?? "")
        case .needsConfirmation: "the intent asks for confirmation, and nobody is asked here"
        case .needsToContinueInForeground: "the intent asks for the app to be opened, and no app is opened here"
        }
    }
}

extension AppIntent {
    /// Asks the user whether to go on: nobody is asked here, so it throws.
    public func requestConfirmation() async throws { throw AppIntentError.needsConfirmation }
    /// Asks the user whether to go on: nobody is asked here, so it throws.
    public func requestConfirmation(dialog: IntentDialog) async throws { throw AppIntentError.needsConfirmation }
}

extension ForegroundContinuableIntent {
    /// An error that asks for the app to be opened.
    public func needsToContinueInForegroundError(_ dialog: IntentDialog? = nil) -> AppIntentError {
        .needsToContinueInForeground
    }
    /// Asks for the app to be opened: none is opened here, so it throws.
    public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
        throw AppIntentError.needsToContinueInForeground
    }
}
