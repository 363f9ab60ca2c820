/// The circumstance that makes a reload free although the reason of the reload alone would not (WidgetKit: "Keeping a
/// widget up to date").
public enum Exemption: String, Sendable {
    /// The app is in the foreground.
    case foreground
    /// The app has an active audio or navigation session.
    case session
    /// The system retries after a failure.
    case retry
    /// The widget is new, so it may reload more often.
    case newlyPlaced
    /// The budget has no limit, as is the case under the debugger.
    case debugger
}
