import AVFoundation
import AVKit
import AppleUIKit
import CloudKit
import CoreHaptics
import Foundation
import Intents
import Photos
import PhotosUI
import StoreKit
import SwiftUI
import Synchronization
import TestSupport
import Testing

private final class Listener: NSObject, AVSpeechSynthesizerDelegate {
    let cancelled: AsyncStream<String>.Continuation
    init(_ cancelled: AsyncStream<String>.Continuation) {
        self.cancelled = cancelled
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {
        cancelled.yield(utterance.speechString)
    }
}

private struct Review: View {
    @Environment(\.requestReview) private var requestReview
    @Environment(\.purchase) private var purchase
    var body: some View {
        let _ = requestReview()
        Text("asked")
    }
}

/// Tests of players, speech and the App Store on a phone whose user has not allowed them.
@Suite @MainActor struct PlayerTests {
    @Test("A player's item fails, so that nothing is played and no time is reached")
    func players() async {
        let item = AVPlayerItem(url: URL(fileURLWithPath: "/a.mp3"))
        #expect(item.status == .unknown && item.error == nil && item.duration.isIndefinite)
        let player = AVPlayer(playerItem: item)
        player.play()
        player.rate = 2
        #expect(player.rate == 0 && player.timeControlStatus == .paused && player.currentItem === item)
        #expect(item.status == .failed && (item.error as? AVError)?.code == .fileFormatNotRecognized)
        #expect(await !player.seek(to: .zero))
        let isReached = await withCheckedContinuation { answer in
            player.seek(to: CMTime(seconds: 1, preferredTimescale: 600)) { answer.resume(returning: $0) }
        }
        #expect(!isReached)
        player.volume = 3
        #expect(player.volume == 1)
        player.replaceCurrentItem(with: nil)
        #expect(player.currentItem == nil)
        #expect((item.asset as? AVURLAsset)?.url.path == "/a.mp3")
    }

    @Test("A queue keeps the order of its items, and its first item is the current one")
    func queues() {
        let items = (0..<4).map { AVPlayerItem(url: URL(fileURLWithPath: "/\($0).mp3")) }
        let queue = AVQueuePlayer(items: Array(items[0...1]))
        #expect(queue.currentItem === items[0] && queue.actionAtItemEnd == .advance)
        #expect(!queue.canInsert(items[1], after: nil) && queue.canInsert(items[2], after: items[0]))
        queue.insert(items[2], after: items[0])
        queue.insert(items[3], after: nil)
        #expect(queue.items() == [items[0], items[2], items[1], items[3]])
        queue.advanceToNextItem()
        queue.remove(items[2])
        #expect(queue.currentItem === items[1] && queue.items() == [items[1], items[3]])
        queue.removeAllItems()
        #expect(queue.currentItem == nil)
        let looper = AVPlayerLooper(player: queue, templateItem: items[0])
        #expect(looper.status == .failed && queue.items().count == 1)
    }

    @Test("Without voices a text is cancelled before it is spoken, and the delegate learns of it")
    func speech() async {
        let (stream, events) = AsyncStream.makeStream(of: String.self)
        let (synthesizer, listener) = (AVSpeechSynthesizer(), Listener(events))
        synthesizer.delegate = listener
        let utterance = AVSpeechUtterance(string: "a")
        #expect(utterance.rate == AVSpeechUtteranceDefaultSpeechRate && utterance.pitchMultiplier == 1)
        synthesizer.speak(utterance)
        #expect(!synthesizer.isSpeaking && !synthesizer.stopSpeaking(at: .immediate))
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == "a")
        #expect(AVSpeechSynthesisVoice(language: "en-US") == nil && AVSpeechSynthesisVoice.speechVoices().isEmpty)
        withExtendedLifetime(listener) {}
    }

