import Foundation
public import SwiftUI
public import WidgetKit

extension HostedWidget {
    /// A function that converts an entry to its archived description. Only the widget knows the entry's type.
    public typealias Description = @Sendable (any TimelineEntry) -> EntryDescription

    /// Returns the widgets of an extension with a single `Widget`, from its configuration.
    @MainActor public static func list(
        of widget: some Widget, describe: @escaping Description = EntryDescription.ofProperties
    ) -> [HostedWidget] {
        WidgetDescription.list(of: widget).map { HostedWidget($0, describe: describe) }
    }

    /// Returns the widgets of an extension with a `WidgetBundle`, from their configurations.
    @MainActor public static func list(
        of bundle: some WidgetBundle, describe: @escaping Description = EntryDescription.ofProperties
    ) -> [HostedWidget] {
        WidgetDescription.list(of: bundle).map { HostedWidget($0, describe: describe) }
    }

    private init(_ widget: WidgetDescription, describe: @escaping Description) {
        self.init(
            kind: widget.kind, families: widget.families, provider: { widget.provider },
            describe: { describe($0.value) })
    }
}

extension EntryDescription {
    /// Describes an entry as one JSON value. If the entry is `Encodable`, that is its encoded form, with dates as ISO
    /// 8601 and sorted keys. Otherwise it is an object of the entry's stored properties, each as text. The source is
    /// the property `source`, if it is text or its raw value is text.
    public static func ofProperties(_ entry: any TimelineEntry) -> EntryDescription {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let source = source(of: entry)
        if let entry = entry as? any Encodable, let data = try? encoder.encode(entry) {
            return EntryDescription(content: String(decoding: data, as: UTF8.self), source: source)
        }
        var properties: [String: String] = [:]
        for (label, value) in Mirror(reflecting: entry).children {
            properties[label ?? "\(properties.count)"] =
                (value as? Date)?.formatted(.iso8601) ?? String(describing: value)
        }
        // The encoding cannot fail, because every dictionary of strings can be encoded.
        let data = (try? encoder.encode(properties)) ?? Data("{}".utf8)
        return EntryDescription(content: String(decoding: data, as: UTF8.self), source: source)
    }

    /// Returns an entry's property `source`, which by convention names the source of its data.
    private static func source(of entry: any TimelineEntry) -> String? {
        let value = Mirror(reflecting: entry).children.first { $0.label == "source" }?.value
        if let text = value as? String { return text }
        return (value as? any RawRepresentable)?.rawValue as? String
    }
}
