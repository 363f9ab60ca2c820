import AVFoundation
import AVKit
import Accelerate
import AudioToolbox
import AuthenticationServices
import CloudKit
import Contacts
import CoreBluetooth
import CoreHaptics
import CoreImage
import CoreLocation
import CoreMotion
import CoreSpotlight
import CoreTelephony
import EventKit
import HealthKit
import Intents
import LocalAuthentication
import MapKit
import MediaPlayer
import NetworkExtension
import Photos
import PhotosUI
import StoreKit
import SwiftUI
import UserNotifications
import WatchConnectivity
import WatchKit
import simd

@MainActor final class PlaceModel: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private(set) var status = CLAuthorizationStatus.notDetermined
    private(set) var place: CLLocation?

    override init() {
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
        manager.startUpdatingLocation()
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        let latest = locations.last
        Task { @MainActor in place = latest }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        switch error {
        case CLError.denied: break
        default: print((error as? CLError)?.code == .network, error.localizedDescription)
        }
    }

    func city() async throws -> String? {
        try await CLGeocoder().reverseGeocodeLocation(place ?? CLLocation(latitude: 1, longitude: 2)).first?.locality
    }

    func remind() {
        UNUserNotificationCenter.current().requestAuthorization(options: [.badge, .alert]) { isGranted, error in
            guard isGranted, error == nil else { return }
            let content = UNMutableNotificationContent()
            content.title = "Rain"
            content.sound = .default
            content.interruptionLevel = .timeSensitive
            let trigger = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 7), repeats: true)
            let request = UNNotificationRequest(identifier: "rain", content: content, trigger: trigger)
            UNUserNotificationCenter.current().add(request)
            UNUserNotificationCenter.current().add(request) { print($0 ?? "added") }
        }
    }
}

extension CLLocationCoordinate2D: @retroactive Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        left.latitude == right.latitude && left.longitude == right.longitude
    }
}

final class Watch: NSObject, WCSessionDelegate {
    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: (any Error)?
    ) {}
    func sessionDidBecomeInactive(_ session: WCSession) {}
    func sessionDidDeactivate(_ session: WCSession) {}

    func send(_ message: [String: Any]) throws {
        guard WCSession.isSupported(), WCSession.default.isReachable else { return }
        WCSession.default.delegate = self
        WCSession.default.sendMessage(message, replyHandler: nil) { print($0) }
        try WCSession.default.updateApplicationContext(message)
    }
}

final class Shop: NSObject, SKProductsRequestDelegate, SKPaymentTransactionObserver {
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        response.products.map(SKPayment.init(product:)).forEach(SKPaymentQueue.default().add)
    }
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            queue.finishTransaction(transaction)
        }
    }

    static func isPro() async -> Bool {
        for await case .verified(let transaction) in StoreKit.Transaction.currentEntitlements
        where transaction.productID == "pro" && transaction.revocationDate == nil {
            return true
        }
        return false
    }
}

struct Steps {
    let store = HKHealthStore()

    func today(_ handler: @escaping @Sendable (Double) -> Void) {
        guard HKHealthStore.isHealthDataAvailable() else { return handler(0) }
        let start = Calendar.current.startOfDay(for: Date())
        let query = HKStatisticsQuery(
            quantityType: HKQuantityType(.stepCount),
            quantitySamplePredicate: HKQuery.predicateForSamples(withStart: start, end: nil, options: .strictStartDate),
            options: .cumulativeSum
        ) { _, result, _ in handler(result?.sumQuantity()?.doubleValue(for: .count()) ?? 0) }
        store.execute(query)
    }
}

func calendarsAndContacts() async throws -> Int {
    let store = EKEventStore()
    guard EKEventStore.authorizationStatus(for: .event) == .fullAccess else { return 0 }
    let predicate = store.predicateForEvents(withStart: .now, end: .now + 86400, calendars: nil)
    let titles = store.events(matching: predicate).filter { !$0.isAllDay }.compactMap(\.title)
    let keys = [CNContactGivenNameKey, CNContactFamilyNameKey] as [any CNKeyDescriptor]
    let names = try CNContactStore().unifiedContacts(matching: NSPredicate(value: true), keysToFetch: keys)
    return titles.count + names.count
}

