import Foundation
public import Testing

/// The number of cases that the tests try: few in `scripts/test`; more, and also the slow tests, in `scripts/test --all`.
public enum TestAmount {
    /// True in `scripts/test --all`.
    public static let isAll = ProcessInfo.processInfo.environment["TANDEM_TESTS"] == "all"

    /// Returns the first value in `scripts/test`, the second in `scripts/test --all`.
    public static func of<Value>(_ short: Value, all: Value) -> Value { isAll ? all : short }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test outside `scripts/test --all`.
    /// - Parameter short: The checks of `scripts/test` that come nearest to this one.
    public static func onlyInAll(short: String) -> Self {
        .enabled(if: TestAmount.isAll, "part of `scripts/test --all`; `scripts/test` runs: \(short)")
    }
}
