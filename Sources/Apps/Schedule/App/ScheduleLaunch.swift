public import AppGroup
public import Foundation

/// The result of one launch of the app.
public struct ScheduleReport: Sendable {
    /// The timetable that is published after the launch.
    public var timetable: Timetable
    /// The place from which the timetable came.
    public var origin: ScheduleLaunch.Origin
    /// The result of the commit. It has no new revision if nothing changed.
    public var commit: CommitResult
    /// True if the app requested a reload of the widget.
    public var askedForReload: Bool
}

/// The app's launch: publishes a timetable, and requests a reload of the widget if there is something new to show.
public struct ScheduleLaunch: Sendable {
    /// The places from which a published timetable can come.
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
    /// Makes a random text that identifies this device.
    private let makeInstallation: @Sendable () -> String

    public init(
        container: SharedContainer, now: @escaping @Sendable () -> Date,
        makeInstallation: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.container = container
        self.now = now
        self.makeInstallation = makeInstallation
    }

    /// The record that contains the timetable. It has the same name as the key that the widget reads.
    public static let timetableRecord: RecordName = "timetable"
    /// The record that contains the text that identifies this device.
    public static let installationRecord: RecordName = "installation"

    /// Publishes a timetable. If `given` is nil, the published timetable stays; on the first launch, the sample is
    /// published.
    ///
    /// The timetable, the text that identifies the device and the reload marker are committed in one transaction.
    /// Requests a reload only if the widget would show something else, or if an earlier request was lost.
    /// - Throws: `AppGroupError`.
    @discardableResult
    public func run(_ given: Timetable? = nil) throws(AppGroupError) -> ScheduleReport {
        // If another process commits between reading and committing, the commit fails. The loop then reads and decides
        // again.
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

    /// Returns a record; nil if it is absent or no version of it is readable. The commit then replaces it.
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

    /// Encodes a timetable with sorted keys, so that the same timetable always gives the same bytes.
    static func payload(_ timetable: Timetable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(timetable))
        } catch {
            // Encoding strings, numbers and collections of them as JSON cannot fail.
            preconditionFailure("a timetable cannot be encoded: \(error)")
        }
    }
}
