import Foundation

private enum EvaluationDateKey: EnvironmentKey {
    static var defaultValue: Date? { nil }
}

extension EnvironmentValues {
    /// The moment that the view is shown from, where it is evaluated ahead of it: that of a timeline's entry.
    package var evaluationDate: Date? {
        get { self[EvaluationDateKey.self] }
        set { self[EvaluationDateKey.self] = newValue }
    }

    /// The moment that texts and bars which count with time are evaluated for.
    package var now: Date { evaluationDate ?? Date() }
}
