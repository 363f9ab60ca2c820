import Foundation

private enum EvaluationDateKey: EnvironmentKey {
    static var defaultValue: Date? { nil }
}

extension EnvironmentValues {
    /// The time at which the view is shown, if it is evaluated in advance: the date of a timeline's entry.
    package var evaluationDate: Date? {
        get { self[EvaluationDateKey.self] }
        set { self[EvaluationDateKey.self] = newValue }
    }

    /// The time for which running texts and bars are evaluated.
    package var now: Date { evaluationDate ?? Date() }
}
