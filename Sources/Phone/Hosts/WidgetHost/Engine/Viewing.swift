/// How often the user looks at a placed widget. The more often, the more reloads the system grants (WidgetKit: "Keeping a
/// widget up to date").
public enum Viewing: String, Sendable, CaseIterable {
    /// Less than once a day.
    case rarely
    /// A few times a day.
    case daily
    /// Many times a day.
    case often

    /// The widget's position between the smallest and the largest budget, from 0 to 1. Assumption: Apple gives the range,
    /// not the curve.
    var share: Double {
        switch self {
        case .rarely: 0
        case .daily: 0.5
        case .often: 1
        }
    }
}
