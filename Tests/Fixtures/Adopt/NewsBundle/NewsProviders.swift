//
//  NewsProviders.swift
//  NewsBundle
//

import Foundation
import WidgetKit

struct HeadlinesEntry: TimelineEntry {
    let date: Date
    let stories: [Story]
    let fetched: Date?

    var relevance: TimelineEntryRelevance? {
        stories.isEmpty ? nil : TimelineEntryRelevance(score: Float(stories.count))
    }

    static let placeholder = HeadlinesEntry(
        date: Date(timeIntervalSince1970: 1_735_689_600),
        stories: [
            Story(
                id: UUID(uuidString: "6F1D1C0E-52A5-4C55-9E3B-2B1B6E7A1A01")!,
                title: "Harbor bridge reopens after a year",
                section: "Local", url: URL(string: "https://news.example.com/1")!,
                published: Date(timeIntervalSince1970: 0)),
            Story(
                id: UUID(uuidString: "6F1D1C0E-52A5-4C55-9E3B-2B1B6E7A1A02")!,
                title: "Library extends its opening hours",
                section: "Culture", url: URL(string: "https://news.example.com/2")!,
                published: Date(timeIntervalSince1970: 0)),
        ],
        fetched: nil
    )
}

struct HeadlinesProvider: TimelineProvider {
    typealias Entry = HeadlinesEntry

    func placeholder(in context: Context) -> HeadlinesEntry {
        .placeholder
    }

    func getSnapshot(in context: Context, completion: @escaping (HeadlinesEntry) -> ()) {
        guard !context.isPreview, let edition = NewsStorage.shared.edition else {
            completion(.placeholder)
            return
        }
        completion(HeadlinesEntry(date: Date(), stories: edition.stories, fetched: edition.fetched))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<HeadlinesEntry>) -> ()) {
        NewsStorage.shared.refresh { edition in
            let now = Date()
            let entry = HeadlinesEntry(date: now, stories: edition?.stories ?? [], fetched: edition?.fetched)
            let next = Calendar.current.date(byAdding: .minute, value: edition == nil ? 15 : 45, to: now)!
            completion(Timeline(entries: [entry], policy: .after(next)))
        }
    }
}

struct ReadingListEntry: TimelineEntry {
    let date: Date
    let count: Int
}

struct ReadingListProvider: TimelineProvider {
    func placeholder(in context: Context) -> ReadingListEntry {
        ReadingListEntry(date: Date(), count: 3)
    }

    func getSnapshot(in context: Context, completion: @escaping (ReadingListEntry) -> ()) {
        completion(ReadingListEntry(date: Date(), count: context.isPreview ? 3 : NewsStorage.shared.readingList.count))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<ReadingListEntry>) -> ()) {
        let entry = ReadingListEntry(date: Date(), count: NewsStorage.shared.readingList.count)
        // The app reloads this widget when the list changes.
        completion(Timeline(entries: [entry], policy: .never))
    }
}