func cloud() {
    CKContainer.default().accountStatus { status, error in
        guard status == .available, error == nil else { return }
        let record = CKRecord(recordType: "Chore", recordID: CKRecord.ID(recordName: "1"))
        record["file"] = CKAsset(fileURL: URL(fileURLWithPath: "/tmp/file"))
        record["count"] = 3
        let operation = CKModifyRecordsOperation(recordsToSave: [record], recordIDsToDelete: nil)
        operation.savePolicy = .allKeys
        CKContainer.default().privateCloudDatabase.add(operation)
    }
}

func sensors() -> [Bool] {
    AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
    var error: NSError?
    return [
        CMPedometer.isStepCountingAvailable(), CBCentralManager.authorization == .allowedAlways,
        AVCaptureDevice.authorizationStatus(for: .video) == .authorized, CSSearchableIndex.isIndexingAvailable(),
        LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error),
        CTTelephonyNetworkInfo().serviceCurrentRadioAccessTechnology?.values.contains(CTRadioAccessTechnologyLTE)
            ?? false,
    ]
}

@MainActor final class Account: NSObject, ASAuthorizationControllerDelegate {
    private(set) var name: String?

    func signIn() {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = [.fullName, .email]
        let controller = ASAuthorizationController(authorizationRequests: [request])
        controller.delegate = self
        controller.performRequests()
    }

    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        guard let credential = authorization.credential as? ASAuthorizationAppleIDCredential else { return }
        name = credential.fullName?.givenName ?? credential.user
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        if case ASAuthorizationError.canceled = error { name = nil }
    }
}

func nowPlaying(_ cover: UIImage) -> String? {
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Song", MPNowPlayingInfoPropertyPlaybackRate: 1.0,
        MPMediaItemPropertyArtwork: MPMediaItemArtwork(boundsSize: CGSize(width: 100, height: 100)) { _ in cover },
    ]
    guard MPMediaLibrary.authorizationStatus() == .authorized else { return nil }
    return MPMusicPlayerController.systemMusicPlayer.nowPlayingItem?.title
}

func code(_ text: String) -> UIImage? {
    let filter = CIFilter.qrCodeGenerator()
    filter.message = Data(text.utf8)
    guard let image = filter.outputImage?.transformed(by: CGAffineTransform(scaleX: 8, y: 8)),
        let bitmap = CIContext().createCGImage(image, from: image.extent)
    else { return UIImage(systemName: "qrcode") }
    return UIImage(cgImage: bitmap)
}

func network() async -> String? { await NEHotspotNetwork.fetchCurrent()?.ssid }

func area() -> MKCoordinateRegion {
    MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), latitudinalMeters: 500, longitudinalMeters: 500
    )
}

func labels(_ events: [EKEvent]) -> [(String, CGColor)] {
    events.filter { $0.startDate < $0.endDate }.map { ($0.title, $0.calendar.cgColor) }
}

func solve(_ equations: [Double], _ sides: [Double], transposing: String) -> [Double] {
    var (matrix, solution, size, count) = (equations, sides, __CLPK_integer(sides.count), __CLPK_integer(1))
    var (rows, columns, stride, info) = (size, size, size, __CLPK_integer(0))
    var pivots = [__CLPK_integer](repeating: 0, count: sides.count)
    dgetrf_(&rows, &columns, &matrix, &stride, &pivots, &info)
    let text = strdup(transposing)
    defer { free(text) }
    dgetrs_(text, &size, &count, &matrix, &stride, &pivots, &solution, &rows, &info)
    var mean = 0.0
    vDSP_meanvD(solution, 1, &mean, vDSP_Length(solution.count))
    return solution + [mean]
}

