import Foundation
import Glibc
import Testing
import WidgetKit

@testable import WidgetHost

private struct Entry: TimelineEntry, Sendable {
    let date: Date
    let text: String
}

/// A provider that prints, calls its completion twice, and then closes the host's end of the pipe.
private struct CarelessProvider: TimelineProvider, Sendable {
    let hostEnd: Int32

    func placeholder(in context: Context) -> Entry {
        Entry(date: Date(timeIntervalSince1970: 0), text: "placeholder \(context.family)")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
        completion(Entry(date: Date(timeIntervalSince1970: 0), text: "snapshot \(context.isPreview)"))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
        print("printed by a provider")
        fflush(nil)
        let entry = Entry(date: Date(timeIntervalSince1970: 1), text: "timeline")
        completion(Timeline(entries: [entry], policy: .after(Date(timeIntervalSince1970: 2))))
        completion(Timeline(entries: [entry], policy: .never))
        close(hostEnd)
    }
}

/// A pipe in place of standard error.
private struct ErrorPipe: Sendable {
    private let reading: Int32
    private let errors = dup(STDERR_FILENO)

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, dup2(ends[1], STDERR_FILENO) >= 0 else { return nil }
        reading = ends[0]
    }

    /// Waits for a line, writes it to standard error, and puts standard error back in its place.
    func passOnLine() {
        var byte: UInt8 = 0
        while read(reading, &byte, 1) == 1, write(errors, &byte, 1) == 1, byte != 0x0A {}
        dup2(errors, STDERR_FILENO)
    }
}

@Suite struct ProviderRuntimeTests {
    @Test("The process answers each call on its pipe, reports repeated completions, and writes nothing else there")
    func serves() async throws {
        let result = try #require(
            await #expect(
                processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
            ) {
                guard let (host, input) = try? ProviderSocket.pair(SOCK_SEQPACKET),
                    dup2(input.descriptor, STDIN_FILENO) >= 0
                else { return }
                let provider = CarelessProvider(hostEnd: host.descriptor)
                let output = ProviderRuntime.takeOutput()
                // The provider ends the process, so its request is sent only after the other message is reported.
                guard let report = ErrorPipe(), host.send(bytes("not a request"), within: .seconds(5)) else { return }
                Thread.detachNewThread {
                    report.passOnLine()
                    let request = ProviderRequest(
                        id: 1, call: .timeline, kind: "K", family: .systemSmall, isPreview: false)
                    _ = host.send(bytes(request.text), within: .seconds(5))
                }
                let widget = HostedWidget(kind: "K", families: [.systemSmall], provider: { provider }) { entry in
                    EntryDescription(content: "\"\(entry.text)\"", source: nil)
                }
                ProviderRuntime.run([widget], output: output)
            })
        let output = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(output.contains(#"{"widgets":[{"kind":"K","families":["systemSmall"]}]}"#))
        let lines = output.split(separator: "\n").filter { $0.hasPrefix("{\"id\"") }
        #expect(
            lines == [
                #"{"id":1,"entries":[{"date":"1970-01-01T00:00:01.000000Z","source":null,"content":"timeline"}],"policy":{"after":"1970-01-01T00:00:02.000000Z"}}"#,
                #"{"id":1,"again":true}"#,
            ])
        #expect(!output.contains("printed by a provider"))
        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(errors.contains("printed by a provider"))
        #expect(errors.contains("not a request: not a request"))
    }

    @Test("The process ends at once when the host ends, even while a provider is in an endless loop")
    func hostGoesAway() async {
        await #expect(processExitsWith: .exitCode(0)) {
            guard let (host, input) = try? ProviderSocket.pair(SOCK_SEQPACKET),
                dup2(input.descriptor, STDIN_FILENO) >= 0
            else { _exit(9) }
            let request = ProviderRequest(id: 1, call: .timeline, kind: "K", family: .systemSmall, isPreview: false)
            guard host.send(bytes(request.text), within: .seconds(5)) else { _exit(9) }
            let provider = SpinningProvider(hostEnd: host.descriptor)
            ProviderRuntime.run([
                HostedWidget(kind: "K", families: [.systemSmall], provider: { provider }) { _ in
                    EntryDescription(content: "1", source: nil)
                }
            ])
        }
    }

    @Test("The result of each method of a provider becomes a timeline for the archive, with the provider's policy")
    func hostedWidget() {
        let widget = HostedWidget(kind: "K", families: [.systemLarge], provider: { CarelessProvider(hostEnd: -1) }) {
            EntryDescription(content: "\"\($0.text)\"", source: "s")
        }
        func archived(_ call: ProviderCall, isPreview: Bool) -> [TimelineArchive] {
            let archives = Archives()
            widget.call(call, .simulated(family: .systemLarge, isPreview: isPreview)) { archives.add($0) }
            return archives.all
        }
        func archive(_ seconds: Double, _ text: String, _ policy: ArchivedPolicy) -> TimelineArchive {
            let description = EntryDescription(content: "\"\(text)\"", source: "s")
            let entry = ArchivedEntry(date: Date(timeIntervalSince1970: seconds), description: description)
            return TimelineArchive(entries: [entry], policy: policy)
        }
        #expect(archived(.placeholder, isPreview: false) == [archive(0, "placeholder systemLarge", .never)])
        #expect(archived(.snapshot, isPreview: true) == [archive(0, "snapshot true", .never)])
        #expect(
            archived(.timeline, isPreview: false) == [
                archive(1, "timeline", .after(Date(timeIntervalSince1970: 2))), archive(1, "timeline", .never),
            ])
    }
}

/// A provider that closes the host's end of the pipe and then never returns.
private struct SpinningProvider: TimelineProvider, Sendable {
    let hostEnd: Int32
    func placeholder(in context: Context) -> Entry { Entry(date: .now, text: "") }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {}
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
        close(hostEnd)
        while true { sched_yield() }
    }
}

private final class Archives: @unchecked Sendable {
    private let lock = NSLock()
    private var archives: [TimelineArchive] = []
    var all: [TimelineArchive] { lock.withLock { archives } }
    func add(_ archive: TimelineArchive) { lock.withLock { archives.append(archive) } }
}
