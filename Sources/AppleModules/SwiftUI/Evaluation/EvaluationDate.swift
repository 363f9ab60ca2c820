import Foundation

private enum EvaluationDateKey: EnvironmentKey {
    static var defaultValue: Date? { nil }
}

extension EnvironmentValues {
    /// The date of the timeline entry for which the view is evaluated in advance; nil if it is evaluated for the
    /// current time.
    package var evaluationDate: Date? {
        get { self[EvaluationDateKey.self] }
        set { self[EvaluationDateKey.self] = newValue }
    }

    /// The time for which running texts and bars are evaluated.
    package var now: Date { evaluationDate ?? Date() }
}
