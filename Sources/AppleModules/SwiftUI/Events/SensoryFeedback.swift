/// Feedback that is felt (SwiftUI: `SensoryFeedback`).
public struct SensoryFeedback: Equatable, Sendable {
    let name: String
    /// Something was done.
    public static let success = SensoryFeedback(name: "success")
    /// Something needs attention.
    public static let warning = SensoryFeedback(name: "warning")
    /// Something failed.
    public static let error = SensoryFeedback(name: "error")
    /// The selection changed.
    public static let selection = SensoryFeedback(name: "selection")
    /// A value went up.
    public static let increase = SensoryFeedback(name: "increase")
    /// A value went down.
    public static let decrease = SensoryFeedback(name: "decrease")
    /// Something hit something.
    public static let impact = SensoryFeedback(name: "impact")
}
