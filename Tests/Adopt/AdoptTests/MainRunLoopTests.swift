import Foundation
import TandemTesting
import TestSupport
import Testing

/// Tests of an extension whose main thread waits in its run loop while other threads pass it work.
struct MainRunLoopTests {
    private static let widget = """
        import Combine
        import SwiftUI
        import WidgetKit

        struct Entry: TimelineEntry { var date = Date(); var text = "" }

        /// Passes one step after the other to the main run loop, each from a background thread, and each in another way.
        final class Steps: @unchecked Sendable {
            private var done: [String] = []
            private var subscription: AnyCancellable?

            func run(_ completion: @escaping (String) -> Void) {
                next("perform") { step in RunLoop.main.perform { step() } }
                    .then("modes") { step in RunLoop.main.perform(inModes: [.common]) { step() } }
                    .then("block") { step in
                        CFRunLoopPerformBlock(CFRunLoopGetMain(), CFRunLoopMode.commonModes.rawValue) { step() }
                        CFRunLoopWakeUp(CFRunLoopGetMain())
                    }
                    .then("receive") { step in
                        self.subscription = Just(1).receive(on: RunLoop.main).sink { _ in step() }
                    }
                    .then("delay") { step in
                        self.subscription = Just(1).delay(for: .milliseconds(10), scheduler: RunLoop.main)
                            .sink { _ in step() }
                    }
                    .then("timer") { step in
                        RunLoop.main.add(Timer(timeInterval: 0.01, repeats: false) { _ in step() }, forMode: .common)
                    }
                    .then("queue") { step in DispatchQueue.main.async { step() } }
                    .then("operation") { step in OperationQueue.main.addOperation { step() } }
                    .start { completion(self.done.joined(separator: " ")) }
            }

            private final class Chain: @unchecked Sendable {
                let steps: Steps
                var ways: [(String, (@escaping @Sendable () -> Void) -> Void)]
                init(_ steps: Steps, _ name: String, _ way: @escaping (@escaping @Sendable () -> Void) -> Void) {
                    (self.steps, ways) = (steps, [(name, way)])
                }
                func then(_ name: String, _ way: @escaping (@escaping @Sendable () -> Void) -> Void) -> Chain {
                    ways.append((name, way))
                    return self
                }
                func start(_ end: @escaping () -> Void) {
                    guard !ways.isEmpty else { return end() }
                    let (name, way) = ways.removeFirst()
                    nonisolated(unsafe) let end = end
                    // Meanwhile the main thread falls asleep.
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
                        way {
                            if Thread.isMainThread { self.steps.done.append(name) }
                            self.start(end)
                        }
                    }
                }
            }
            private func next(_ name: String, _ way: @escaping (@escaping @Sendable () -> Void) -> Void) -> Chain {
                Chain(self, name, way)
            }
        }
        struct Provider: TimelineProvider {
            func placeholder(in context: Context) -> Entry { Entry() }
            func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
                completion(Entry(text: "snapshot"))
            }
            func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                Steps().run { completion(Timeline(entries: [Entry(text: $0)], policy: .never)) }
            }
        }
        @main struct W: Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "k", provider: Provider()) { Text($0.text) }
                    .supportedFamilies([.systemSmall])
            }
        }
        """

    @Test("The main run loop runs the work of other threads at once, in whichever way they pass it")
    func passed() async throws {
        let directory = try TemporaryDirectory()
        try Files.makeDirectory(directory.path("W"))
        try Files.write(Self.widget, to: directory.path("W/W.swift"))
        let phone = try await Phone(.adopting(directory.path("W")), environment: PhoneTests.environment(directory))
        let widget = try await phone.widget("k", .systemSmall)
        #expect(widget.texts == ["perform modes block receive delay timer queue operation"])
    }
}
