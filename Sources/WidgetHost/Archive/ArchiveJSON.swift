import AppGroup
import Foundation
import HostEvents
public import WidgetKit

/// Timelines as JSON: on the pipe between host and child, and in the archive.
extension TimelineArchive {
    /// `"entries":[…],"policy":…`, the members without braces.
    var members: String {
        let entries = entries.map { entry in
            let source = entry.description.source.map { JSONText.quoted($0) } ?? "null"
            let relevance = entry.relevance.map { "\"relevance\":\($0.json)," } ?? ""
            return
                "{\"date\":\(JSONText.quoted(DateText.format(entry.date))),\"source\":\(source),"
                + relevance + "\"content\":\(Self.line(entry.description.content))}"
        }
        let policy =
            switch policy {
            case .atEnd: "\"atEnd\""
            case .never: "\"never\""
            case .after(let date): "{\"after\":\(JSONText.quoted(DateText.format(date)))}"
            }
        return "\"entries\":[\(entries.joined(separator: ","))],\"policy\":\(policy)"
    }

    /// Content on one line, as the pipe needs it. What is no JSON, against its promise, goes as a string: the call must
    /// be answered all the same.
    private static func line(_ content: String) -> String {
        let line = try? JSONText.singleLine(Array(content.utf8))
        return line.map { String(decoding: $0, as: UTF8.self) } ?? JSONText.quoted(content)
    }

    /// One JSON object: kind, family, entries and policy.
    public func json(kind: String, family: WidgetFamily) -> String {
        "{\"kind\":\(JSONText.quoted(kind)),\"family\":\"\(family)\",\(members)}"
    }

    /// Reads the members of a response or an archive; nil when they are not what `members` makes.
    init?(members: [String: [UInt8]]) {
        guard let list = members["entries"].flatMap({ try? JSONText.elements(of: $0) }),
            let policy = members["policy"].flatMap({ Self.policy($0) })
        else { return nil }
        var entries: [ArchivedEntry] = []
        for element in list {
            guard let values = JSONMembers.dictionary(element),
                let date = values["date"].flatMap({ JSONText.string($0) }).flatMap({ DateText.parse($0) }),
                let content = values["content"]
            else { return nil }
            let description = EntryDescription(
                content: String(decoding: content, as: UTF8.self),
                source: values["source"].flatMap { JSONText.string($0) })
            let relevance = values["relevance"].map { ArchivedRelevance(json: $0) }
            // There, but not what was written.
            if let relevance, relevance == nil { return nil }
            entries.append(ArchivedEntry(date: date, description: description, relevance: relevance ?? nil))
        }
        self.init(entries: entries, policy: policy)
    }

    private static func policy(_ bytes: [UInt8]) -> ArchivedPolicy? {
        switch JSONText.string(bytes) {
        case "atEnd": return .atEnd
        case "never": return .never
        default:
            let date = JSONMembers.dictionary(bytes)?["after"].flatMap { JSONText.string($0) }
            return date.flatMap { DateText.parse($0) }.map { .after($0) }
        }
    }
}

extension ArchivedRelevance {
    /// `{"score":100.0,"duration":900.0}`. JSON has no infinite numbers: the largest stands for them, and 0 for none.
    var json: String {
        func number<Number: BinaryFloatingPoint & CustomStringConvertible>(_ value: Number) -> String {
            let largest = Number.greatestFiniteMagnitude
            return (value.isNaN ? 0 : max(-largest, min(value, largest))).description
        }
        return "{\"score\":\(number(score)),\"duration\":\(number(duration))}"
    }

    init?(json: [UInt8]) {
        guard let members = JSONMembers.dictionary(json),
            let score = members["score"].flatMap({ Float(String(decoding: $0, as: UTF8.self)) }),
            let duration = members["duration"].flatMap({ Double(String(decoding: $0, as: UTF8.self)) })
        else { return nil }
        self.init(score: score, duration: duration)
    }
}

/// JSON objects as dictionaries of raw values.
enum JSONMembers {
    static func dictionary(_ bytes: [UInt8]) -> [String: [UInt8]]? {
        guard let members = try? JSONText.members(of: bytes) else { return nil }
        return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    }
}
