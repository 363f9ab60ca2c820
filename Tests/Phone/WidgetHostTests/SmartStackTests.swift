import Foundation
import Testing
import WidgetKit

@testable import WidgetHost

@Suite struct SmartStackTests {
    private func date(_ minutes: Double) -> Date { Date(timeIntervalSince1970: 1_769_749_200 + minutes * 60) }

    /// Makes a timeline of entries: (minutes, score, minutes that the score holds).
    private func timeline(_ entries: [(Double, Float?, Double)]) -> TimelineArchive {
        TimelineArchive(
            entries: entries.map { entry in
                ArchivedEntry(
                    date: date(entry.0), description: EntryDescription(content: "{}", source: nil),
                    relevance: entry.1.map { ArchivedRelevance(score: $0, duration: entry.2 * 60) })
            }, policy: .never)
    }

    private func stack(_ timelines: (String, [(Double, Float?, Double)])...) -> SmartStack {
        var stack = SmartStack(timelines.map { $0.0 })
        for (kind, entries) in timelines { stack.add(timeline(entries), kind: kind) }
        return stack
    }

    private func tops(_ stack: SmartStack, _ minutes: Double...) -> [String?] {
        minutes.map { stack.top(at: date($0)) }
    }

    @Test("The widget with the highest score comes to the top, and stays if no widget has a score")
    func rotation() {
        let stack = stack(
            ("Jokes", [(0, nil, 0)]), ("Schedule", [(0, 0, 0), (10, 100, 5), (20, 0, 0)]))
        #expect(
            tops(stack, -1, 0, 9.99, 10, 14.99, 15, 20, 500) == [
                "Jokes", "Jokes", "Jokes", "Schedule", "Schedule", "Schedule", "Schedule", "Schedule",
            ])
        #expect(stack.rotations(until: date(500)) == [.init(date: date(10), kind: "Schedule")])
        #expect(stack.rotations(until: date(9)).isEmpty)
    }

    @Test(
        "The stack never rotates to a widget with no relevance or a score of 0 or less",
        arguments: [0, -5, nil, .nan] as [Float?])
    func never(score: Float?) {
        #expect(tops(stack(("A", []), ("B", [(0, score, 0)])), 0, 100) == ["A", "A"])
    }

    @Test("Scores count on the widget's own scale: 0 to 1 is the same as 0 to 100")
    func scale() {
        let entries: [(Double, Float?, Double)] = [(0, 1, 0), (10, 0.5, 0), (20, 0.1, 0)]
        let large: [(Double, Float?, Double)] = [(0, 10, 0), (10, 50, 0), (20, 100, 0)]
        let stack = stack(("A", entries), ("B", large))
        #expect(tops(stack, 0, 10, 20) == ["A", "A", "B"])
    }

    @Test("A rare high score ranks above a constant one")
    func rare() {
        let stack = stack(
            ("Loud", (0..<20).map { (Double($0) * 10, 1_000, 0) }),
            ("Quiet", [(0, 0, 0), (50, 0, 0), (100, 2, 10), (110, 0, 0)]))
        #expect(tops(stack, 0, 99, 100, 109.9, 110) == ["Loud", "Loud", "Quiet", "Quiet", "Loud"])
    }

    @Test("A score ends after its duration; without a duration it ends at the next entry")
    func durations() {
        let stack = stack(
            ("A", [(0, 0, 0), (10, 9, 5), (30, 0, 0)]), ("B", [(0, 1, 0), (40, 1, 0)]))
        #expect(tops(stack, 5, 10, 14.9, 15, 39) == ["B", "A", "A", "B", "B"])
    }

    @Test("If ranks are equal, the widget on top stays; at the start it is the first in the stack")
    func ties() {
        let same: [(Double, Float?, Double)] = [(0, 1, 0)]
        #expect(tops(stack(("A", same), ("B", same)), 0) == ["A"])
        let stack = stack(("A", [(0, 0, 0), (20, 1, 0)]), ("B", [(0, 0, 0), (10, 1, 0)]))
        #expect(tops(stack, 10, 20, 30) == ["B", "B", "B"])
    }

    @Test("Past entries still count, and entries that a newer timeline replaced do not")
    func history() {
        var stack = SmartStack(["A", "B"])
        stack.add(timeline([(0, 0, 0), (5, 0, 0), (60, 100, 0)]), kind: "B")
        stack.add(timeline([(0, 50, 0), (90, 50, 0)]), kind: "A")
        #expect(stack.top(at: date(60)) == "B")
        // The class at minute 60 was cancelled.
        stack.add(timeline([(30, 0, 0)]), kind: "B")
        #expect(stack.members[1].entries.map(\.date) == [date(0), date(5), date(30)])
        #expect(stack.top(at: date(60)) == "A")
    }

    @Test("Neither the order of the timelines nor unsorted entries change the rotations")
    func deterministic() {
        let entries: [(Double, Float?, Double)] = [(0, 1, 0), (10, 7, 3), (20, 2, 0), (30, 9, 0)]
        let other: [(Double, Float?, Double)] = [(0, 3, 0), (12, 8, 0), (25, 0, 0)]
        var first = SmartStack(["A", "B"])
        first.add(timeline(entries), kind: "A")
        first.add(timeline(other), kind: "B")
        var second = SmartStack(["A", "B"])
        second.add(timeline(other.reversed()), kind: "B")
        second.add(timeline(entries.reversed()), kind: "A")
        #expect(first.rotations(until: date(100)) == second.rotations(until: date(100)))
        #expect(!first.rotations(until: date(100)).isEmpty)
    }

    @Test("An empty stack has no widget on top, and a stack ignores widgets that are not in it")
    func empty() {
        var stack = SmartStack([])
        stack.add(timeline([(0, 1, 0)]), kind: "A")
        #expect(stack.top(at: date(0)) == nil && stack.rotations(until: date(10)).isEmpty)
    }
}
