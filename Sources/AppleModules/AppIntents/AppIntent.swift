@_exported public import AppleFoundation
@_exported public import RelevanceKit

/// An action that an app offers to the system (AppIntents: `AppIntent`). This module covers widget configurations and
/// the actions of widget buttons, but not Siri, Shortcuts and Spotlight.
public protocol AppIntent: _OpenedIntent, Sendable {
    associatedtype PerformResult: IntentResult
    /// The type of `parameterSummary`.
    associatedtype SummaryContent: ParameterSummary
    static var title: LocalizedStringResource { get }
    static var description: IntentDescription? { get }
    /// True if the system opens the app to perform the intent.
    static var openAppWhenRun: Bool { get }
    static var isDiscoverable: Bool { get }
    /// The rule for performing the intent while the device is locked.
    static var authenticationPolicy: IntentAuthenticationPolicy { get }
    /// The modes in which the system may perform the intent.
    static var supportedModes: IntentModes { get }
    /// The name under which the system stores the intent.
    static var persistentIdentifier: String { get }
    /// The sentence that shows the intent's parameters.
    @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }
    init()
    func perform() async throws -> Self.PerformResult
}

extension AppIntent {
    public static var description: IntentDescription? { nil }
    public static var openAppWhenRun: Bool { false }
    public static var isDiscoverable: Bool { true }
    public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
    public static var supportedModes: IntentModes { .background }
    public static var persistentIdentifier: String { "\(Self.self)" }
    public static var parameterSummary: some ParameterSummary { EmptyParameterSummary() }

    public typealias Parameter<Value: _IntentValue> = IntentParameter<Value>
    public typealias Dependency<Value: Sendable> = AppDependency<Value>
}

/// A rule for performing an intent while the device is locked (AppIntents: `IntentAuthenticationPolicy`).
public enum IntentAuthenticationPolicy: Sendable, Hashable {
    case alwaysAllowed
    /// The system performs the intent after it has recognized the user.
    case requiresAuthentication
    /// The system performs the intent after the user has unlocked the device that performs it.
    case requiresLocalDeviceAuthentication
}

/// The modes in which the system may perform an intent (AppIntents: `IntentModes`).
public struct IntentModes: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static var background: IntentModes { IntentModes(rawValue: 1) }
    public static var foreground: IntentModes { IntentModes(rawValue: 2) }
    /// The app comes to the foreground at the moment that `mode` names, and stays there.
    public static func foreground(_ mode: ForegroundMode) -> IntentModes { .foreground }

    /// The moment at which the app comes to the foreground (AppIntents: `IntentModes.ForegroundMode`).
    public enum ForegroundMode: Sendable {
        case immediate
        case dynamic
        case deferred
    }
}

/// An intent that the system defines (AppIntents: `SystemIntent`). Nothing performs system intents here.
public protocol SystemIntent: AppIntent {}

/// An intent that opens a page or an app by its URL (AppIntents: `OpenURLIntent`). It opens nothing here.
public struct OpenURLIntent: SystemIntent {
    public static let title: LocalizedStringResource = "Open URL"
    @Parameter(title: "URL") public var url: URL

    public init() {}
    public init(_ url: URL) {
        self.url = url
    }

    /// Prints the URL on standard error, with a note that nothing is opened here.
    public func perform() async throws -> some IntentResult {
        FileHandle.standardError.write(Data("OpenURLIntent: nothing is opened here: \(url.absoluteString)\n".utf8))
        return .result()
    }
}

/// The configuration of a widget. Its parameters are the user's settings (AppIntents: `WidgetConfigurationIntent`).
public protocol WidgetConfigurationIntent: SystemIntent {}

extension WidgetConfigurationIntent {
    /// Ends the process, because a widget's configuration is never performed.
    public func perform() async throws -> Never {
        fatalError("\(Self.self) configures a widget; it is not performed")
    }
}

/// The configuration of a control (AppIntents: `ControlConfigurationIntent`). Controls are not shown here.
public protocol ControlConfigurationIntent: SystemIntent {}

extension ControlConfigurationIntent {
    /// Ends the process, because a control's configuration is never performed.
    public func perform() async throws -> Never {
        fatalError("\(Self.self) configures a control; it is not performed")
    }
}

/// An intent that runs in the app's process, for a Live Activity (AppIntents: `LiveActivityIntent`).
public protocol LiveActivityIntent: SystemIntent {}
/// An intent that changes an app while a Focus is on (AppIntents: `SetFocusFilterIntent`). No Focus is ever on here.
public protocol SetFocusFilterIntent: SystemIntent, InstanceDisplayRepresentable {}
/// An intent that plays or stops sound (AppIntents: `AudioPlaybackIntent`).
public protocol AudioPlaybackIntent: SystemIntent {}
/// An intent that records sound (AppIntents: `AudioRecordingIntent`).
public protocol AudioRecordingIntent: SystemIntent {}
/// An intent that may ask the system to open the app (AppIntents: `ForegroundContinuableIntent`).
public protocol ForegroundContinuableIntent: AppIntent {}
/// An intent that the system may suggest (AppIntents: `PredictableIntent`).
public protocol PredictableIntent: AppIntent {}
/// An intent that reports progress (AppIntents: `ProgressReportingIntent`).
public protocol ProgressReportingIntent: AppIntent {}

/// An intent that replaces a SiriKit intent (AppIntents: `CustomIntentMigratedAppIntent`).
public protocol CustomIntentMigratedAppIntent: AppIntent {
    static var intentClassName: String { get }
}

/// An intent that sets a value, such as the value of a toggle (AppIntents: `SetValueIntent`).
public protocol SetValueIntent<ValueType>: SystemIntent {
    associatedtype ValueType: _IntentValue
    var value: ValueType { get set }
}

/// An intent that opens an object in the app (AppIntents: `OpenIntent`).
public protocol OpenIntent<Value>: SystemIntent {
    associatedtype Value: _IntentValue
    var target: Value { get set }
}

extension OpenIntent {
    public static var openAppWhenRun: Bool { true }
}

/// The description of an intent for the user (AppIntents: `IntentDescription`).
public struct IntentDescription: Sendable, ExpressibleByStringInterpolation {
    public let descriptionText: LocalizedStringResource
    public let categoryName: LocalizedStringResource?
    public let searchKeywords: [LocalizedStringResource]
    public let resultValueName: LocalizedStringResource?

    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource? = nil
    ) {
        self.descriptionText = descriptionText
        self.categoryName = categoryName
        self.searchKeywords = searchKeywords
        self.resultValueName = resultValueName
    }

    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }
}
