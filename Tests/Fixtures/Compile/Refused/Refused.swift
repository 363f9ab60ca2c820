import OSLog
import SwiftUI
import WidgetKit

// Each line with a comment must be refused with that text, and no other line may be.
struct RefusedEntry: TimelineEntry { let date: Date }

func context() -> TimelineProviderContext {
    TimelineProviderContext(family: .systemSmall)  // error: inaccessible due to
}

func withoutPolicy() -> Timeline<RefusedEntry> {
    Timeline(entries: [])  // error: missing argument for parameter 'policy'
}

func allFamilies() -> [WidgetFamily] {
    WidgetFamily.allCases  // error: has no member 'allCases'
}

func pattern(_ policy: TimelineReloadPolicy) -> Date? {
    if case .after(let date) = policy { return date }  // error: binding pattern cannot appear in an expression
    return nil
}

struct WithoutDate: TimelineEntry {  // error: does not conform to protocol 'TimelineEntry'
    let text: String
}

struct WithoutTimeline: TimelineProvider {  // error: does not conform to protocol 'TimelineProvider'
    func placeholder(in context: Context) -> RefusedEntry { RefusedEntry(date: Date()) }
    func getSnapshot(in context: Context, completion: @escaping (RefusedEntry) -> Void) {}
}

func requireSendable<T: Sendable>(_ value: T) {}
func requireEquatable<T: Equatable>(_ value: T) {}

func sending(_ policy: TimelineReloadPolicy, _ entry: any TimelineEntry) {
    requireSendable(policy)  // error: 'Sendable'
    requireSendable(entry)  // error: 'Sendable'
    requireEquatable(entry)  // error: 'Equatable'
}

func sendAcross(_ policy: TimelineReloadPolicy) {
    Task.detached { @Sendable in print(policy) }  // error: non-Sendable type 'TimelineReloadPolicy'
}

func makeInfo() -> WidgetInfo {
    WidgetInfo(family: .systemSmall, kind: "k")  // error: inaccessible due to
}

struct Looping: View {
    var body: some View {
        for number in 0..<3 {  // error: cannot be used with result builder 'ViewBuilder'
            Text("\(number)")
        }
    }
}

func log(_ text: String, _ maybe: String?) {
    Logger().info(text)  // error: cannot convert value of type 'String'
    Logger().info("\(maybe)")  // error: cannot convert value of type 'String?'
}
