/// A type that values of parameters can have (AppIntents: `_IntentValue`).
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

/// An optional type, which gives access to its wrapped type.
protocol OptionalIntentValue {
    static var wrappedType: Any.Type { get }
    var isNil: Bool { get }
}

extension Optional: OptionalIntentValue {
    static var wrappedType: Any.Type { Wrapped.self }
    var isNil: Bool { self == nil }
}

/// A file that an intent receives or returns (AppIntents: `IntentFile`).
public struct IntentFile: _IntentValue, Hashable {
    public let data: Data
    public let filename: String
    public let fileURL: URL?

    public init(data: Data, filename: String) {
        self.data = data
        self.filename = filename
        fileURL = nil
    }

    /// Creates a file from a URL. If the file cannot be read, the data is empty, because AppIntents has no error for
    /// this case.
    public init(fileURL: URL, filename: String? = nil) {
        data = (try? Data(contentsOf: fileURL)) ?? Data()
        self.filename = filename ?? fileURL.lastPathComponent
        self.fileURL = fileURL
    }
}

/// An amount of money (AppIntents: `IntentCurrencyAmount`).
public struct IntentCurrencyAmount: _IntentValue, Hashable {
    public var amount: Decimal
    /// The currency code, as in ISO 4217.
    public var currencyCode: String

    public init(amount: Decimal, currencyCode: String) {
        self.amount = amount
        self.currencyCode = currencyCode
    }
}

/// The source of a parameter's value in a shortcut (AppIntents: `InputConnectionBehavior`).
public enum InputConnectionBehavior: Sendable {
    case `default`
    /// The value never comes from the previous step of the shortcut.
    case never
    /// The value comes from the previous step of the shortcut if the user asks for it.
    case connectToPreviousIntentResult
}

/// The control that sets a number (AppIntents: `IntentParameter.ControlStyle`).
public enum _IntentControlStyle: Sendable {
    case field
    case stepper
    case slider
}

/// An error that occurs while an intent is performed (AppIntents: `AppIntentError`).
public enum AppIntentError: Error, Sendable, CustomStringConvertible {
    /// A parameter has no value, and nothing prompts the user here.
    case needsValue(parameter: String, dialog: IntentDialog?)
    /// The user must confirm the action, and nothing prompts the user here.
    case needsConfirmation
    /// The app must be opened to continue, and nothing opens apps here.
    case needsToContinueInForeground

    public var description: String {
        switch self {
        case .needsValue(let parameter, let dialog):
            "the parameter \(parameter) needs a value, and there is no user to ask here"
                + (dialog.map { ": \(String(localized: $0.full))" } ?? "")
        case .needsConfirmation: "the intent asks for confirmation, and there is no user to ask here"
        case .needsToContinueInForeground: "the intent asks for the app to be opened, and no app is opened here"
        }
    }
}

extension AppIntent {
    /// Throws, because there is no user to ask here.
    public func requestConfirmation() async throws { throw AppIntentError.needsConfirmation }
    /// Throws, because there is no user to ask here.
    public func requestConfirmation(dialog: IntentDialog) async throws { throw AppIntentError.needsConfirmation }
}

extension ForegroundContinuableIntent {
    public func needsToContinueInForegroundError(_ dialog: IntentDialog? = nil) -> AppIntentError {
        .needsToContinueInForeground
    }
    /// Throws, because nothing opens apps here.
    public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
        throw AppIntentError.needsToContinueInForeground
    }
}
