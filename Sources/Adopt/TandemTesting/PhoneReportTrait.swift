import Synchronization
public import Testing

/// A trait that adds to each issue of a test what its phones showed last.
///
/// Each issue of the test then says what each widget of each phone showed at the last look at it, with the date and the
/// source of its entry, and the findings so far: after a failed expectation, a thrown error, and an exceeded time limit.
/// Phones that a detached task makes are left out. Use it as `.phoneReports`, on a test or on a suite.
///
/// The findings are those that need no comparison with a second run. After a call of ``Phone/findings()`` they are all,
/// until the next step.
public struct PhoneReportTrait: TestTrait, SuiteTrait, TestScoping {
    /// True, so that the trait of a suite applies to each of its tests.
    public var isRecursive: Bool { true }

    /// Returns this trait for the whole of a test, and nil for a suite or a single case: errors and time limits are recorded
    /// outside of the scope of a case.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        test.isSuite || testCase != nil ? nil : self
    }

    /// Runs a test, and adds the reports of its phones to each of its issues.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let reports = PhoneReports()
        let handler = IssueHandlingTrait.compactMapIssues { issue in
            var issue = issue
            issue.comments += reports.texts.map { Comment(rawValue: $0) }
            return issue
        }
        try await PhoneReports.$current.withValue(reports) {
            try await handler.provideScope(for: test, testCase: testCase, performing: function)
        }
    }
}

extension Trait where Self == PhoneReportTrait {
    /// Adds to each issue of the test what its phones showed last, and the findings so far.
    public static var phoneReports: Self { Self() }
}

/// The reports of the phones of one test.
final class PhoneReports: Sendable {
    /// The reports for the phones of the current task and its child tasks.
    @TaskLocal static var current: PhoneReports?

    /// The reports, each with a description of the test case whose phone it is.
    private let reports = Mutex<[(testCase: String, report: PhoneReport)]>([])

    func add(_ report: PhoneReport) {
        let testCase = Self.testCase
        reports.withLock { $0.append((testCase, report)) }
    }

    /// The texts of the phones of the current test case.
    var texts: [String] {
        let testCase = Self.testCase
        return reports.withLock { $0 }.filter { $0.testCase == testCase }.map(\.report.text)
    }

    /// A description of the current test case with its arguments. Cases have no other public identity.
    private static var testCase: String {
        Test.Case.current.map { $0.isParameterized ? String(reflecting: $0) : "" } ?? ""
    }
}
