public import AppGroup
import Foundation

/// The portfolio's records in the App Group's container.
///
/// The records `display` and `refresh` together are one state of the portfolio. So both are read at one revision and
/// written in one transaction. The record `rate-limit` is independent of them.
public struct PortfolioStore: Sendable {
    /// The record that contains `PortfolioDisplayData`.
    public static let displayRecord: RecordName = "display"
    /// The record that contains `PortfolioRefreshData`.
    public static let refreshRecord: RecordName = "refresh"
    /// The record that contains `RateLimit`.
    public static let rateLimitRecord: RecordName = "rate-limit"

    public let container: SharedContainer

    /// Makes a store that keeps the portfolio in `container`.
    public init(_ container: SharedContainer) {
        self.container = container
    }

    /// Opens the App Group's container.
    /// - Parameter group: the identifier of the App Group.
    /// - Returns: nil if the process is not entitled to the App Group.
    /// - Throws: `AppGroupError` if the container cannot be opened.
    public static func ofGroup(_ group: String = PortfolioGroup.identifier) throws(AppGroupError) -> PortfolioStore? {
        let manager = FileManager.default
        guard let url = manager.containerURL(forSecurityApplicationGroupIdentifier: group) else { return nil }
        return PortfolioStore(try SharedContainer.open(url.path))
    }

    // MARK: Reading

    /// Reads all records at one revision. If a record is damaged, its last good version is used. That version may be
    /// from an earlier commit than the other records, so the display data is then recalculated from the refresh data.
    /// - Throws: the errors of `SharedContainer.snapshot` except `corrupt`.
    public func state() throws(AppGroupError) -> PortfolioState {
        let names = [Self.displayRecord, Self.refreshRecord, Self.rateLimitRecord]
        var records: [RecordName: Record] = [:]
        var state = PortfolioState()
        do throws(AppGroupError) {
            let snapshot = try container.snapshot(of: names, allowingFallbacks: true)
            (records, state.revision) = (snapshot.records, snapshot.revision)
        } catch {
            guard error.code == .corrupt else { throw error }
            for name in names { records[name] = try readable(name, &state) }
            state.revision = records.values.map(\.revision).max() ?? 0
        }
        for name in names {
            guard let record = records[name] else { continue }
            state.expectations[name] = .token(record.token)
            guard let damage = record.damage else { continue }
            state.problems.append("\(name) is only the last good version: \(damage)")
            if name != Self.rateLimitRecord { state.isMixed = true }
        }
        state.refresh = decode(records[Self.refreshRecord], &state)
        state.display = decode(records[Self.displayRecord], &state)
        state.rateLimit = decode(records[Self.rateLimitRecord], &state)
        state.displayWriter = records[Self.displayRecord]?.header.writer
        if state.isMixed, let refresh = state.refresh {
            // The two records may be from different commits. So this combines the prices of the display data with the
            // holdings of the refresh data, and recalculates all sums.
            state.display = Valuation.display(of: refresh, prices: nil, previous: state.display, at: .distantPast)
        }
        return state
    }

    /// Reads one record; nil if no version of the record is readable.
    private func readable(_ name: RecordName, _ state: inout PortfolioState) throws(AppGroupError) -> Record? {
        do throws(AppGroupError) {
            return try container.read(name)
        } catch {
            guard error.code == .corrupt else { throw error }
            state.problems.append("\(name) cannot be read: \(error)")
            // Lets a commit replace the record without a condition, because no version of the record is readable.
            state.expectations[name] = .any
            if name != Self.rateLimitRecord { state.isMixed = true }
            return nil
        }
    }

    private func decode<Value: Decodable>(_ record: Record?, _ state: inout PortfolioState) -> Value? {
        guard let record else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(Value.self, from: Data(record.payload))
        } catch {
            state.problems.append("\(record.name) does not hold what this version writes: \(error)")
            return nil
        }
    }

    // MARK: Writing

    /// Commits the display data, the refresh data and the reload marker in one transaction. Only the app calls this.
    ///
    /// - Parameters:
    ///   - state: the state from which the new data was calculated.
    ///   - asksForReload: true if the widget has something new to show.
    /// - Throws: `conflict` if another process has committed one of the records since `state` was read; the errors of
    ///   `SharedContainer.commit`.
    public func publish(
        _ refresh: PortfolioRefreshData, _ display: PortfolioDisplayData, replacing state: PortfolioState,
        asksForReload: Bool
    ) throws(AppGroupError) -> CommitResult {
        var transaction = Transaction()
        try transaction.put(
            Self.refreshRecord, Self.payload(refresh), expecting: state.expectation(of: Self.refreshRecord))
        try transaction.put(
            Self.displayRecord, Self.payload(display), expecting: state.expectation(of: Self.displayRecord))
        if asksForReload {
            transaction.requestReload(ofKind: PortfolioGroup.widgetKind)
        } else {
            transaction.coverReload(ofKind: PortfolioGroup.widgetKind)
        }
        return try container.commit(transaction)
    }

    /// Commits the widget's valuation, unless one of the records has changed since `state` was read. After such a
    /// change, the valuation might include holdings that have been sold.
    /// - Throws: `conflict` if another process has committed one of the records since `state` was read; the errors of
    ///   `SharedContainer.commit`.
    public func keep(_ display: PortfolioDisplayData, replacing state: PortfolioState) throws(AppGroupError) {
        var transaction = Transaction()
        try transaction.put(
            Self.displayRecord, Self.payload(display), expecting: state.expectation(of: Self.displayRecord))
        transaction.expect(Self.refreshRecord, state.expectation(of: Self.refreshRecord))
        // Marks this commit as already shown, because the widget that makes it shows the valuation itself. So the
        // commit does not cause another reload.
        transaction.coverReload(ofKind: PortfolioGroup.widgetKind)
        _ = try container.commit(transaction)
    }

    /// Stores a rate limit, which then applies to all processes.
    /// - Throws: the errors of `SharedContainer.commit`.
    public func remember(_ limit: RateLimit) throws(AppGroupError) {
        var transaction = Transaction()
        try transaction.put(Self.rateLimitRecord, Self.payload(limit))
        transaction.coverReload(ofKind: PortfolioGroup.widgetKind)
        _ = try container.commit(transaction)
    }

    /// Encodes a value as a record's payload. Keys are sorted, so equal values always have equal bytes.
    public static func payload(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            return Array(try encoder.encode(value))
        } catch {
            // Encoding cannot fail, because the portfolio's records contain only strings, dates and collections of
            // them.
            preconditionFailure("a record cannot be encoded: \(error)")
        }
    }
}
