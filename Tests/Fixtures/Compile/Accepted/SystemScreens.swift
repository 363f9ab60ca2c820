import AdSupport
import AppTrackingTransparency
import ContactsUI
import CoreNFC
import EventKitUI
import FoundationNetworking
import GameKit
import LinkPresentation
import MessageUI
import MetricKit
import PassKit
import QuickLook
import SafariServices
import SwiftUI
import UIKit
import WebKit

struct SafariScreen: UIViewControllerRepresentable {
    let url: URL

    func makeUIViewController(context: Context) -> SFSafariViewController {
        let configuration = SFSafariViewController.Configuration()
        configuration.entersReaderIfAvailable = true
        let controller = SFSafariViewController(url: url, configuration: configuration)
        controller.preferredControlTintColor = .systemBlue
        controller.delegate = context.coordinator
        return controller
    }

    func updateUIViewController(_ controller: SFSafariViewController, context: Context) {}
    func makeCoordinator() -> Coordinator { Coordinator() }

    final class Coordinator: NSObject, SFSafariViewControllerDelegate {
        func safariViewControllerDidFinish(_ controller: SFSafariViewController) { controller.dismiss(animated: true) }
    }
}

struct MailScreen: UIViewControllerRepresentable {
    @Binding var result: Result<MFMailComposeResult, any Error>?
    @Environment(\.dismiss) private var dismiss

    final class Coordinator: NSObject, MFMailComposeViewControllerDelegate {
        let parent: MailScreen

        init(_ parent: MailScreen) {
            self.parent = parent
        }

        func mailComposeController(
            _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: Error?
        ) {
            defer { parent.dismiss() }
            if let error { parent.result = .failure(error) } else { parent.result = .success(result) }
        }
    }

    func makeCoordinator() -> Coordinator { Coordinator(self) }

    func makeUIViewController(context: Context) -> MFMailComposeViewController {
        let controller = MFMailComposeViewController()
        controller.mailComposeDelegate = context.coordinator
        controller.setSubject("Feedback")
        controller.setToRecipients(["help@example.com"])
        controller.setMessageBody("<p>Hello</p>", isHTML: true)
        controller.addAttachmentData(Data(), mimeType: "text/plain", fileName: "log.txt")
        return controller
    }

    func updateUIViewController(_ controller: MFMailComposeViewController, context: Context) {}
}

struct PageView: UIViewRepresentable {
    let url: URL
    @Binding var isLoading: Bool

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.allowsInlineMediaPlayback = true
        configuration.userContentController.add(context.coordinator, name: "app")
        configuration.userContentController.addUserScript(
            WKUserScript(source: "run()", injectionTime: .atDocumentEnd, forMainFrameOnly: true))
        configuration.websiteDataStore = .nonPersistent()
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = context.coordinator
        view.scrollView.isScrollEnabled = false
        view.isOpaque = false
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        if view.url != url { view.load(URLRequest(url: url)) }
        view.evaluateJavaScript("document.title") { title, error in print(title ?? "none", error ?? "no error") }
    }

    func makeCoordinator() -> Coordinator { Coordinator(isLoading: $isLoading) }

    final class Coordinator: NSObject, WKNavigationDelegate, WKScriptMessageHandler {
        @Binding var isLoading: Bool

        init(isLoading: Binding<Bool>) {
            _isLoading = isLoading
        }

        func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
            isLoading = true
        }
        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { isLoading = false }
        func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) {
            isLoading = (error as? WKError)?.code == .unknown
        }
        func webView(
            _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
            decisionHandler(navigationAction.navigationType == .linkActivated ? .cancel : .allow)
        }
        func userContentController(
            _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
        ) {
            if message.name == "app", let body = message.body as? String { print(body) }
        }
    }
}

struct NewPageView: View {
    @State private var page = WebPage()
    @State private var document: URL?

    var body: some View {
        WebView(page).webViewBackForwardNavigationGestures(.disabled)
        WebView(url: URL(string: "https://example.com"))
            .task {
                page.load(URLRequest(url: URL(fileURLWithPath: "/")))
                print((try? await page.callJavaScript("return 1")) ?? "nothing", page.title)
            }
            .quickLookPreview($document)
        PayWithApplePayButton(.buy) { print("pay") }
        AddPassToWalletButton { print("add") }
    }
}

@MainActor final class Documents: NSObject, QLPreviewControllerDataSource, UIActivityItemSource {
    let url: URL

    init(url: URL) {
        self.url = url
    }

