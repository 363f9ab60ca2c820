public import AppGroup
public import Foundation
import Utilities

/// The result of one launch of the app.
public struct ScheduleReport: Sendable {
    /// The timetable that is in the container after the launch.
    public var timetable: Timetable
    /// The source from which the launch took the timetable.
    public var origin: ScheduleLaunch.Origin
    /// The result of the commit. It has no new revision if nothing changed.
    public var commit: CommitResult
    /// True if the launch requested a reload of the widget.
    public var askedForReload: Bool
}

/// The app's launch: commits a timetable for the widget, and requests a reload if there is something new to show.
public struct ScheduleLaunch: Sendable {
    /// The sources from which a timetable can come.
    public enum Origin: String, Sendable {
        /// A file that the user gave.
        case file
        /// The container, which already had the timetable.
        case stored
        /// The app's sample timetable.
        case sample
    }

    public let container: SharedContainer
    public let now: @Sendable () -> Date
    /// Makes the random text that identifies this device.
    private let makeInstallation: @Sendable () -> String

    public init(
        container: SharedContainer, now: @escaping @Sendable () -> Date,
        makeInstallation: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.container = container
        self.now = now
        self.makeInstallation = makeInstallation
    }

    /// The record that contains the timetable. Its name is the key with which the widget reads the timetable.
    public static let timetableRecord: RecordName = "timetable"
    /// The record that contains the text that identifies this device.
    public static let installationRecord: RecordName = "installation"

    /// Publishes the timetable `given`. If it is nil, the published timetable stays, and the first launch publishes a
    /// sample.
    ///
    /// The timetable, the text that identifies the device and the reload marker are committed in one transaction.
    /// Requests a reload only if the widget would show something else, or if an earlier request was lost.
    /// - Throws: `AppGroupError`.
    @discardableResult
    public func run(_ given: Timetable? = nil) throws(AppGroupError) -> ScheduleReport {
        // The commit fails if another process commits between this loop's read and its commit. The loop then reads and
        // decides again.
        var attempt = 1
        while true {
            do throws(AppGroupError) {
                return try runOnce(given)
            } catch {
                guard error.code == .conflict, attempt < 5 else { throw error }
                attempt += 1
            }
        }
    }

    private func runOnce(_ given: Timetable?) throws(AppGroupError) -> ScheduleReport {
        let record = try lookUp(Self.timetableRecord)
        let stored = record.flatMap { Self.timetable($0) }
        let timetable = given ?? stored ?? .sample(at: now())
        let origin: Origin = given != nil ? .file : stored != nil ? .stored : .sample
        let wasLost = try container.reloadRequests().isBehind(
            max(record?.revision ?? 0, 1), ofKind: ScheduleGroup.widgetKind)
        let asks = timetable != stored || wasLost

        var transaction = Transaction()
        let expectation: Expectation = record.map { .token($0.token) } ?? .any
        try transaction.put(Self.timetableRecord, Self.payload(timetable), expecting: expectation)
        let installation = try lookUp(Self.installationRecord)
        if installation == nil || installation?.header.isRemoved == true {
            try transaction.put(Self.installationRecord, Array(JSONText.quoted(makeInstallation()).utf8))
        }
        if asks {
            transaction.requestReload(ofKind: ScheduleGroup.widgetKind)
        } else {
            transaction.coverReload(ofKind: ScheduleGroup.widgetKind)
        }
        return ScheduleReport(
            timetable: timetable, origin: origin, commit: try container.commit(transaction), askedForReload: asks)
    }

    /// Returns a record. Returns nil if the record is absent or if no version of it is readable; the next commit then
    /// replaces the record.
    private func lookUp(_ name: RecordName) throws(AppGroupError) -> Record? {
        do throws(AppGroupError) {
            return try container.lookUp(name)
        } catch  where error.code == .corrupt {
            return nil
        }
    }

    private static func timetable(_ record: Record) -> Timetable? {
        guard !record.header.isRemoved,
            let timetable = try? JSONDecoder().decode(Timetable.self, from: Data(record.payload)),
            timetable.problems.isEmpty
        else { return nil }
        return timetable
    }

    /// Encodes a timetable. Keys are sorted, so equal timetables always have equal bytes.
    static func payload(_ timetable: Timetable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(timetable))
        } catch {
            // Encoding cannot fail, because a timetable contains only strings, numbers and collections of them.
            preconditionFailure("a timetable cannot be encoded: \(error)")
        }
    }
}
