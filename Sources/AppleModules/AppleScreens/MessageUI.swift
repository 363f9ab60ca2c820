public import AppleFoundation
public import AppleUIKit
public import Foundation

// Mail and messages (MessageUI). The user has set up neither, so none can be sent.

/// An error of the mail screen (MessageUI: `MFMailComposeError`).
public struct MFMailComposeError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = MFMailComposeError
        case saveFailed, sendFailed
    }

    public static let errorDomain = "MFMailComposeErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var saveFailed: Code { .saveFailed }
    public static var sendFailed: Code { .sendFailed }
}

/// The action with which a user left the screen of a mail (MessageUI: `MFMailComposeResult`).
public enum MFMailComposeResult: Int, Sendable { case cancelled, saved, sent, failed }

/// The screen on which a user writes a mail (MessageUI: `MFMailComposeViewController`). It is never shown here.
@preconcurrency @MainActor open class MFMailComposeViewController: UINavigationController {
    open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?

    public init() { super.init(rootViewController: UIViewController()) }
    public required init?(coder: NSCoder) { return nil }

    /// Returns false, because the user has no mail account.
    open class func canSendMail() -> Bool { false }
    open func setSubject(_ subject: String) {}
    open func setToRecipients(_ toRecipients: [String]?) {}
    open func setCcRecipients(_ ccRecipients: [String]?) {}
    open func setBccRecipients(_ bccRecipients: [String]?) {}
    open func setMessageBody(_ body: String, isHTML: Bool) {}
    open func addAttachmentData(_ attachment: Data, mimeType: String, fileName filename: String) {}
    open func setPreferredSendingEmailAddress(_ emailAddress: String) {}
}

/// The receiver of a mail's end (MessageUI: `MFMailComposeViewControllerDelegate`).
@preconcurrency @MainActor public protocol MFMailComposeViewControllerDelegate: NSObjectProtocol {
    func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?)
}

/// On iOS this method is optional.
extension MFMailComposeViewControllerDelegate {
    public func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?
    ) {}
}

/// The action with which a user left the screen of a message (MessageUI: `MessageComposeResult`).
public enum MessageComposeResult: Int, Sendable { case cancelled, sent, failed }

/// The screen on which a user writes a message (MessageUI: `MFMessageComposeViewController`). It is never shown here.
@preconcurrency @MainActor open class MFMessageComposeViewController: UINavigationController {
    open weak var messageComposeDelegate: (any MFMessageComposeViewControllerDelegate)?
    open var recipients: [String]?
    open var subject: String?
    open var body: String?

    public init() { super.init(rootViewController: UIViewController()) }
    public required init?(coder: NSCoder) { return nil }

    /// Returns false.
    open class func canSendText() -> Bool { false }
    /// Returns false.
    open class func canSendSubject() -> Bool { false }
    /// Returns false.
    open class func canSendAttachments() -> Bool { false }
    /// Returns false.
    open class func isSupportedAttachmentUTI(_ uti: String) -> Bool { false }
    /// Returns false.
    @discardableResult open func addAttachmentURL(
        _ attachmentURL: URL, withAlternateFilename alternateFilename: String?
    ) -> Bool { false }
    /// Returns false.
    @discardableResult open func addAttachmentData(
        _ attachmentData: Data, typeIdentifier uti: String, filename: String
    ) -> Bool { false }
}

/// The receiver of a message's end (MessageUI: `MFMessageComposeViewControllerDelegate`).
@preconcurrency @MainActor public protocol MFMessageComposeViewControllerDelegate: NSObjectProtocol {
    func messageComposeViewController(
        _ controller: MFMessageComposeViewController, didFinishWith result: MessageComposeResult)
}
