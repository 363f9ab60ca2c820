@_exported public import AppleFoundation
@_exported public import RelevanceKit

/// Something an app can do for the system (AppIntents: `AppIntent`). Of AppIntents what configures a widget, and what a
/// widget's buttons perform, is here; Siri, Shortcuts and Spotlight are not.
public protocol AppIntent: Sendable {
    /// What performing it gives.
    associatedtype PerformResult: IntentResult
    /// The sentence that its parameters are shown in.
    associatedtype SummaryContent: ParameterSummary
    /// Its name.
    static var title: LocalizedStringResource { get }
    /// What it does.
    static var description: IntentDescription? { get }
    /// Whether the app is opened to perform it.
    static var openAppWhenRun: Bool { get }
    /// Whether Shortcuts and Spotlight offer it.
    static var isDiscoverable: Bool { get }
    /// Whether it may be performed while the device is locked.
    static var authenticationPolicy: IntentAuthenticationPolicy { get }
    /// Whether it may be performed with the app in the background.
    static var supportedModes: IntentModes { get }
    /// The name that it is stored under.
    static var persistentIdentifier: String { get }
    /// The sentence that its parameters are shown in.
    @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }
    /// Makes the intent with its parameters' defaults.
    init()
    /// Does it.
    func perform() async throws -> Self.PerformResult
}

extension AppIntent {
    /// None.
    public static var description: IntentDescription? { nil }
    /// No.
    public static var openAppWhenRun: Bool { false }
    /// Yes.
    public static var isDiscoverable: Bool { true }
    /// Always.
    public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
    /// In the background.
    public static var supportedModes: IntentModes { .background }
    /// The type's name.
    public static var persistentIdentifier: String { "\(Self.self)" }
    /// None.
    public static var parameterSummary: some ParameterSummary { EmptyParameterSummary() }

    /// A parameter of the intent.
    public typealias Parameter<Value: _IntentValue> = IntentParameter<Value>
    /// A value that the app provided beforehand.
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
}

/// Whether an intent may be performed while the device is locked (AppIntents: `IntentAuthenticationPolicy`).
public enum IntentAuthenticationPolicy: Sendable, Hashable {
    /// Always.
    case alwaysAllowed
    /// Once the user has been recognized.
    case requiresAuthentication
    /// Once the device where it runs is unlocked.
    case requiresLocalDeviceAuthentication
}

/// Where an intent may be performed (AppIntents: `IntentModes`).
public struct IntentModes: OptionSet, Sendable, Hashable {
    /// The set of modes as a number.
    public let rawValue: Int

    /// Makes a set of modes from a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// With the app in the background.
    public static var background: IntentModes { IntentModes(rawValue: 1) }
    /// With the app in front.
    public static var foreground: IntentModes { IntentModes(rawValue: 2) }
    /// With the app in front, in a way that says when.
    public static func foreground(_ mode: ForegroundMode) -> IntentModes { .foreground }

    /// When the app comes to the front (AppIntents: `IntentModes.ForegroundMode`).
    public enum ForegroundMode: Sendable {
        /// Before the intent is performed.
        case immediate
        /// While it is performed.
        case dynamic
        /// When it has been performed.
        case deferred
    }
}

/// An intent of the system's, which is never performed here (AppIntents: `SystemIntent`).
public protocol SystemIntent: AppIntent {}

/// Opens a page or an app by its address (AppIntents: `OpenURLIntent`). Nothing is opened here.
public struct OpenURLIntent: SystemIntent {
    /// The intent's name.
    public static let title: LocalizedStringResource = "Open URL"
    /// The address.
    @Parameter(title: "URL") public var url: URL

    /// Opens no page yet.
    public init() {}
    /// Opens an address.
    public init(_ url: URL) {
        self.url = url
    }

    /// Says that nothing is opened.
    public func perform() async throws -> some IntentResult {
        FileHandle.standardError.write(Data("OpenURLIntent: nothing is opened here: \(url.absoluteString)\n".utf8))
        return .result()
    }
}

/// The configuration of a widget: its parameters are what the user can set (AppIntents: `WidgetConfigurationIntent`).
public protocol WidgetConfigurationIntent: SystemIntent {}

extension WidgetConfigurationIntent {
    /// Nothing performs the configuration of a widget.
    public func perform() async throws -> Never {
        fatalError("\(Self.self) configures a widget; it is not performed")
    }
}

/// The configuration of a control (AppIntents: `ControlConfigurationIntent`). Controls are not shown here.
public protocol ControlConfigurationIntent: SystemIntent {}

extension ControlConfigurationIntent {
    /// Nothing performs the configuration of a control.
    public func perform() async throws -> Never {
        fatalError("\(Self.self) configures a control; it is not performed")
    }
}

/// An intent that is performed in the app's process, for a Live Activity (AppIntents: `LiveActivityIntent`).
public protocol LiveActivityIntent: SystemIntent {}
/// An intent that plays or stops sound (AppIntents: `AudioPlaybackIntent`).
public protocol AudioPlaybackIntent: SystemIntent {}
/// An intent that records sound (AppIntents: `AudioRecordingIntent`).
public protocol AudioRecordingIntent: SystemIntent {}
/// An intent that may ask for the app to be opened (AppIntents: `ForegroundContinuableIntent`).
public protocol ForegroundContinuableIntent: AppIntent {}
/// An intent that the system may suggest (AppIntents: `PredictableIntent`).
public protocol PredictableIntent: AppIntent {}
/// An intent that reports how far it is (AppIntents: `ProgressReportingIntent`).
public protocol ProgressReportingIntent: AppIntent {}

/// An intent that replaces one of SiriKit's (AppIntents: `CustomIntentMigratedAppIntent`).
public protocol CustomIntentMigratedAppIntent: AppIntent {
    /// The class of the intent it replaces.
    static var intentClassName: String { get }
}

/// An intent that sets a value, as a toggle does (AppIntents: `SetValueIntent`).
public protocol SetValueIntent<ValueType>: SystemIntent {
    /// The value's type.
    associatedtype ValueType: _IntentValue
    /// The value to set.
    var value: ValueType { get set }
}

/// An intent that opens something in the app (AppIntents: `OpenIntent`).
public protocol OpenIntent<Value>: SystemIntent {
    /// What is opened.
    associatedtype Value: _IntentValue
    /// What is opened.
    var target: Value { get set }
}

extension OpenIntent {
    /// Yes.
    public static var openAppWhenRun: Bool { true }
}

/// What an intent does (AppIntents: `IntentDescription`).
public struct IntentDescription: Sendable, ExpressibleByStringInterpolation {
    /// The text.
    public let descriptionText: LocalizedStringResource
    /// The category it is listed under.
    public let categoryName: LocalizedStringResource?
    /// Words it is found by.
    public let searchKeywords: [LocalizedStringResource]
    /// What its result is called.
    public let resultValueName: LocalizedStringResource?

    /// Makes a description.
    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource? = nil
    ) {
        self.descriptionText = descriptionText
        self.categoryName = categoryName
        self.searchKeywords = searchKeywords
        self.resultValueName = resultValueName
    }

    /// Makes a description from a literal.
    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }
}