    @Test("The user has not allowed Siri, buys nothing and is not asked for a review")
    func permissions() async throws {
        #expect(INPreferences.siriAuthorizationStatus() == .denied && !INPreferences.siriLanguageCode().isEmpty)
        let status = await withCheckedContinuation { answer in
            INPreferences.requestSiriAuthorization { answer.resume(returning: $0) }
        }
        #expect(status == .denied && ViewTree.evaluate(Review()).texts == ["asked"])
        for (view, kind) in [
            (AnyView(ProductView(id: "a")), "ProductView"), (AnyView(StoreView(ids: ["a"])), "StoreView"),
            (AnyView(SubscriptionStoreView(groupID: "a")), "SubscriptionStoreView"),
        ] { #expect(ViewTree.evaluate(view).marks == ["\(kind) is not shown in a widget"]) }
        let code = await withCheckedContinuation { answer in
            SKStoreProductViewController().loadProduct(withParameters: [:]) { isLoaded, error in
                answer.resume(returning: isLoaded ? nil : (error as? SKError)?.code)
            }
        }
        #expect(code == .storeProductNotAvailable)
        #expect(await Storefront.current == nil)
    }

    @Test("Zones, queries and changes of iCloud fail, because the user is not signed in")
    func cloud() async {
        let database = CKContainer.default().privateCloudDatabase
        let query = CKQuery(recordType: "a", predicate: NSPredicate(value: true))
        await #expect(throws: CKError(.notAuthenticated)) { _ = try await database.records(matching: query) }
        await #expect(throws: CKError(.notAuthenticated)) { try await database.save(CKRecordZone(zoneName: "z")) }
        let operation = CKFetchRecordZoneChangesOperation(recordZoneIDs: [.default])
        let result = await withCheckedContinuation { answer in
            operation.fetchRecordZoneChangesResultBlock = { answer.resume(returning: (try? $0.get()) == nil) }
            database.add(operation)
        }
        #expect(result && CKShare(rootRecord: CKRecord(recordType: "a")).url == nil)
    }

    @Test("The user has not allowed photos; none is found or picked, and none is stored")
    func photos() async throws {
        #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .denied)
        #expect(await PHPhotoLibrary.requestAuthorization(for: .readWrite) == .denied)
        let isChanged = Mutex(false)
        await #expect(throws: PHPhotosError(.accessUserDenied)) {
            try await PHPhotoLibrary.shared().performChanges { isChanged.withLock { $0 = true } }
        }
        #expect(!isChanged.withLock { $0 } && PHAsset.fetchAssets(with: .image, options: nil).firstObject == nil)
        #expect(try await PhotosPickerItem(itemIdentifier: "a").loadTransferable(type: Data.self) == nil)
        let filter = PHPickerFilter.any(of: [.images, .not(.screenshots)])
        #expect(filter != .images && filter == .any(of: [.images, .not(.screenshots)]))
        let picker = PHPickerViewController(configuration: PHPickerConfiguration(photoLibrary: .shared()))
        #expect(picker.configuration.selectionLimit == 1)
        let button = PhotosPicker("a", selection: .constant(nil), matching: filter, photoLibrary: .shared())
        #expect(ViewTree.evaluate(button).marks == ["PhotosPicker is not shown in a widget"])
        let film = ViewTree.evaluate(VideoPlayer(player: nil) { Text("b") })
        #expect(film.texts == [] && film.marks == ["VideoPlayer is not shown in a widget"])
    }

    @Test("A pattern of haptics lasts until its last event ends; there is no engine that could play it")
    func haptics() throws {
        #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
        #expect(throws: CHHapticError(.notSupported)) { try CHHapticEngine() }
        let sharp = CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5)
        let events = [
            CHHapticEvent(eventType: .hapticContinuous, parameters: [sharp], relativeTime: 1, duration: 2),
            CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 2),
        ]
        #expect(try CHHapticPattern(events: events, parameters: []).duration == 3)
        events[1].relativeTime = -1
        #expect(throws: CHHapticError(.invalidEventTime)) { try CHHapticPattern(events: events, parameters: []) }
    }
}
