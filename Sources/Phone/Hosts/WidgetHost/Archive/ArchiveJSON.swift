import AppGroup
import Foundation
import Utilities
public import WidgetKit

/// Timelines as JSON: on the sockets between host and provider process, and in the archive.
extension TimelineArchive {
    /// The members as JSON: `"entries":[…],"policy":…`
    var members: JSONObject { ["entries": .array(entries.map(\.json)), "policy": policy.json] }

    /// Writes one JSON object: kind, family, entries and policy.
    public func json(kind: String, family: WidgetFamily) -> String {
        JSONValue.object(["kind": .string(kind), "family": .string(family.description)] + members).text
    }

    /// Reads the members of a response or an archive file; nil if they do not have the form that `members` writes.
    init?(members: JSONMembers) {
        guard let list = members.elements("entries"),
            let policy = members["policy"].flatMap({ ArchivedPolicy(json: $0) })
        else { return nil }
        let entries = list.compactMap { ArchivedEntry(json: $0) }
        guard entries.count == list.count else { return nil }
        self.init(entries: entries, policy: policy)
    }
}

extension ArchivedPolicy {
    /// The policy as JSON: `"atEnd"`, `"never"` or `{"after":"…"}`
    fileprivate var json: JSONValue {
        switch self {
        case .atEnd: .string("atEnd")
        case .never: .string("never")
        case .after(let date): .object(["after": .date(date)])
        }
    }

    fileprivate init?(json: [UInt8]) {
        switch JSONText.string(json) {
        case "atEnd": self = .atEnd
        case "never": self = .never
        default:
            guard let date = JSONMembers(json)?.date("after") else { return nil }
            self = .after(date)
        }
    }
}

extension ArchivedEntry {
    /// The entry as JSON: `{"date":"…","source":"…","relevance":{…},"content":…}`. An entry without relevance lacks
    /// that member.
    fileprivate var json: JSONValue {
        .object([
            "date": .date(date), "source": .string(description.source), "relevance": relevance?.json,
            "content": .raw(Self.line(description.content)),
        ])
    }

    /// Returns content on one line, because each answer to the host is one line. Content should be JSON. Other content
    /// is sent as a JSON string, so that the host gets the answer that it waits for.
    private static func line(_ content: String) -> String {
        let line = try? JSONText.singleLine(Array(content.utf8))
        return line.map { String(decoding: $0, as: UTF8.self) } ?? JSONText.quoted(content)
    }

    fileprivate init?(json: [UInt8]) {
        guard let members = JSONMembers(json), let date = members.date("date"), let content = members["content"] else {
            return nil
        }
        let description = EntryDescription(
            content: String(decoding: content, as: UTF8.self), source: members.string("source"))
        self.init(date: date, description: description)
        guard let relevance = members["relevance"] else { return }
        // If the relevance is malformed, the whole entry is malformed. A malformed relevance does not count as absent.
        guard let relevance = ArchivedRelevance(json: relevance) else { return nil }
        self.relevance = relevance
    }
}

extension ArchivedRelevance {
    /// The relevance as JSON: `{"score":100.0,"duration":900.0}`
    fileprivate var json: JSONValue { .object(["score": .number(score), "duration": .number(duration)]) }

    fileprivate init?(json: [UInt8]) {
        guard let members = JSONMembers(json), let score: Float = members.number("score"),
            let duration: TimeInterval = members.number("duration")
        else { return nil }
        self.init(score: score, duration: duration)
    }
}
