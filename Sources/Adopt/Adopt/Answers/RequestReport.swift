import Foundation
import PhoneState

/// The results of an extension's requests during an examination, and the widgets that never showed data.
public struct RequestReport: Sendable {
    /// The addresses of requests without an answer, each with the number of requests.
    public private(set) var unanswered: [(address: String, count: Int)] = []
    /// The number of answered requests.
    public private(set) var answered = 0

    /// Reads the event logs of the phones.
    /// - Parameter directory: The folder that contains the phones' folders.
    public init(directory: String) {
        var counts: [String: Int] = [:]
        let manager = FileManager.default
        for phone in (try? manager.contentsOfDirectory(atPath: directory)) ?? [] {
            let log = "\(directory)/\(phone)/state/\(EventLog.fileName)"
            let lines = (manager.contents(atPath: log) ?? Data()).split(separator: UInt8(ascii: "\n"))
            for line in lines { add(line, &counts) }
        }
        unanswered = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private struct Event: Decodable {
        var event: String
        var kind: String?
        var reason: String?
        var outcome: String?
    }

    /// Counts only events that describe answers. Events about network conditions do not say whether a file answered.
    private mutating func add(_ line: Data, _ counts: inout [String: Int]) {
        guard let event = try? JSONDecoder().decode(Event.self, from: line), event.event == "network",
            event.reason == "online"
        else { return }
        switch event.outcome {
        case "answered": answered += 1
        case "refused", "status-404": counts[event.kind ?? "", default: 0] += 1
        default: break
        }
    }

    /// The maximum number of addresses to list.
    private static let mostAddresses = 10

    /// Returns the requests without an answer, and the files that would have answered them.
    public func remarks(answers: String?) -> [String] {
        guard let answers else {
            guard let first = unanswered.first else { return [] }
            let count = unanswered.reduce(0) { $0 + $1.count }
            return [
                "\(count) request\(count == 1 ? "" : "s"), such as to \(first.address), had no server: name answers with "
                    + "--answers DIR, or nothing shows what the widget does with data; "
                    + "\(AnswersFolder.file(answering: first.address, in: "DIR") ?? "DIR/HOST/PATH.json") answers this one"
            ]
        }
        var remarks = unanswered.prefix(Self.mostAddresses).map { request in
            let file = AnswersFolder.file(answering: request.address, in: answers)
            return "no answer for \(request.address) (\(request.count) request\(request.count == 1 ? "" : "s"))"
                + (file.map { "; the file that would answer it is \($0)" } ?? "")
        }
        if unanswered.count > Self.mostAddresses {
            remarks.append("no answer for \(unanswered.count - Self.mostAddresses) more addresses")
        }
        return remarks
    }

    /// Returns the kinds of widgets that never showed other texts than without data and network.
    /// - Parameters:
    ///   - result: The results of the examination.
    ///   - expectsData: True if the extension starts with a container or shares an App Group.
    public func kindsWithoutData(_ result: ExaminationResult, expectsData: Bool) -> [String] {
        guard expectsData || answered > 0 || !unanswered.isEmpty else { return [] }
        // If no request was answered, texts can differ only in the time of day, so numbers are ignored.
        let mayHaveData = expectsData || answered > 0
        func texts(_ shown: [Shown]) -> Set<[String]> {
            Set(shown.map { entry in entry.texts.map { mayHaveData ? $0 : Self.withoutNumbers($0) } })
        }
        return result.description.widgets.map(\.kind).filter { kind in
            let without = texts(result.offlineCalls.filter { $0.slot.kind == kind }.flatMap(\.entries))
            let calls = result.calls.filter { $0.slot.kind == kind && $0.call == "timeline" }.flatMap(\.entries)
            let looks = result.runs.flatMap(\.looks).flatMap { $0.shown.filter { $0.key.kind == kind }.values }
            let with = texts(calls + looks)
            return !without.isEmpty && !with.isEmpty && with.isSubset(of: without)
        }
    }

    private static func withoutNumbers(_ text: String) -> String { text.filter { !$0.isNumber } }
}
