public import AppGroup
public import Foundation

/// What a launch of the app did.
public struct ScheduleReport: Sendable {
    /// The timetable that is published now.
    public var timetable: Timetable
    /// Where it came from.
    public var origin: ScheduleLaunch.Origin
    /// The commit; nothing changed when it took no revision.
    public var commit: CommitResult
    /// Whether the widget was asked to reload.
    public var askedForReload: Bool
}

/// The app's launch: takes over a timetable, and asks for a reload if there is something new to show.
public struct ScheduleLaunch: Sendable {
    /// Where a published timetable came from.
    public enum Origin: String, Sendable {
        /// From a file.
        case file
        /// It was published already.
        case stored
        /// The app's sample.
        case sample
    }

    /// The container of the App Group.
    public let container: SharedContainer
    /// The app's clock.
    public let now: @Sendable () -> Date
    /// Makes the text that tells this device from others.
    private let makeInstallation: @Sendable () -> String

    /// Makes a launch.
    public init(
        container: SharedContainer, now: @escaping @Sendable () -> Date,
        makeInstallation: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.container = container
        self.now = now
        self.makeInstallation = makeInstallation
    }

    /// The record of the timetable. Its name is that of the widget's key.
    public static let timetableRecord: RecordName = "timetable"
    /// The record of what tells this device from others.
    public static let installationRecord: RecordName = "installation"

    /// Publishes a timetable; without one, what is published stays, and on the first launch it is the sample.
    ///
    /// Timetable, installation and reload marker are one transaction. No reload is asked for when the widget would show
    /// the same, unless an earlier request was lost.
    /// - Throws: `AppGroupError`.
    @discardableResult
    public func run(_ given: Timetable? = nil) throws(AppGroupError) -> ScheduleReport {
        // Somebody may commit between reading and committing: then everything is decided anew.
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

    /// A record as it stands; nil also when it is damaged and no good version is left. The commit replaces that.
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

    /// Sorted keys, so that the same timetable always gives the same bytes.
    static func payload(_ timetable: Timetable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(timetable))
        } catch {
            // Texts, numbers and collections of them always have a JSON form.
            preconditionFailure("a timetable cannot be encoded: \(error)")
        }
    }
}
