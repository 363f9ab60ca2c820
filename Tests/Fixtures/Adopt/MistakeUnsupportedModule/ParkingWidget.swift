//
//  ParkingWidget.swift
//  MistakeUnsupportedModule
//

import MapKit
import SwiftUI
import WidgetKit

struct ParkingEntry: TimelineEntry {
    let date: Date
    let coordinate: CLLocationCoordinate2D
}

struct ParkingProvider: TimelineProvider {
    private let sample = CLLocationCoordinate2D(latitude: 37.3349, longitude: -122.009)

    func placeholder(in context: Context) -> ParkingEntry {
        ParkingEntry(date: .now, coordinate: sample)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (ParkingEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<ParkingEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

@main
struct ParkingWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ParkingWidget", provider: ParkingProvider()) { _ in
            LookAroundPreview(initialScene: nil)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Parking")
        .supportedFamilies([.systemMedium])
    }
}
