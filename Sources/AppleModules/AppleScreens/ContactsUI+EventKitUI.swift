public import AppleUIKit
public import Contacts
public import EventKit
public import Foundation

// Screens of the address book and the calendar (ContactsUI, EventKitUI). They are never shown, so nothing is picked
// or changed.

/// The screen on which a user picks contacts (ContactsUI: `CNContactPickerViewController`).
@preconcurrency @MainActor open class CNContactPickerViewController: UIViewController {
    open weak var delegate: (any CNContactPickerDelegate)?
    open var displayedPropertyKeys: [String]?
    open var predicateForEnablingContact: NSPredicate?
    open var predicateForSelectionOfContact: NSPredicate?
    open var predicateForSelectionOfProperty: NSPredicate?
}

/// The receiver of contacts that a user picks (ContactsUI: `CNContactPickerDelegate`). Nothing calls it here.
@preconcurrency @MainActor public protocol CNContactPickerDelegate: NSObjectProtocol {
    func contactPickerDidCancel(_ picker: CNContactPickerViewController)
    func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact)
    func contactPicker(_ picker: CNContactPickerViewController, didSelect contacts: [CNContact])
}

/// On iOS these methods are optional.
extension CNContactPickerDelegate {
    public func contactPickerDidCancel(_ picker: CNContactPickerViewController) {}
    public func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact) {}
    public func contactPicker(_ picker: CNContactPickerViewController, didSelect contacts: [CNContact]) {}
}

/// The screen of a contact (ContactsUI: `CNContactViewController`).
@preconcurrency @MainActor open class CNContactViewController: UIViewController {
    public let contact: CNContact
    open weak var delegate: (any CNContactViewControllerDelegate)?
    open var contactStore: CNContactStore?
    open var allowsEditing = true
    open var allowsActions = true
    open var displayedPropertyKeys: [Any]?

    public init(for contact: CNContact) {
        self.contact = contact
        super.init(nibName: nil, bundle: nil)
    }
    public convenience init(forUnknownContact contact: CNContact) { self.init(for: contact) }
    public convenience init(forNewContact contact: CNContact?) { self.init(for: contact ?? CNContact()) }
    public required init?(coder: NSCoder) { return nil }
}

/// The receiver of what happens to a contact (ContactsUI: `CNContactViewControllerDelegate`). Nothing calls it here.
@preconcurrency @MainActor public protocol CNContactViewControllerDelegate: NSObjectProtocol {
    func contactViewController(_ viewController: CNContactViewController, didCompleteWith contact: CNContact?)
}

/// On iOS this method is optional.
extension CNContactViewControllerDelegate {
    public func contactViewController(_ viewController: CNContactViewController, didCompleteWith contact: CNContact?) {}
}

/// The action with which a user ended the change of an event (EventKitUI: `EKEventEditViewAction`).
public enum EKEventEditViewAction: Int, Sendable { case canceled, saved, deleted }

/// The screen on which a user changes an event (EventKitUI: `EKEventEditViewController`).
@preconcurrency @MainActor open class EKEventEditViewController: UINavigationController {
    open weak var editViewDelegate: (any EKEventEditViewDelegate)?
    open var eventStore: EKEventStore!
    open var event: EKEvent?

    public init() { super.init(rootViewController: UIViewController()) }
    public required init?(coder: NSCoder) { return nil }
    open func cancelEditing() {}
}

/// The receiver of an event that a user changed (EventKitUI: `EKEventEditViewDelegate`). Nothing calls it here.
@preconcurrency @MainActor public protocol EKEventEditViewDelegate: NSObjectProtocol {
    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction)
    func eventEditViewControllerDefaultCalendar(forNewEvents controller: EKEventEditViewController) -> EKCalendar
}

extension EKEventEditViewDelegate {
    /// On iOS this method is optional.
    public func eventEditViewControllerDefaultCalendar(
        forNewEvents controller: EKEventEditViewController
    ) -> EKCalendar { EKCalendar(for: .event, eventStore: controller.eventStore ?? EKEventStore()) }
}

/// The action with which a user left a shown event (EventKitUI: `EKEventViewAction`).
public enum EKEventViewAction: Int, Sendable { case done, responded, deleted }

/// The screen of an event (EventKitUI: `EKEventViewController`).
@preconcurrency @MainActor open class EKEventViewController: UIViewController {
    open weak var delegate: (any EKEventViewDelegate)?
    open var event: EKEvent!
    open var allowsEditing = false
    open var allowsCalendarPreview = false
}

/// The receiver of what happens to a shown event (EventKitUI: `EKEventViewDelegate`). Nothing calls it here.
@preconcurrency @MainActor public protocol EKEventViewDelegate: NSObjectProtocol {
    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction)
}

/// The number of calendars that a user can pick (EventKitUI: `EKCalendarChooserSelectionStyle`).
public enum EKCalendarChooserSelectionStyle: Int, Sendable { case single, multiple }

/// The calendars from which a user picks (EventKitUI: `EKCalendarChooserDisplayStyle`).
public enum EKCalendarChooserDisplayStyle: Int, Sendable { case allCalendars, writableCalendarsOnly }

/// The screen on which a user picks calendars (EventKitUI: `EKCalendarChooser`).
@preconcurrency @MainActor open class EKCalendarChooser: UIViewController {
    open weak var delegate: (any EKCalendarChooserDelegate)?
    open var selectedCalendars: Set<EKCalendar> = []
    open var showsDoneButton = false
    open var showsCancelButton = false
    public let selectionStyle: EKCalendarChooserSelectionStyle

    public init(
        selectionStyle: EKCalendarChooserSelectionStyle, displayStyle: EKCalendarChooserDisplayStyle,
        entityType: EKEntityType = .event, eventStore: EKEventStore
    ) {
        self.selectionStyle = selectionStyle
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { return nil }
}

/// The receiver of calendars that a user picks (EventKitUI: `EKCalendarChooserDelegate`). Nothing calls it here.
@preconcurrency @MainActor public protocol EKCalendarChooserDelegate: NSObjectProtocol {
    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser)
    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser)
    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser)
}

/// On iOS these methods are optional.
extension EKCalendarChooserDelegate {
    public func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) {}
    public func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {}
    public func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) {}
}