@MainActor final class Speaker: NSObject, AVSpeechSynthesizerDelegate {
    private let synthesizer = AVSpeechSynthesizer()
    private let player = AVQueuePlayer(items: [AVPlayerItem(url: URL(fileURLWithPath: "/tmp/a.mp3"))])
    private var observers: [Any] = []

    func speak(_ text: String) {
        let utterance = AVSpeechUtterance(string: text)
        utterance.voice = AVSpeechSynthesisVoice(language: "en-US")
        utterance.rate = AVSpeechUtteranceDefaultSpeechRate
        synthesizer.delegate = self
        synthesizer.speak(utterance)
        player.play()
        player.seek(to: .zero)
        observers.append(
            NotificationCenter.default.addObserver(
                forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: .main
            ) { _ in })
        observers.append(
            player.addPeriodicTimeObserver(
                forInterval: CMTime(seconds: 1, preferredTimescale: 600), queue: .main
            ) { time in print(time.seconds) })
        INPreferences.requestSiriAuthorization { status in print(status == .authorized) }
    }

    nonisolated func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {}
}

struct ShopScreen: View {
    @Environment(\.requestReview) private var requestReview
    @State private var isShown = false

    var body: some View {
        SubscriptionStoreView(groupID: "pro")
        ProductView(id: "coins").productViewStyle(.compact)
        Button("Rate") { requestReview() }
            .manageSubscriptionsSheet(isPresented: $isShown)
            .subscriptionStatusTask(for: "pro") { state in print(state.value?.first?.state == .subscribed) }
    }
}

@MainActor func rate(in scene: UIWindowScene) {
    SKStoreReviewController.requestReview(in: scene)
    AppStore.requestReview(in: scene)
}

func matches() async throws -> [CKRecord] {
    let query = CKQuery(recordType: "Chore", predicate: NSPredicate(value: true))
    let (results, _) = try await CKContainer.default().privateCloudDatabase.records(matching: query)
    return try results.map { try $0.1.get() }
}

struct PhotoScreen: View {
    @State private var item: PhotosPickerItem?
    @State private var items: [PhotosPickerItem] = []
    @State private var picture: Image?

    var body: some View {
        PhotosPicker(selection: $item, matching: .any(of: [.images, .livePhotos]), photoLibrary: .shared()) {
            picture ?? Image(systemName: "photo")
        }
        .onChange(of: item) { _, new in
            Task { picture = try await new?.loadTransferable(type: Image.self) }
        }
        PhotosPicker("More", selection: $items, maxSelectionCount: 3, matching: .images)
        VideoPlayer(player: AVPlayer(url: URL(fileURLWithPath: "/tmp/a.mp4")))
    }
}

func store(_ image: UIImage) {
    PHPhotoLibrary.requestAuthorization(for: .addOnly) { status in
        guard status == .authorized else { return }
        PHPhotoLibrary.shared().performChanges({ PHAssetChangeRequest.creationRequestForAsset(from: image) }) {
            _, error in
            print(error ?? "stored")
        }
    }
}

final class Haptics {
    private var engine: CHHapticEngine?

    func tap() throws {
        guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
        engine = try CHHapticEngine()
        engine?.resetHandler = { print("reset") }
        engine?.stoppedHandler = { reason in print(reason.rawValue) }
        try engine?.start()
        let intensity = CHHapticEventParameter(parameterID: .hapticIntensity, value: 1)
        let event = CHHapticEvent(eventType: .hapticTransient, parameters: [intensity], relativeTime: 0)
        let player = try engine?.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
        try player?.start(atTime: CHHapticTimeImmediate)
    }
}

func vectors(_ a: SIMD3<Double>, _ b: simd_float3) -> Double {
    let far = simd_max(a / simd_reduce_max(a), .zero) + simd_mix(a, cross(a, a), [0.5, 0.5, 0.5])
    return simd_dot(far, normalize(a)) + Double(simd_length(simd_clamp(b, [0, 0, 0], [1, 1, 1]))) + max(0, length(a))
}

func stamped(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.formatterBehavior = .behavior10_4
    return formatter.string(from: date)
}
