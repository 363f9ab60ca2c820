//
//  PlaylistWidget.swift
//  MistakeTwoFiles
//

import SwiftUI
import WidgetKit

/// The tracks are one file, the position in them another: a position beyond the tracks traps.
enum PlaylistStore {
    private static var folder: URL {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.playlist")!
    }

    private static var tracksFile: URL { folder.appendingPathComponent("tracks.json") }
    private static var positionFile: URL { folder.appendingPathComponent("position.json") }

    static var tracks: [String] {
        (try? JSONDecoder().decode([String].self, from: Data(contentsOf: tracksFile))) ?? ["Intro"]
    }

    static var position: Int {
        (try? JSONDecoder().decode(Int.self, from: Data(contentsOf: positionFile))) ?? 0
    }

    /// A long and a short playlist take turns; the position starts at the last track.
    static func shuffle() throws {
        let next = tracks.count > 1 ? ["Intro"] : ["Intro", "Verse", "Chorus", "Bridge", "Outro"]
        try JSONEncoder().encode(next).write(to: tracksFile, options: .atomic)
        try JSONEncoder().encode(next.count - 1).write(to: positionFile, options: .atomic)
    }
}

struct PlaylistEntry: TimelineEntry {
    let date: Date
    let track: String
}

struct PlaylistProvider: TimelineProvider {
    func placeholder(in context: Context) -> PlaylistEntry {
        PlaylistEntry(date: .now, track: "Intro")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (PlaylistEntry) -> Void) {
        completion(PlaylistEntry(date: .now, track: PlaylistStore.tracks[PlaylistStore.position]))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PlaylistEntry>) -> Void) {
        let playing = PlaylistStore.tracks[PlaylistStore.position]
        try? PlaylistStore.shuffle()
        let next = PlaylistStore.tracks[PlaylistStore.position]
        let entries = [
            PlaylistEntry(date: .now, track: playing),
            PlaylistEntry(date: .now.addingTimeInterval(300), track: next),
        ]
        completion(Timeline(entries: entries, policy: .after(.now.addingTimeInterval(1800))))
    }
}

@main
struct PlaylistWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PlaylistWidget", provider: PlaylistProvider()) { entry in
            Label(entry.track, systemImage: "music.note")
                .containerBackground(.pink.gradient, for: .widget)
        }
        .configurationDisplayName("Now playing")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}
