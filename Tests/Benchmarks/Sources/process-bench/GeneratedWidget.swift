import Foundation

/// The sources of a widget extension of many files, of which one shows a text.
struct GeneratedWidget {
    private let folder: String

    /// Writes the sources into a folder.
    init(in folder: String, files count: Int) throws {
        self.folder = folder
        try write(Self.widget, "Widget")
        for number in 1..<count { try write(Self.view(number, "Part"), "Part\(number)") }
    }

    /// Changes the file that shows the text.
    func change(_ text: String) throws { try write(Self.view(1, text), "Part1") }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).swift"))
    }

    private static func view(_ number: Int, _ title: String) -> String {
        """
        import SwiftUI

        struct Part\(number): View {
            var values: [String: Double] = ["\(title)": \(number)]
            var total: Double { values.values.reduce(0, +) / Double(max(1, values.count)) }
            var body: some View {
                VStack(alignment: .leading, spacing: 4) {
                    HStack {
                        Image(systemName: total > 50 ? "star.fill" : "star").foregroundStyle(.orange)
                        Text("\(title)").font(.headline).lineLimit(1).minimumScaleFactor(0.5)
                        Spacer()
                        Text(total, format: .number.precision(.fractionLength(1))).monospacedDigit()
                    }
                    ForEach(values.keys.sorted(), id: \\.self) { key in
                        Text(verbatim: key).font(.caption).foregroundStyle(.secondary)
                    }
                }
                .padding(8).background(.quaternary, in: RoundedRectangle(cornerRadius: 8))
            }
        }
        """
    }

    private static let widget = """
        import SwiftUI
        import WidgetKit

        struct Entry: TimelineEntry { var date = Date() }
        struct Provider: TimelineProvider {
            func placeholder(in context: Context) -> Entry { Entry() }
            func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(Entry()) }
            func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                completion(Timeline(entries: [Entry()], policy: .never))
            }
        }
        @main struct W: Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "W", provider: Provider()) { _ in Part1() }.supportedFamilies([.systemSmall])
            }
        }
        """
}
