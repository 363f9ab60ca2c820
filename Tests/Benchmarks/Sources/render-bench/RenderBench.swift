import BenchReport
import Foundation
import Glibc

@testable import SwiftUI
@testable import WidgetKit
@testable import WidgetRendering

/// Measures the evaluation and drawing of views: render-bench [ROUNDS].
@main
struct RenderBench {
    @MainActor static func main() {
        let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 12
        let evaluation = MeasuredComparison("rendering", "a widget's view evaluated", .us)
        let page = MeasuredComparison("rendering", "a widget drawn in a page, each", .us)
        let trees = WidgetFamily.benched.map { ($0, nodes($0)) }
        // Warms up, so that work that is done only once is not part of a measurement.
        _ = drawn(Array(repeating: trees, count: 5).flatMap { $0 })
        for round in 0..<rounds {
            let evaluated = (0..<50).map { _ in microseconds { _ = nodes(.systemMedium) } }
            print(
                evaluation.samples("tandem", .ours, round: round, evaluated, note: "26 views, among them a list of ten")
            )
            // The two numbers of pictures take turns at being measured first.
            let sizes = round.isMultiple(of: 2) ? [3, 300] : [300, 3]
            for size in sizes {
                let pictures = (0..<size).map { trees[$0 % trees.count] }
                let values = (0..<(size == 3 ? 20 : 3)).map { _ in
                    microseconds { _ = drawn(pictures) } / Double(size)
                }
                print(page.samples("\(size) pictures", size == 3 ? .floor : .ours, round: round, values))
            }
        }
        // More pictures share the fixed cost of the page, so the cost of each picture must not grow with the number of
        // pictures.
        print(page.goal(.ratio(against: "3 pictures", atMost: 1.25, .median)))
    }

    /// Returns the processor time of a body in microseconds. Elapsed time would not be comparable, because other load
    /// on a busy machine affects long measurements more than short ones.
    private static func microseconds(_ body: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
        }
        let start = now()
        body()
        return now() - start
    }

    private static let date = Date(timeIntervalSince1970: 1_770_000_000)

    /// Returns the tree of a view as a widget extension would produce it.
    @MainActor private static func nodes(_ family: WidgetFamily) -> [ViewNode] {
        let context = RenderingContext(family: family)
        var environment = EnvironmentValues.widget(
            family: family, displaySize: context.screen.size(of: family), colorScheme: .light,
            locale: Locale(identifier: "en_US"))
        environment.evaluationDate = date
        return ViewTree.evaluate(BenchView(), in: environment).nodes
    }

    private static func drawn(_ trees: [(WidgetFamily, [ViewNode])]) -> String {
        let pictures = trees.enumerated().map { index, tree in
            WidgetPage.Picture(
                caption: "timeline, \(index), light", context: RenderingContext(family: tree.0), nodes: tree.1,
                date: date)
        }
        let group = WidgetPage.Group(
            program: "bench", name: "Bench", kind: "Bench", title: "all", pictures: pictures)
        return WidgetPage(title: "Bench", groups: [group]).html()
    }
}

extension WidgetFamily {
    fileprivate static let benched: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge]
}

/// A typical widget: a heading with a symbol, rows, a gauge and a line at the bottom.
private struct BenchView: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Image(systemName: "sun.max")
                Text("Joke of the Day").font(.headline)
                Spacer()
            }
            ForEach(0..<10, id: \.self) { number in
                HStack {
                    Text("Row \(number)").lineLimit(1)
                    Spacer()
                    Text("\(number * 17) %").foregroundStyle(.secondary)
                }
            }
            Gauge(value: 0.4) { Text("Day") }
            Text(Date(timeIntervalSince1970: 1_770_003_600), style: .time).font(.caption2)
        }
        .padding()
        .containerBackground(for: .widget) {
            LinearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom)
        }
    }
}
