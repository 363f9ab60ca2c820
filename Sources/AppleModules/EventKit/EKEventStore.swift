public import AppleFoundation
public import Foundation

/// The kind of data in the calendar (EventKit: `EKEntityType`).
public enum EKEntityType: UInt, Sendable { case event, reminder }

/// The user's permission for an app to read the calendar (EventKit: `EKAuthorizationStatus`).
public enum EKAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, fullAccess, writeOnly

    /// The old name of `fullAccess`.
    public static var authorized: Self { .fullAccess }
}

/// The events that a change applies to (EventKit: `EKSpan`).
public enum EKSpan: Int, Sendable { case thisEvent, futureEvents }

/// An error of the calendar (EventKit: `EKError`).
public struct EKError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = EKError
        case eventNotMutable, noCalendar, noStartDate, noEndDate, datesInverted, internalFailure, calendarReadOnly
        case durationGreaterThanRecurrence, alarmGreaterThanRecurrence, startDateTooFarInFuture
        case startDateCollidesWithOtherOccurrence, objectBelongsToDifferentStore, invitesCannotBeMoved
        case invalidSpan, calendarHasNoSource, calendarSourceCannotBeModified, calendarIsImmutable
        case sourceDoesNotAllowCalendarAddDelete, recurringReminderRequiresDueDate, structuredLocationsNotSupported
        case reminderLocationsNotSupported, alarmProximityNotSupported, calendarDoesNotAllowEvents
        case calendarDoesNotAllowReminders, sourceDoesNotAllowReminders, sourceDoesNotAllowEvents
        case priorityIsInvalid, invalidEntityType, procedureAlarmsNotMutable
        /// The user has not allowed the app to use the calendar.
        case eventStoreNotAuthorized
        case osNotSupported
    }

    public static let errorDomain = "EKErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var noCalendar: Code { .noCalendar }
    public static var eventStoreNotAuthorized: Code { .eventStoreNotAuthorized }
}

extension Notification.Name {
    /// Posted when the calendar changes (EventKit: `EKEventStoreChanged`); never posted here.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let EKEventStoreChanged = Notification.Name("EKEventStoreChangedNotification")
}

/// Something in the calendar (EventKit: `EKObject`).
open class EKObject: NSObject {
    open var hasChanges: Bool { false }
    open var isNew: Bool { true }
}

/// The kind of a calendar (EventKit: `EKCalendarType`).
public enum EKCalendarType: Int, Sendable { case local, calDAV, exchange, subscription, birthday }

/// A calendar (EventKit: `EKCalendar`). The user has not allowed any; an app can make its own, but not store it.
open class EKCalendar: EKObject {
    public let calendarIdentifier = UUID().uuidString
    open var title = ""
    /// The color; nil here until the app sets one.
    open var cgColor: CGColor!
    open var type: EKCalendarType { .local }
    open var allowsContentModifications: Bool { true }

    public init(for entityType: EKEntityType, eventStore: EKEventStore) {}
}

/// An event or a reminder (EventKit: `EKCalendarItem`).
open class EKCalendarItem: EKObject {
    public let calendarItemIdentifier = UUID().uuidString
    open var calendar: EKCalendar!
    open var title: String!
    open var location: String?
    open var notes: String?
    open var url: URL?
    open var timeZone: TimeZone?
    open var hasNotes: Bool { notes != nil }
    open var hasAlarms: Bool { false }
    open var hasRecurrenceRules: Bool { false }
    open var creationDate: Date? { nil }
    open var lastModifiedDate: Date? { nil }
}

/// The presence at an event (EventKit: `EKEventAvailability`).
public enum EKEventAvailability: Int, Sendable {
    case notSupported = -1
    case busy, free, tentative, unavailable
}

/// The state of an event (EventKit: `EKEventStatus`).
public enum EKEventStatus: Int, Sendable { case none, confirmed, tentative, canceled }

/// An event (EventKit: `EKEvent`). There are only those that an app makes itself.
open class EKEvent: EKCalendarItem {
    open var eventIdentifier: String! { nil }
    open var startDate: Date!
    open var endDate: Date!
    open var isAllDay = false
    open var availability = EKEventAvailability.notSupported
    open var status: EKEventStatus { .none }
    open var isDetached: Bool { false }
    open var occurrenceDate: Date! { startDate }
    open var birthdayContactIdentifier: String? { nil }

    public init(eventStore: EKEventStore) {}

    /// Returns the order of the events' starts.
    open func compareStartDate(with other: EKEvent) -> ComparisonResult { startDate.compare(other.startDate) }
}