    func numberOfPreviewItems(in controller: QLPreviewController) -> Int { 1 }
    func previewController(_ controller: QLPreviewController, previewItemAt index: Int) -> QLPreviewItem {
        url as NSURL
    }

    func screen() -> QLPreviewController {
        let controller = QLPreviewController()
        controller.dataSource = self
        return controller
    }

    func activityViewControllerPlaceholderItem(_ controller: UIActivityViewController) -> Any { "" }
    func activityViewController(
        _ controller: UIActivityViewController, itemForActivityType type: UIActivity.ActivityType?
    ) -> Any? { url }
    func activityViewControllerLinkMetadata(_ controller: UIActivityViewController) -> LPLinkMetadata? {
        let metadata = LPLinkMetadata()
        metadata.originalURL = url
        metadata.title = "Document"
        return metadata
    }
}

@MainActor final class Payment: NSObject, PKPaymentAuthorizationControllerDelegate {
    func pay(_ price: Decimal) async -> Bool {
        guard PKPaymentAuthorizationController.canMakePayments(usingNetworks: [.visa, .masterCard]) else {
            return false
        }
        let request = PKPaymentRequest()
        request.merchantIdentifier = "merchant.example"
        request.merchantCapabilities = [.threeDSecure, .debit, .capabilityEMV]
        (request.countryCode, request.currencyCode) = ("DE", "EUR")
        request.paymentSummaryItems = [PKPaymentSummaryItem(label: "Tea", amount: price as NSDecimalNumber)]
        let controller = PKPaymentAuthorizationController(paymentRequest: request)
        controller.delegate = self
        return await controller.present()
    }

    nonisolated func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {}

    func pass(_ data: Data) throws -> UIViewController? {
        PKPassLibrary.isPassLibraryAvailable() ? PKAddPassesViewController(pass: try PKPass(data: data)) : nil
    }
}

@MainActor final class Game: NSObject, GKGameCenterControllerDelegate {
    func signIn() {
        GKLocalPlayer.local.authenticateHandler = { controller, error in
            if case GKError.notAuthenticated? = error { print(controller == nil) }
        }
        GKAccessPoint.shared.location = .topLeading
        GKAccessPoint.shared.isActive = GKLocalPlayer.local.isAuthenticated
    }

    func report(_ score: Int) async throws {
        let achievement = GKAchievement(identifier: "first")
        achievement.percentComplete = 100
        try await GKAchievement.report([achievement])
        try await GKLeaderboard.submitScore(score, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["all"])
    }

    func screen() -> UIViewController {
        let controller = GKGameCenterViewController(state: .leaderboards)
        controller.gameCenterDelegate = self
        return controller
    }

    func gameCenterViewControllerDidFinish(_ controller: GKGameCenterViewController) {
        controller.dismiss(animated: true)
    }
}

final class Metrics: NSObject, MXMetricManagerSubscriber {
    func start() { MXMetricManager.shared.add(self) }
    func didReceive(_ payloads: [MXMetricPayload]) { payloads.forEach { print($0.jsonRepresentation().count) } }
    func didReceive(_ payloads: [MXDiagnosticPayload]) { print(payloads.count) }
}

@MainActor final class People: NSObject, CNContactPickerDelegate, EKEventEditViewDelegate {
    func pick() -> [UIViewController] {
        let picker = CNContactPickerViewController()
        picker.delegate = self
        picker.displayedPropertyKeys = [CNContactGivenNameKey]
        let editor = EKEventEditViewController()
        editor.eventStore = EKEventStore()
        editor.event = EKEvent(eventStore: editor.eventStore)
        editor.editViewDelegate = self
        return [picker, editor, CNContactViewController(forNewContact: nil)]
    }

    func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact) {
        print(contact.givenName)
    }
    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) {
        if action == .saved { controller.dismiss(animated: true, completion: nil) }
    }
}

final class Tags: NSObject, NFCNDEFReaderSessionDelegate {
    func read() {
        guard NFCNDEFReaderSession.readingAvailable else { return }
        let session = NFCNDEFReaderSession(delegate: self, queue: nil, invalidateAfterFirstRead: true)
        session.alertMessage = "Hold it near"
        session.begin()
    }
    func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: Error) {
        if let error = error as? NFCReaderError, error.code == .readerSessionInvalidationErrorUserCanceled { return }
    }
    func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {
        print(messages.flatMap(\.records).map(\.payload.count))
    }
}

func tracking() async -> String? {
    guard await ATTrackingManager.requestTrackingAuthorization() == .authorized else { return nil }
    return ASIdentifierManager.shared().advertisingIdentifier.uuidString
}
