import Foundation
import TestSupport
import Testing

@testable import Adopt

/// Tests of widgets that are configured with the intents of an `.intentdefinition` file.
struct IntentDefinitionTests {
    private static func definition() -> [String: Any] {
        [
            "INEnums": [
                [
                    "INEnumName": "Size",
                    "INEnumValues": [
                        ["INEnumValueName": "unknown"], ["INEnumValueName": "Large", "INEnumValueIndex": 2],
                        ["INEnumValueName": "USSize", "INEnumValueIndex": 3],
                        ["INEnumValueName": "XL", "INEnumValueIndex": 4],
                    ],
                ]
            ],
            "INTypes": [
                [
                    "INTypeName": "Tag", "INTypeClassName": "WidgetTag",
                    "INTypeProperties": [
                        ["INTypePropertyName": "identifier", "INTypePropertyDefault": true],
                        ["INTypePropertyName": "count", "INTypePropertyType": "Integer"],
                    ],
                ]
            ],
            "INIntents": [
                [
                    "INIntentName": "Pick",
                    "INIntentParameters": [
                        [
                            "INIntentParameterName": "word", "INIntentParameterType": "String",
                            "INIntentParameterMetadata": ["INIntentParameterMetadataDefaultValue": "hello"],
                        ],
                        [
                            "INIntentParameterName": "place", "INIntentParameterType": "Placemark",
                        ],
                        [
                            "INIntentParameterName": "size", "INIntentParameterEnumType": "Size",
                            "INIntentParameterMetadata": ["INIntentParameterMetadataDefaultValue": "Large"],
                        ],
                        [
                            "INIntentParameterName": "tags", "INIntentParameterType": "Object",
                            "INIntentParameterObjectType": "Tag", "INIntentParameterSupportsMultipleValues": true,
                        ],
                    ],
                ]
            ],
        ]
    }

    @Test("A widget that is configured with an intent runs with the parameters' default values")
    func widget() throws {
        try withTemporaryDirectory { directory throws in
            for folder in ["W/de.lproj", "W/Base.lproj"] {
                try FileManager.default.createDirectory(
                    atPath: directory.path(folder), withIntermediateDirectories: true)
            }
            let list = try PropertyListSerialization.data(fromPropertyList: Self.definition(), format: .xml, options: 0)
            try list.write(to: URL(fileURLWithPath: directory.path("W/Base.lproj/Pick.intentdefinition")))
            // A target may isolate all its declarations to the main actor, and the classes inherit from others that are not.
            let types = IntentDefinition.declarations(of: [directory.path("W/Base.lproj/Pick.intentdefinition")])
                .split(separator: "\n").filter { !$0.hasPrefix(" ") && $0.contains(/\b(class|enum|protocol)\b/) }
            #expect(types.count == 5 && types.allSatisfy { $0.hasPrefix("nonisolated ") }, "\(types)")
            try Files.write("no property list", to: directory.path("W/de.lproj/Pick.intentdefinition"))
            // This file gets UIKit and CoreLocation from MapKit, as on iOS.
            try Files.write(
                """
                import MapKit
                extension CLPlacemark { var code: String { UIColor.red == .red ? isoCountryCode ?? "" : "" } }
                """, to: directory.path("W/Place.swift"))
            try Files.write(
                """
                import Intents
                import SwiftUI
                import WidgetKit

                struct Entry: TimelineEntry {
                    var date = Date()
                    var text: String
                }
                struct Provider: IntentTimelineProvider {
                    func recommendations() -> [IntentRecommendation<PickIntent>] {
                        [IntentRecommendation(intent: PickIntent(), description: "Pick")]
                    }
                    func placeholder(in context: Context) -> Entry {
                        let name = NSExpression(forConstantValue: "sample").constantValue as? String ?? ""
                        let list = INTaskList(
                            title: INSpeakableString(spokenPhrase: name), tasks: [], groupName: nil,
                            createdDateComponents: nil, modifiedDateComponents: nil, identifier: nil)
                        return Entry(text: list.title.spokenPhrase)
                    }
                    func getSnapshot(
                        for configuration: PickIntent, in context: Context, completion: @escaping (Entry) -> Void
                    ) {
                        completion(Entry(text: WidgetTag(identifier: "1", display: "tag").displayString))
                    }
                    func getTimeline(
                        for configuration: PickIntent, in context: Context,
                        completion: @escaping (Timeline<Entry>) -> Void
                    ) {
                        let tags: [WidgetTag] = configuration.tags ?? []
                        let text = "\\(configuration.word ?? "") \\(configuration.size) \\(tags.count)\\(configuration.place?.code ?? "")"
                        completion(Timeline(entries: [Entry(text: text)], policy: .never))
                    }
                }
                @main struct W: Widget {
                    var body: some WidgetConfiguration {
                        IntentConfiguration(kind: "k", intent: PickIntent.self, provider: Provider()) { entry in
                            Text(entry.text)
                        }
                        .supportedFamilies([.systemSmall])
                    }
                }
                """, to: directory.path("W/W.swift"))
            let outcome = try run(
                "tandem", ["adopt", "--json", "--calls-only", directory.path("W")], environment: Adopting.environment)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let calls = try #require(AdoptReport(outcome.output)?.targets.first?.runs.first?.calls)
            #expect(calls.map { $0.entries.first?.texts } == [["sample"], ["tag"], ["tag"], ["hello large 0"]])
        }
    }

    @Test("Broken definitions of intents declare nothing")
    func broken() throws {
        try withTemporaryDirectory { directory throws in
            try Files.write("no property list", to: directory.path("a.intentdefinition"))
            let list = try PropertyListSerialization.data(
                fromPropertyList: ["INIntents": [["INIntentParameters": 3]], "INEnums": "x", "INTypes": [[:]]],
                format: .binary, options: 0)
            try list.write(to: URL(fileURLWithPath: directory.path("b.intentdefinition")))
            let files = ["a", "b", "missing"].map { directory.path("\($0).intentdefinition") }
            #expect(IntentDefinition.declarations(of: files) == "")
        }
    }
}