/// A reminder (EventKit: `EKReminder`). There are only those that an app makes itself.
open class EKReminder: EKCalendarItem {
    open var startDateComponents: DateComponents?
    open var dueDateComponents: DateComponents?
    open var isCompleted = false
    open var completionDate: Date?
    /// The priority, from 1 for the highest to 9; 0 for none.
    open var priority = 0

    public init(eventStore: EKEventStore) {}
}

/// The user's calendar (EventKit: `EKEventStore`). The user has not allowed the app to use it: the status is `denied`,
/// there are no calendars, events and reminders, and changes throw `EKError.eventStoreNotAuthorized`.
open class EKEventStore: NSObject, @unchecked Sendable {
    public override init() {}

    /// Returns `denied`.
    open class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus { .denied }

    /// Answers that the user has not allowed it, and asks nobody.
    @preconcurrency open func requestAccess(
        to entityType: EKEntityType, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        refuse(completion)
    }
    /// Returns false.
    open func requestAccess(to entityType: EKEntityType) async throws -> Bool { false }
    /// Answers that the user has not allowed it, and asks nobody.
    @preconcurrency open func requestFullAccessToEvents(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        refuse(completion)
    }
    /// Returns false.
    open func requestFullAccessToEvents() async throws -> Bool { false }
    /// Answers that the user has not allowed it, and asks nobody.
    @preconcurrency open func requestWriteOnlyAccessToEvents(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        refuse(completion)
    }
    /// Returns false.
    open func requestWriteOnlyAccessToEvents() async throws -> Bool { false }
    /// Answers that the user has not allowed it, and asks nobody.
    @preconcurrency open func requestFullAccessToReminders(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        refuse(completion)
    }
    /// Returns false.
    open func requestFullAccessToReminders() async throws -> Bool { false }

    private func refuse(_ completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        DispatchQueue.global().async { completion(false, nil) }
    }

    open var defaultCalendarForNewEvents: EKCalendar? { nil }
    open func defaultCalendarForNewReminders() -> EKCalendar? { nil }
    open func calendars(for entityType: EKEntityType) -> [EKCalendar] { [] }
    open func calendar(withIdentifier identifier: String) -> EKCalendar? { nil }
    open func event(withIdentifier identifier: String) -> EKEvent? { nil }
    open func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? { nil }
    /// Returns no events.
    open func events(matching predicate: NSPredicate) -> [EKEvent] { [] }
    open func enumerateEvents(
        matching predicate: NSPredicate, using block: (EKEvent, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {}

    /// Returns a predicate for the events of a period, in the given calendars or in all of them.
    open func predicateForEvents(
        withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?
    ) -> NSPredicate {
        let identifiers = calendars.map { Set($0.map(\.calendarIdentifier)) }
        return NSPredicate { event, _ in
            guard let event = event as? EKEvent, let start = event.startDate, let end = event.endDate else {
                return false
            }
            let isListed = identifiers.map { $0.contains(event.calendar?.calendarIdentifier ?? "") } ?? true
            return isListed && end > startDate && start < endDate
        }
    }
    /// Returns a predicate for the reminders in the given calendars or in all of them.
    open func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate { NSPredicate(value: true) }
    /// Returns a predicate for reminders that are not completed.
    open func predicateForIncompleteReminders(
        withDueDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate {
        NSPredicate { reminder, _ in (reminder as? EKReminder)?.isCompleted == false }
    }
    /// Calls the closure with no reminders.
    @discardableResult
    open func fetchReminders(
        matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void
    ) -> Any {
        nonisolated(unsafe) let completion = completion
        DispatchQueue.global().async { completion([]) }
        return NSObject()
    }
    open func cancelFetchRequest(_ fetchIdentifier: Any) {}

    open func save(_ event: EKEvent, span: EKSpan) throws { throw EKError(.eventStoreNotAuthorized) }
    open func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws { throw EKError(.eventStoreNotAuthorized) }
    open func remove(_ event: EKEvent, span: EKSpan) throws { throw EKError(.eventStoreNotAuthorized) }
    open func save(_ reminder: EKReminder, commit: Bool) throws { throw EKError(.eventStoreNotAuthorized) }
    open func remove(_ reminder: EKReminder, commit: Bool) throws { throw EKError(.eventStoreNotAuthorized) }
    open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws { throw EKError(.eventStoreNotAuthorized) }
    open func commit() throws { throw EKError(.eventStoreNotAuthorized) }
    open func reset() {}
    open func refreshSourcesIfNecessary() {}
}
