/// The reason that a reload is free although its cause alone would be charged (WidgetKit: "Keeping a widget up to
/// date").
public enum Exemption: String, Sendable {
    /// The app is in the foreground.
    case foreground
    /// The app has an active audio or navigation session.
    case session
    /// The system retries after a failure.
    case retry
    /// The widget is new, so it may reload more often.
    case newlyPlaced
    /// There is no limit, as under the debugger.
    case debugger
}
