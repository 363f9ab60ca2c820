/// The reason why a reload is free although its cause alone would be charged (WidgetKit: "Keeping a widget up to date").
public enum Exemption: String, Sendable {
    /// The app is in the foreground.
    case foreground
    /// The app has an active audio or navigation session.
    case session
    /// The system retries after a failure.
    case retry
    /// The widget is new, and its budget is looser.
    case newlyPlaced
    /// There is no limit, as under the debugger.
    case debugger
}
