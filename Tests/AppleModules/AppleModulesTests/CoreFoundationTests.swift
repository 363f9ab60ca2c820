import AppleFoundation
import Foundation
import SwiftUI
import Synchronization
import Testing

/// Tests of names that other frameworks and Foundation itself have on Apple's platforms only.
@Suite struct CoreFoundationTests {
    @Test("Words and sentences of a text are enumerated with their places, forwards, backwards and until a stop")
    func words() {
        let text = "Don't panic, Ada! It's 3.5 €. Über uns."
        var words: [String] = []
        text.enumerateSubstrings(in: text.startIndex..., options: .byWords) { word, place, enclosing, _ in
            #expect(word == String(text[place]) && enclosing.lowerBound == place.lowerBound)
            words.append(word ?? "")
        }
        #expect(words == ["Don't", "panic", "Ada", "It's", "3.5", "Über", "uns"])
        words = []
        text.enumerateSubstrings(in: text.startIndex..<text.endIndex, options: [.byWords, .reverse]) {
            word, _, _, stop in
            words.append(word ?? "")
            stop = words.count == 2
        }
        #expect(words == ["uns", "Über"])
        var sentences: [String] = []
        text.enumerateSubstrings(in: text.startIndex..., options: [.bySentences, .localized]) { sentence, _, _, _ in
            sentences.append(sentence ?? "")
        }
        #expect(sentences == ["Don't panic, Ada! ", "It's 3.5 €. ", "Über uns."])
        var lines: [String] = []
        "a\nb".enumerateSubstrings(in: "a\nb".startIndex..., options: .byLines) { line, _, _, _ in
            lines.append(line ?? "")
        }
        #expect(lines == ["a", "b"])
    }

