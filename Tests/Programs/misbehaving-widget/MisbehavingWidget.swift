import Foundation
import Glibc
import Synchronization
import WidgetHost
import WidgetKit

/// A widget extension for tests: `misbehaving-widget FOLDER`. The file `behaviour` in that folder says what the
/// provider does.
@main
struct MisbehavingWidget {
    static func main() {
        let folder = CommandLine.arguments.dropFirst().first ?? "."
        // Disables core dumps, because crashes are intended, and the runtime's crash reports, because they take time.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        ProviderRuntime.run([
            HostedWidget(
                kind: "K", families: [.systemSmall, .systemLarge], provider: { MisbehavingProvider(folder: folder) }
            ) { entry in
                EntryDescription(content: "\"\(entry.text)\"", source: "app")
            }
        ])
    }
}

struct MisbehavingProvider: TimelineProvider, Sendable {
    struct Entry: TimelineEntry, Sendable {
        let date: Date
        let text: String
    }

    let folder: String

    /// Completions that the provider keeps and never calls.
    private static let kept = Mutex<[@Sendable (Timeline<Entry>) -> Void]>([])

    func placeholder(in context: Context) -> Entry { Entry(date: Date(timeIntervalSince1970: 0), text: "placeholder") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
        let text = (try? String(contentsOfFile: folder + "/behaviour", encoding: .utf8)) ?? "answer"
        func complete(_ dates: [Double] = [0], text: String = "new") {
            let entries = dates.map { Entry(date: Date(timeIntervalSince1970: $0), text: text) }
            completion(Timeline(entries: entries, policy: .never))
        }
        switch text.trimmingCharacters(in: .whitespacesAndNewlines) {
        case "never": Self.kept.withLock { $0.append(completion) }
        case "throw-away": break
        case "twice":
            complete()
            complete()
        case "late":
            // This is longer than any deadline of the tests.
            sleep(60)
            complete()
        case "allocate":
            Self.allocate { Self.kept.withLock { $0.append(completion) } }
        case "allocate-briefly":
            Self.allocate {}
            complete()
        case "allocate-and-answer": Self.allocate { complete() }
        case "spin":
            var number: UInt64 = 1
            while number != 0 { number = number &* 3 | 1 }
        case "crash": fatalError("a provider that crashes")
        case "exit": exit(3)
        case "close-descriptors":
            // Standard input stays open, because closing it would end the process at a moment that the test cannot
            // know.
            for descriptor in Int32(1)...10 { close(descriptor) }
            Self.kept.withLock { $0.append(completion) }
        case "empty": complete([])
        case "unsorted": complete([3_600, 0])
        case "long": complete(text: String(repeating: "ha", count: 100_000))
        case "reload":
            WidgetCenter.shared.reloadAllTimelines()
            complete()
        default: complete()
        }
    }

    /// Dirties 100 MB of memory while the body runs. If the body never returns, the memory stays allocated.
    private static func allocate(_ body: () -> Void) {
        let size = 100 << 20
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | Int32(MAP_ANONYMOUS), -1, 0)
        guard let memory, memory != MAP_FAILED else { fatalError("no memory") }
        memset(memory, 1, size)
        body()
        munmap(memory, size)
    }
}
