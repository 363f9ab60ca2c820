import Foundation
import Glibc
import WidgetKit

/// A finding that does not make a run fail.
public struct Acceptance: Sendable, Hashable {
    public var finding: Fingerprint
    public var reason: String
    /// The last day on which it counts, such as `2027-01-31`; nil if it has no end.
    public var until: String?
    /// The lines of the file `.tandem.yml` that contain it.
    public var lines: ClosedRange<Int>

    public init(finding: Fingerprint, reason: String, until: String? = nil, lines: ClosedRange<Int> = 1...1) {
        self.finding = finding
        self.reason = reason
        self.until = until
        self.lines = lines
    }

    /// The lines of its mapping in YAML.
    var yaml: [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // A JSON string without control characters is a double-quoted scalar of YAML.
        let quoted = (try? encoder.encode(reason)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
        return ["finding: \(finding)", "reason: \(quoted)"] + (until.map { ["until: \($0)"] } ?? [])
    }

    /// True if the acceptance no longer counts.
    public func isOver(on day: String) -> Bool { until.map { $0 < day } ?? false }
}

/// The accepted findings of a run.
public struct AcceptedFindings: Sendable {
    /// The acceptances of the file.
    public var known: [Acceptance] = []
    /// The codes and fingerprints of findings that this run accepts.
    public var wanted: [String] = []
    public var reason = ""
    public var until: String?
    /// The day of the run, such as `2027-01-31`.
    public let day: String

    public init() { self.init(on: Date(), calendar: .current) }

    init(on date: Date, calendar: Calendar) {
        day = Self.day(of: date, calendar)
    }

    /// Returns the acceptance of a finding; nil if it is not accepted.
    public func acceptance(of finding: Fingerprint) -> Acceptance? {
        known.first { $0.finding == finding && !$0.isOver(on: day) }
            ?? (isWanted(finding) ? Acceptance(finding: finding, reason: reason, until: until) : nil)
    }

    private func isWanted(_ finding: Fingerprint) -> Bool {
        wanted.contains(finding.code) || wanted.contains(finding.description)
    }

    /// Returns the acceptances that a run with these findings adds to the file.
    public func new(among findings: [Fingerprint]) -> [Acceptance] {
        var seen: Set<Fingerprint> = []
        return findings.filter { finding in
            isWanted(finding) && seen.insert(finding).inserted
                && !known.contains { $0.finding == finding && !$0.isOver(on: day) }
        }.map { Acceptance(finding: $0, reason: reason, until: until) }
    }

    /// Returns the acceptances of wanted findings that count already.
    public func again(among findings: [Fingerprint]) -> [Acceptance] {
        known.filter { isWanted($0.finding) && findings.contains($0.finding) && !$0.isOver(on: day) }
    }

    /// Returns the wanted codes and fingerprints of which there is no finding.
    public func unfound(among findings: [Fingerprint]) -> [String] {
        wanted.filter { word in !findings.contains { $0.code == word || $0.description == word } }
    }

    /// Returns the acceptances whose day has passed.
    public var expired: [Acceptance] { known.filter { $0.isOver(on: day) } }

    /// Returns true if an acceptance of a finding holds.
    public func holds(_ finding: Fingerprint) -> Bool {
        known.contains { $0.finding == finding && !$0.isOver(on: day) }
    }

    /// Returns the acceptances of findings that no longer occur.
    /// - Parameters:
    ///   - findings: All findings of the run.
    ///   - isSeen: Returns true if the run would have seen the finding.
    public func stale(among findings: [Fingerprint], isSeen: (Fingerprint) -> Bool) -> [Acceptance] {
        known.filter { !findings.contains($0.finding) && isSeen($0.finding) }
    }

    /// Returns true for a day of the calendar in the form `2027-01-31`.
    public static func isDate(_ text: String) -> Bool {
        guard TandemFile.matches(TandemFile.datePattern, text) else { return false }
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return false }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = DateComponents(calendar: calendar, year: parts[0], month: parts[1], day: parts[2])
        return date.isValidDate(in: calendar)
    }

    private static func day(of date: Date, _ calendar: Calendar) -> String {
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        let parts = gregorian.dateComponents([.year, .month, .day], from: date)
        func padded(_ number: Int?, _ width: Int) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return [padded(parts.year, 4), padded(parts.month, 2), padded(parts.day, 2)].joined(separator: "-")
    }
}

extension TandemFile {
    /// Checks whether an accepted finding can be added to the file.
    /// - Throws: `Problem` if its list of accepted findings has a form to which nothing can be added.
    public static func checkCanAdd(toFile path: String) throws(Problem) {
        let sample = Acceptance(finding: Fingerprint(Verdict(.crash, "", advice: ""), of: "sample"), reason: "sample")
        _ = try TandemFileText(contents(path)).adding([sample], path: path)
    }

    private static func contents(_ path: String) throws(Problem) -> String {
        guard RegularFile.type(path) == S_IFREG, let data = RegularFile.contents(atPath: path, limit: mostBytes),
            let text = String(validating: data, as: UTF8.self)
        else { throw Problem(description: "\(path) is not a regular file that can be read: replace it with one") }
        return text
    }

    /// Adds accepted findings to the file. All other bytes of the file stay as they are.
    /// - Throws: `Problem` if its list of accepted findings cannot be extended, and errors of the file system.
    public static func add(_ acceptances: [Acceptance], toFile path: String) throws {
        // Two runs may add findings at the same time. The lock is on the folder, because the file is replaced.
        let folder = open(
            URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(folder) }
        let end = ContinuousClock.now + .seconds(30)
        while flock(folder, LOCK_EX | LOCK_NB) != 0 {
            let isTaken = errno == EINTR || errno == EWOULDBLOCK
            guard isTaken, .now < end else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            usleep(10_000)
        }
        let text = try contents(path)
        // Another run may have added some of them meanwhile.
        let known = (try? TandemFile(text, path: path, devices: WidgetScreen.all.map(\.name)))?.acceptances ?? []
        let day = AcceptedFindings().day
        let missing = acceptances.filter { acceptance in
            !known.contains { $0.finding == acceptance.finding && !$0.isOver(on: day) }
        }
        guard !missing.isEmpty else { return }
        let new = try TandemFileText(text).adding(missing, path: path)
        guard new.utf8.count < mostBytes else {
            throw Problem(description: "\(path) would have \(mostBytes) bytes or more: remove what is not needed")
        }
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        try Data(new.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
    }
}