    @Test("A data detector finds links, mail addresses and telephone numbers, without the punctuation after them")
    func detector() throws {
        let types = NSTextCheckingResult.CheckingType(rawValue: 1 << 5 | 1 << 11).rawValue
        let detector = try NSDataDetector(types: types)
        let text = "See https://example.com/a?b=1, www.apple.com or ada@example.org; call +49 (30) 1234-567."
        let found = detector.matches(in: text, range: NSRange(text.startIndex..., in: text))
        #expect(
            found.compactMap { $0.url?.absoluteString } == [
                "https://example.com/a?b=1", "http://www.apple.com", "mailto:ada@example.org",
            ])
        #expect(found.compactMap(\.phoneNumber) == ["+49 (30) 1234-567"])
        #expect(found.first.flatMap { Range($0.range, in: text) }.map { text[$0] } == "https://example.com/a?b=1")
        let plain = "Meet me at 5, room 12.3"
        #expect(detector.numberOfMatches(in: plain, range: NSRange(plain.startIndex..., in: plain)) == 0)
        #expect(throws: CocoaError.self) { try NSDataDetector(types: 0) }
    }

    @Test("Descriptions of errors and formatted texts are as in Foundation")
    func descriptions() {
        let error = NSError(
            domain: "example", code: 3,
            userInfo: [NSLocalizedDescriptionKey: "broken", NSLocalizedFailureReasonErrorKey: "fell"])
        #expect(CFErrorCopyDescription(error) as String == "broken")
        #expect(CFErrorCopyFailureReason(error) as String? == "fell" && CFErrorCopyRecoverySuggestion(error) == nil)
        let german = NSLocale(localeIdentifier: "de_DE")
        #expect(german.localizedString(forCountryCode: "FR") == "Frankreich")
        #expect(german.localizedString(forLanguageCode: "fr") == "Französisch")
        #expect(german.localizedString(forCurrencyCode: "USD") == "US-Dollar")
        #expect(NSString.localizedStringWithFormat("%@ of %d", "a" as NSString, 3) == "a of 3")
    }

    @Test("A closure for a run loop runs once in each of its modes, and the loop wakes")
    func runLoopBlocks() {
        nonisolated(unsafe) var runs: [String] = []
        let loop = CFRunLoopGetCurrent()
        CFRunLoopPerformBlock(loop, CFRunLoopMode.defaultMode.rawValue) { runs.append("default") }
        CFRunLoopPerformBlock(loop, [CFRunLoopMode.commonModes.rawValue] as NSArray) { runs.append("common") }
        CFRunLoopPerformBlock(loop, "other" as NSString) { runs.append("other") }
        for _ in 0..<100 where runs.count < 2 {
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
        }
        CFRunLoopWakeUp(loop)
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        #expect(runs == ["default", "common"])
    }

    @Test("An object's lock is recursive, keeps other threads out, and is not released twice")
    func locks() async {
        final class Counter: @unchecked Sendable {
            var count = 0
        }
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<500 {
                        objc_sync_enter(counter)
                        objc_sync_enter(counter)
                        counter.count += 1
                        objc_sync_exit(counter)
                        objc_sync_exit(counter)
                    }
                }
            }
        }
        #expect(counter.count == 4000)
        #expect(objc_sync_exit(counter) == -1)
    }

    @Test("A run loop's timer fires at its time, as often as its interval says, and not after it was stopped")
    func timers() {
        let fired = Mutex(0)
        let once = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, CFAbsoluteTimeGetCurrent(), 0, 0, 0) { _ in
            fired.withLock { $0 += 1 }
        }
        let again = CFRunLoopTimerCreateWithHandler(nil, CFAbsoluteTimeGetCurrent(), 0.001, 0, 0) { timer in
            fired.withLock { $0 += 10 }
            CFRunLoopTimerInvalidate(timer)
        }
        for timer in [once, again] { CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .commonModes) }
        while CFRunLoopTimerIsValid(once) || CFRunLoopTimerIsValid(again) {
            guard RunLoop.current.run(mode: .default, before: .distantFuture) else { break }
        }
        #expect(fired.withLock { $0 } == 11)
    }

    @Test("Keys of an Info.plist, nanoseconds and atomic writes have the values that they have on a phone")
    func constants() throws {
        let keys: [CFString] = [kCFBundleIdentifierKey, kCFBundleVersionKey, kCFBundleNameKey]
        #expect(keys.map { $0 as String } == ["CFBundleIdentifier", "CFBundleVersion", "CFBundleName"])
        #expect(NSEC_PER_SEC == 1_000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1_000 * NSEC_PER_USEC)
        #expect(Data.WritingOptions.atomicWrite == .atomic)
        #expect(NSStringFromSelector("count") == "count" && FileManager.default.ubiquityIdentityToken == nil)
    }

    @Test("Arrays, dates, URLs, identifiers and objects are arguments of formats")
    func arguments() {
        let values: [any CVarArg] = ["a", 2]
        #expect(String(format: "%@ %d", arguments: values) == "a 2")
        #expect(String(format: "%@", ["a", "b"]) == NSArray(array: ["a", "b"]).description)
        let date = Date(timeIntervalSince1970: 0)
        #expect(String(format: "%@ %@", date as any CVarArg, NSNumber(value: 3)) == "1970-01-01 00:00:00 +0000 3")
        let url = URL(filePath: "/a")
        #expect(String(format: "%@ %@", url as any CVarArg, ["k": 1] as any CVarArg).hasPrefix("file:///a "))
    }

    @Test("Elements move to another place in their order, and can be removed by their places")
    func moves() {
        var letters = ["a", "b", "c", "d", "e"]
        letters.move(fromOffsets: [0, 2], toOffset: 4)
        #expect(letters == ["b", "d", "a", "c", "e"])
        letters.move(fromOffsets: [4], toOffset: 0)
        #expect(letters == ["e", "b", "d", "a", "c"])
        letters.remove(atOffsets: [0, 4])
        #expect(letters == ["b", "d", "a"])
    }

    @Test("A relative time begins a sentence with a capital, and a duration of components has all their units")
    func formatters() {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.dateTimeStyle = .named
        let day = DateComponents(day: -1)
        #expect(formatter.localizedString(from: day) == "yesterday")
        formatter.formattingContext = .beginningOfSentence
        #expect(formatter.localizedString(from: day) == "Yesterday")
        let parts = DateComponents(hour: 1, minute: 5)
        #expect(DurationTextFormatter.localizedString(from: parts, unitsStyle: .positional) == "1:05")
        #expect(DurationTextFormatter.localizedString(from: parts, unitsStyle: .full) == "1 hour, 5 minutes")
    }
}
