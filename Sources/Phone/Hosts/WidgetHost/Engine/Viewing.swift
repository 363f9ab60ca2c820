/// How often the user looks at a placed widget. If the user looks more often, the system grants more reloads
/// (WidgetKit: "Keeping a widget up to date").
public enum Viewing: String, Sendable, CaseIterable {
    /// Less than once a day.
    case rarely
    /// A few times a day.
    case daily
    /// Many times a day.
    case often

    /// The widget's position between the smallest budget (0) and the largest one (1). Assumption: Apple documents only
    /// the range.
    var share: Double {
        switch self {
        case .rarely: 0
        case .daily: 0.5
        case .often: 1
        }
    }
}
