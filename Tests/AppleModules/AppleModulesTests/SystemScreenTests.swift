import AppleScreens
import AppleUIKit
import CloudKit
import Contacts
import EventKit
import Foundation
import FoundationNetworking
import MapKit
import SwiftUI
import Synchronization
import TestSupport
import Testing
import TipKit
import WebKit

/// Tests of the system's screens, tips, web pages, maps and the sync of iCloud, on a phone that shows and loads none.
@Suite @MainActor struct SystemScreenTests {
    private struct RestTip: Tip {
        // These belong to one tip, so each run of a test begins with new ones.
        let count = Tips.Parameter("count", 1)
        let opened = Event(id: "opened")
        var title: Text { Text("Rest") }
        var rules: [Rule] {
            Rule(count) { $0 > 2 }
            if count.wrappedValue > 1 { Rule(opened) { $0.donations.isEmpty } }
        }
        var options: [any TipOption] {
            MaxDisplayCount(3)
            [IgnoresDisplayFrequency(true)]
        }
        var actions: [Action] { Action(id: "more", title: "More") }
    }

    @Test("Mail, messages, payments and passes are refused, as on a phone that has none")
    func unavailable() async throws {
        #expect(!MFMailComposeViewController.canSendMail() && !MFMessageComposeViewController.canSendText())
        #expect(!PKPaymentAuthorizationController.canMakePayments() && !PKPassLibrary.isPassLibraryAvailable())
        #expect(throws: PKPassKitError(.invalidDataError)) { try PKPass(data: Data()) }
        #expect(PKPassLibrary().passes().isEmpty)
        #expect(PKPaymentAuthorizationViewController(paymentRequest: PKPaymentRequest()) == nil)
        #expect(!PKPaymentAuthorizationViewController.canMakePayments())
        let controller = PKPaymentAuthorizationController(paymentRequest: PKPaymentRequest())
        #expect(await !controller.present())
        #expect(MXMetricManager.shared.pastPayloads.isEmpty)
        #expect(ATTrackingManager.trackingAuthorizationStatus == .denied)
        #expect(await ATTrackingManager.requestTrackingAuthorization() == .denied)
        #expect(
            ASIdentifierManager.shared().advertisingIdentifier.uuidString == "00000000-0000-0000-0000-000000000000")
        await #expect(throws: LPError(.metadataFetchFailed)) {
            try await LPMetadataProvider().startFetchingMetadata(for: URL(fileURLWithPath: "/"))
        }
        for (view, kind) in [
            (AnyView(PayWithApplePayButton {}), "PayWithApplePayButton"),
            (AnyView(AddPassToWalletButton {}), "AddPassToWalletButton"),
        ] { #expect(ViewTree.evaluate(view).marks == ["\(kind) is not shown in a widget"]) }
    }

    @Test("The user is not signed in to Game Center, and the closure of the game learns it")
    func games() async {
        let error = await withCheckedContinuation { answer in
            GKLocalPlayer.local.authenticateHandler = { answer.resume(returning: $0 == nil ? $1 : nil) }
        }
        #expect((error as? GKError)?.code == .notAuthenticated && !GKLocalPlayer.local.isAuthenticated)
        let achievement = GKAchievement(identifier: "first")
        achievement.percentComplete = 100
        #expect(achievement.isCompleted)
        await #expect(throws: GKError(.notAuthenticated)) { try await GKAchievement.report([achievement]) }
    }

    private final class Tags: NFCNDEFReaderSessionDelegate, Sendable {
        let ended: AsyncStream<any Error>.Continuation
        init(_ ended: AsyncStream<any Error>.Continuation) {
            self.ended = ended
        }
        func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) {
            ended.yield(error)
        }
        func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {}
    }

    @Test("A search for tags ends at once, because the phone reads none")
    func tags() async throws {
        let (stream, ended) = AsyncStream.makeStream(of: (any Error).self)
        let delegate = Tags(ended)
        #expect(!NFCNDEFReaderSession.readingAvailable)
        NFCNDEFReaderSession(delegate: delegate, queue: nil, invalidateAfterFirstRead: true).begin()
        var iterator = stream.makeAsyncIterator()
        #expect((await iterator.next() as? NFCReaderError)?.code == .readerErrorUnsupportedFeature)
        withExtendedLifetime(delegate) {}
    }

    private final class Documents: NSObject, QLPreviewControllerDataSource {
        let urls: [URL]
        init(_ urls: [URL]) {
            self.urls = urls
        }
        func numberOfPreviewItems(in controller: QLPreviewController) -> Int { urls.count }
        func previewController(_ controller: QLPreviewController, previewItemAt index: Int) -> any QLPreviewItem {
            NSURL(fileURLWithPath: urls[index].path)
        }
    }

    @Test("Screens of documents, contacts, events and pages keep what they are given")
    func screens() {
        let documents = Documents(["/a", "/b"].map { URL(fileURLWithPath: $0) })
        let screen = QLPreviewController()
        #expect(screen.currentPreviewItem == nil)
        screen.dataSource = documents
        screen.currentPreviewItemIndex = 1
        #expect(screen.currentPreviewItem?.previewItemURL?.path == "/b")
        screen.currentPreviewItemIndex = 2
        #expect(screen.currentPreviewItem == nil)
        let contact = CNMutableContact()
        contact.givenName = "Ada"
        #expect(CNContactViewController(forNewContact: contact).contact.givenName == "Ada")
        let chooser = EKCalendarChooser(
            selectionStyle: .multiple, displayStyle: .allCalendars, eventStore: EKEventStore())
        #expect(chooser.selectionStyle == .multiple && chooser.selectedCalendars.isEmpty)
        let safari = SFSafariViewController(url: URL(fileURLWithPath: "/"))
        #expect(!safari.configuration.entersReaderIfAvailable && safari.dismissButtonStyle == .done)
        #expect(LPLinkView(url: URL(fileURLWithPath: "/a")).metadata.originalURL?.path == "/a")
    }

    private final class Navigation: NSObject, WKNavigationDelegate {
        var failed: ((any Error) -> Void)?
        func webView(
            _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
        ) {
            failed?(error)
        }
    }

    @Test("A web page fails to load, its scripts fail, and its cookies are kept in memory")
    func pages() async throws {
        let (view, navigation) = (WKWebView(frame: .zero), Navigation())
        view.navigationDelegate = navigation
        let error = await withCheckedContinuation { answer in
            navigation.failed = { answer.resume(returning: $0) }
            view.load(URLRequest(url: URL(fileURLWithPath: "/page")))
        }
        #expect((error as? WKError)?.code == .unknown && view.url?.path == "/page" && !view.isLoading)
        await #expect(throws: WKError(.unknown)) { _ = try await view.evaluateJavaScript("1") }
        let page = WebPage()
        await #expect(throws: WKError(.unknown)) { for try await _ in page.load(URL(fileURLWithPath: "/p")) {} }
        #expect(page.url?.path == "/p")
        #expect(ViewTree.evaluate(WebView(page)).marks == ["WebView is not shown in a widget"])
        let store = WKWebsiteDataStore.nonPersistent()
        let cookies = store.httpCookieStore
        for value in ["1", "2"] {
            let properties: [HTTPCookiePropertyKey: Any] = [.name: "a", .value: value, .domain: "b.c", .path: "/"]
            cookies.setCookie(try #require(HTTPCookie(properties: properties)))
        }
        #expect(await cookies.allCookies().map(\.value) == ["2"])
        await store.removeData(ofTypes: [WKWebsiteDataTypeDiskCache], modifiedSince: .distantPast)
        #expect(await cookies.allCookies().count == 1)
        let records = await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes())
        #expect(records.count == 1)
        await store.removeData(ofTypes: [WKWebsiteDataTypeCookies], for: records)
        #expect(await cookies.allCookies().isEmpty)
    }

    @Test("A tip is pending until the app invalidates it, and is never shown")
    func tips() async throws {
        let tip = RestTip()
        #expect(tip.status == .pending && !tip.shouldDisplay && tip.id == "RestTip")
        #expect(tip.rules.count == 1 && tip.options.count == 2 && tip.actions.map(\.id) == ["more"])
        tip.count.wrappedValue += 1
        #expect(tip.rules.count == 2)
        await tip.opened.donate()
        await tip.opened.sendDonation().value
        #expect(tip.opened.donations.count == 2 && tip.opened.donations.donatedWithin(.minute).count == 2)
        let tree = ViewTree.evaluate(TipView(tip).popoverTip(tip))
        #expect(tree.texts == [] && tree.marks == ["TipView(RestTip): tips are not shown in a widget"])
        var updates = tip.statusUpdates.makeAsyncIterator()
        #expect(await updates.next() == .pending)
        tip.invalidate(reason: .actionPerformed)
        tip.invalidate(reason: .tipClosed)
        #expect(tip.status == .invalidated(.actionPerformed))
        await tip.resetEligibility()
        #expect(tip.status == .pending)
        #expect(await updates.next() == .invalidated(.actionPerformed))
        #expect(await updates.next() == .pending)
        // A run before this one has perhaps configured the tips.
        try? Tips.configure([.displayFrequency(.daily)])
        #expect(throws: TipKitError.tipsDatastoreAlreadyConfigured) { try Tips.configure() }
    }

    @Test("A map is replaced by a box, nothing evaluates its content, and pictures of maps fail")
    func maps() async {
        let place = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
        let map = Map(initialPosition: .automatic) { Marker("Here", coordinate: place) }
        #expect(ViewTree.evaluate(map).marks == ["Map is not shown in a widget"])
        let reader = MapReader { proxy in Text(proxy.convert(.zero, from: .local) == nil ? "none" : "some") }
        #expect(ViewTree.evaluate(reader).texts == ["none"])
        await #expect(throws: MKError(.serverFailure)) { try await MKMapSnapshotter().start() }
        let error = await withCheckedContinuation { answer in
            MKMapSnapshotter().start { answer.resume(returning: $0 == nil ? $1 : nil) }
        }
        #expect((error as? MKError)?.code == .serverFailure)
    }

    @Test("A map keeps its overlays and its selection")
    func mapView() {
        let (view, pin) = (MKMapView(frame: .zero), MKPointAnnotation(coordinate: CLLocationCoordinate2D()))
        view.selectAnnotation(pin, animated: false)
        #expect(view.selectedAnnotations.count == 1)
        view.deselectAnnotation(nil, animated: false)
        #expect(view.selectedAnnotations.count == 1)
        view.deselectAnnotation(pin, animated: false)
        #expect(view.selectedAnnotations.isEmpty)
        let corners = [
            CLLocationCoordinate2D(), CLLocationCoordinate2D(latitude: 1, longitude: 0),
            CLLocationCoordinate2D(latitude: 1, longitude: 2),
        ]
        let area = MKPolygon(coordinates: corners, count: corners.count)
        let circle = MKCircle(center: CLLocationCoordinate2D(latitude: 10, longitude: 20), radius: 1_000)
        view.addOverlays([area, circle])
        #expect(view.overlays.count == 2 && area.pointCount == 3 && area.interiorPolygons == nil)
        #expect(circle.boundingMapRect.contains(MKMapPoint(circle.coordinate)) && circle.boundingMapRect.width > 0)
        view.setVisibleMapRect(area.boundingMapRect, animated: false)
        #expect(abs(view.region.span.longitudeDelta - 2) < 1e-6)
        view.removeOverlays([area, circle])
        #expect(view.overlays.isEmpty)
    }

    @Test("Points on the plane of a map are those of the Mercator projection")
    func projection() {
        // OpenStreetMap's wiki ("Mercator") has the latitude at which the square of the world ends.
        let corner = MKMapPoint(CLLocationCoordinate2D(latitude: 85.0511287798, longitude: -180))
        #expect(corner.x == 0 && abs(corner.y) < 1)
        for (latitude, edge) in [(90.0, 0.0), (-90, MKMapSize.world.height)] {
            #expect(abs(MKMapPoint(CLLocationCoordinate2D(latitude: latitude, longitude: 0)).y - edge) < 1)
        }
        let middle = MKMapPoint(CLLocationCoordinate2D())
        #expect(abs(middle.x - 134_217_728) < 1 && abs(middle.y - 134_217_728) < 1)
        let place = MKMapPoint(CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)).coordinate
        #expect(abs(place.latitude - 52.5) < 1e-9 && abs(place.longitude - 13.4) < 1e-9)
        let region = MKCoordinateRegion(.world)
        #expect(abs(region.center.latitude) < 1e-9 && region.span.longitudeDelta == 360)
        let union = MKMapRect(x: 1, y: 2, width: 3, height: 4).union(MKMapRect(x: 3, y: 0, width: 5, height: 1))
        #expect((union.minX, union.minY, union.maxX, union.maxY) == (1, 0, 8, 6))
        #expect(MKMapRect.null.union(union).width == 7 && !MKMapRect.null.intersects(union))
    }

    @Test("A position of a map's camera keeps what it was made with")
    func cameras() {
        let place = CLLocationCoordinate2D(latitude: 1, longitude: 2)
        let camera = MapCamera(centerCoordinate: place, distance: 3, heading: 4, pitch: 5)
        let region = MKCoordinateRegion(center: place, latitudinalMeters: 100, longitudinalMeters: 100)
        #expect(MapCameraPosition.camera(camera).camera == camera && MapCameraPosition.camera(camera).region == nil)
        #expect(MapCameraPosition.region(region) == .region(region) && .region(region) != MapCameraPosition.automatic)
        let user = MapCameraPosition.userLocation(followsHeading: true, fallback: .region(region))
        #expect(user.followsUserLocation && user.followsUserHeading && user.fallbackPosition == .region(region))
        #expect(user != .userLocation(fallback: .region(region)) && user.camera == nil)
    }

    private final class Sync: CKSyncEngineDelegate {
        let states: AsyncStream<CKSyncEngine.State.Serialization>.Continuation
        init(_ states: AsyncStream<CKSyncEngine.State.Serialization>.Continuation) {
            self.states = states
        }
        func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
            if case .stateUpdate(let update) = event { states.yield(update.stateSerialization) }
        }
        func nextRecordZoneChangeBatch(
            _ context: CKSyncEngine.SendChangesContext, syncEngine: CKSyncEngine
        ) async -> CKSyncEngine.RecordZoneChangeBatch? { nil }
    }

    @Test("A sync engine keeps the pending changes, tells its delegate of each state, and sends nothing")
    func sync() async throws {
        let (stream, states) = AsyncStream.makeStream(of: CKSyncEngine.State.Serialization.self)
        let delegate = Sync(states)
        func engine(_ state: CKSyncEngine.State.Serialization?) -> CKSyncEngine {
            let database = CKContainer.default().privateCloudDatabase
            return CKSyncEngine(.init(database: database, stateSerialization: state, delegate: delegate))
        }
        let (first, second) = (CKRecord.ID(recordName: "1"), CKRecord.ID(recordName: "2"))
        let one = engine(nil)
        one.state.add(pendingRecordZoneChanges: [.saveRecord(first), .saveRecord(second), .saveRecord(first)])
        #expect(one.state.pendingRecordZoneChanges == [.saveRecord(first), .saveRecord(second)])
        one.state.add(pendingRecordZoneChanges: [.deleteRecord(first)])
        #expect(one.state.pendingRecordZoneChanges == [.saveRecord(second), .deleteRecord(first)])
        one.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneName: "z"))])
        await #expect(throws: CKError(.notAuthenticated)) { try await one.sendChanges() }
        await #expect(throws: CKError(.notAuthenticated)) { try await one.fetchChanges() }

        // The third state has all changes. An app stores it, and makes the next engine with it.
        var iterator = stream.makeAsyncIterator()
        var latest: CKSyncEngine.State.Serialization?
        for _ in 0..<3 { latest = await iterator.next() }
        let data = try JSONEncoder().encode(#require(latest))
        let two = engine(try JSONDecoder().decode(CKSyncEngine.State.Serialization.self, from: data))
        #expect(two.state.pendingRecordZoneChanges == one.state.pendingRecordZoneChanges)
        #expect(two.state.pendingDatabaseChanges == one.state.pendingDatabaseChanges)
        two.state.remove(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneName: "z"))])
        #expect(two.state.pendingDatabaseChanges == [] && !one.state.pendingDatabaseChanges.isEmpty)
        let batch = await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: two.state.pendingRecordZoneChanges) {
            CKRecord(recordType: "Chore", recordID: $0)
        }
        #expect(batch?.recordsToSave.map(\.recordID) == [second] && batch?.recordIDsToDelete == [first])
        #expect(await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: []) { _ in nil } == nil)
        #expect(CKSyncEngine.SendChangesOptions.Scope.recordIDs([first]).contains(.saveRecord(first)))
        #expect(!CKSyncEngine.SendChangesOptions.Scope.allExcluding([.default]).contains(.saveRecord(first)))
        withExtendedLifetime(delegate) {}
    }

    @Test("A record's fields survive coding; only its system fields do if just those are written")
    func systemFields() throws {
        let zone = CKRecordZone.ID(zoneName: "z", ownerName: "o")
        let record = CKRecord(recordType: "Chore", recordID: CKRecord.ID(recordName: "1", zoneID: zone))
        record.encryptedValues["name"] = "dishes"
        #expect(record["name"] as? String == "dishes")
        let coder = NSKeyedArchiver(requiringSecureCoding: true)
        record.encodeSystemFields(with: coder)
        let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
        let copy = try #require(CKRecord(coder: reader))
        #expect(copy.recordType == "Chore" && copy.recordID == record.recordID && copy.allKeys().isEmpty)
        let date = Date(timeIntervalSinceReferenceDate: 1.5)
        let values: [String: any CKRecordValueProtocol] = [
            "count": 3, "share": 0.5, "isDone": true, "due": date, "icon": Data([1, 2]), "names": ["a", "b"],
        ]
        for (key, value) in values { record.setObject(value, forKey: key) }
        let wholeCoder = NSKeyedArchiver(requiringSecureCoding: true)
        record.encode(with: wholeCoder)
        let wholeReader = try NSKeyedUnarchiver(forReadingFrom: wholeCoder.encodedData)
        let whole = try #require(CKRecord(coder: wholeReader))
        #expect(whole.recordID == record.recordID && Set(whole.allKeys()) == Set(record.allKeys()))
        #expect(whole["name"] as? String == "dishes" && whole["count"] as? Int == 3)
        #expect(whole["share"] as? Double == 0.5 && whole["isDone"] as? Bool == true)
        #expect(whole["due"] as? Date == date && whole["icon"] as? Data == Data([1, 2]))
        #expect(whole["names"] as? [String] == ["a", "b"])
        let errors: [String: Any] = [CKRecordChangedErrorServerRecordKey: record, CKErrorRetryAfterKey: 2.5]
        let error = CKError(.serverRecordChanged, userInfo: errors)
        #expect(error.serverRecord === record && error.retryAfterSeconds == 2.5 && error.clientRecord == nil)
    }

    private struct Waves: TextRenderer {
        func draw(layout: Text.Layout, in context: inout GraphicsContext) {
            for line in layout { context.draw(line) }
        }
    }

    @Test("Shaders and renderers of texts are named as not drawn, and the view is as without them")
    func shaders() {
        let glow = ShaderLibrary.glow(.float(2), .color(.red))
        #expect(glow == Shader(function: ShaderFunction(library: .default, name: "glow"), arguments: glow.arguments))
        #expect(glow != ShaderLibrary.glow(.float(2.5), .color(.red)))
        let tree = ViewTree.evaluate(
            Text("a").colorEffect(glow).layerEffect(glow, maxSampleOffset: .zero)
                .distortionEffect(glow, maxSampleOffset: .zero, isEnabled: false).textRenderer(Waves()))
        #expect(tree.texts == ["a"])
        #expect(
            tree.marks == [
                "textRenderer(Waves): texts are drawn as without it", "layerEffect(glow): shaders are not drawn",
                "colorEffect(glow): shaders are not drawn",
            ])
        #expect(ViewTree.evaluate(Text("b").colorEffect(glow, isEnabled: false)).marks == [])
        let canvas = Canvas { context, size in
            context.addFilter(.colorShader(glow))
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
        }
        for view in [AnyView(Circle().fill(glow)), AnyView(Text("c").foregroundStyle(glow)), AnyView(canvas)] {
            #expect(ViewTree.evaluate(view).marks == ["Shader(glow): shaders are not drawn"])
        }
    }
}
