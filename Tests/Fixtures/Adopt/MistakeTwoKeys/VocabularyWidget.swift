//
//  VocabularyWidget.swift
//  MistakeTwoKeys
//

import SwiftUI
import WidgetKit

struct VocabularyEntry: TimelineEntry {
    let date: Date
    let word: String
    let translation: String
}

/// The word and its translation are two keys, and the hour they are of is a third.
struct VocabularyStore {
    private let defaults = UserDefaults(suiteName: "group.com.example.vocabulary")!

    private let words = [
        ("casa", "house"), ("gato", "cat"), ("libro", "book"), ("mesa", "table"), ("noche", "night"), ("pan", "bread"),
    ]

    /// A new word every hour.
    func update(at date: Date) {
        let hour = Int(date.timeIntervalSince1970 / 3600)
        guard hour != defaults.integer(forKey: "hour") else { return }
        let (word, translation) = words[hour % words.count]
        defaults.set(hour, forKey: "hour")
        defaults.set(word, forKey: "word")
        defaults.set(translation, forKey: "translation")
    }

    var current: (word: String, translation: String) {
        (defaults.string(forKey: "word") ?? "pan", defaults.string(forKey: "translation") ?? "bread")
    }
}

struct VocabularyProvider: TimelineProvider {
    private let store = VocabularyStore()

    func placeholder(in context: Context) -> VocabularyEntry {
        VocabularyEntry(date: Date(), word: "casa", translation: "house")
    }

    func getSnapshot(in context: Context, completion: @escaping (VocabularyEntry) -> Void) {
        completion(VocabularyEntry(date: Date(), word: store.current.word, translation: store.current.translation))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<VocabularyEntry>) -> Void) {
        store.update(at: Date())
        let entry = VocabularyEntry(
            date: Date(), word: store.current.word, translation: store.current.translation)
        completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(30 * 60))))
    }
}

struct VocabularyView: View {
    let entry: VocabularyEntry

    var body: some View {
        VStack {
            Text(entry.word).font(.title.bold())
            Text(entry.translation).foregroundStyle(.secondary)
        }
        .containerBackground(.fill.tertiary, for: .widget)
    }
}

@main
struct VocabularyWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "VocabularyWidget", provider: VocabularyProvider()) { VocabularyView(entry: $0) }
            .configurationDisplayName("Word of the hour")
            .supportedFamilies([.systemSmall])
    }
}
