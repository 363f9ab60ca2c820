/// A finding in the form that reports for other programs need.
public struct ReportedFinding: Sendable, Hashable {
    public enum Level: String, Sendable {
        /// The finding makes the run fail, unless it is accepted.
        case error
        /// The finding limits what the run could examine.
        case warning
    }

    public var rule: ReportRule
    public var level: Level
    /// The widget's kind; nil if the finding concerns the whole extension.
    public var kind: String?
    public var family: String?
    public var message: String
    /// Advice on how to correct the mistake; may be empty.
    public var advice: String
    /// The place in the sources; nil if it is unknown.
    public var place: FindingPlace?
    /// The identity of the finding in `.tandem.yml`; nil if it cannot be accepted.
    public var fingerprint: Fingerprint?
    /// The symbol or the code that a finding of the build is about.
    public var code: String?
    /// The reason why the finding was accepted; nil if it was not.
    public var reason: String?
    /// The observations of the rule. It has none if the build, and no rule, made the finding.
    public var evidence = Evidence()

    public init(
        _ rule: ReportRule, _ level: Level, kind: String? = nil, family: String? = nil, message: String,
        advice: String = "", place: FindingPlace?, fingerprint: Fingerprint? = nil, reason: String? = nil
    ) {
        self.rule = rule
        self.level = level
        self.kind = kind
        self.family = family
        self.message = message
        self.advice = advice
        self.place = place
        self.fingerprint = fingerprint
        self.reason = reason
    }

    /// The rule and what breaks it: `reload-loop: QuoteWidget systemSmall`.
    var title: String {
        let subject = [kind, family].compactMap { $0 }.joined(separator: " ")
        return subject.isEmpty ? rule.id : "\(rule.id): \(subject)"
    }

    /// The message, and the advice as a sentence of its own.
    var text: String { advice.isEmpty ? message : "\(message). \(advice)" }
}

extension ReportedFinding {
    /// The finding of a verdict, with its identity, its acceptance if it is accepted, and its place.
    public init(_ verdict: Verdict, _ fingerprint: Fingerprint, _ acceptance: Acceptance?, place: FindingPlace?) {
        self.init(
            .mistake(verdict.code), .error, kind: verdict.kind, family: verdict.family, message: verdict.finding,
            advice: verdict.advice, place: place, fingerprint: fingerprint, reason: acceptance?.reason)
        evidence = verdict.evidence
    }

    /// An error of the build. If the compiler named no place, it is at `main`.
    public init(_ diagnostic: BuildDiagnostic, main: FindingPlace?) {
        let place = diagnostic.file.isEmpty ? main : FindingPlace(file: diagnostic.file, line: diagnostic.line)
        // The place is a member of its own.
        var words = diagnostic
        words.file = ""
        self.init(.unsupported, .error, message: words.text, place: place)
        code = diagnostic.name ?? diagnostic.message
    }

    public init(_ part: LeftOutCode.Part) {
        let place = FindingPlace(file: part.file, line: part.line)
        self.init(
            .leftOut, .warning, message: String(part.text.trimmingPrefix("\(part.file):\(part.line): ")), place: place)
        code = part.declaration
    }
}

/// The findings on one extension.
public struct ReportedTarget: Sendable {
    public var name: String
    /// The kinds of the widgets that were examined.
    public var kinds: [String]
    public var findings: [ReportedFinding]
    /// The examinations, one for each configuration and locale.
    public var runs: [ReportedRun] = []
    /// Notes on what could not be examined, and on facts that are no mistakes.
    public var remarks: [String] = []

    public init(name: String, kinds: [String], findings: [ReportedFinding]) {
        self.name = name
        self.kinds = kinds
        self.findings = findings
    }

    /// True if the extension does not build, or showed nothing.
    var isUnexamined: Bool {
        findings.contains { $0.rule == .unsupported || $0.rule == .nothingShown }
    }

    /// Returns the examination in which a finding was made; nil if it was made in none.
    func run(of finding: ReportedFinding) -> ReportedRun? {
        runs.first { run in
            run.result.verdicts.contains { verdict in
                finding.rule.id == verdict.code.rawValue && finding.message == verdict.finding
            }
        }
    }
}

/// One examination of an extension.
public struct ReportedRun: Sendable {
    /// The locale of the views.
    public var locale: String
    public var result: ExaminationResult

    public init(locale: String, result: ExaminationResult) {
        self.locale = locale
        self.result = result
    }
}
