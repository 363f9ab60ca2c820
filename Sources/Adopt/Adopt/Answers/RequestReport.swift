import Foundation
import PhoneState

/// The results of the requests that an extension made during an examination. It also finds the widgets that never
/// showed data.
public struct RequestReport: Sendable {
    /// The addresses whose requests got no answer, each with the number of requests.
    public private(set) var unanswered: [(address: String, count: Int)] = []
    /// The number of answered requests.
    public private(set) var answered = 0

    /// Reads the phones' event logs.
    /// - Parameters:
    ///   - directory: The folder that contains the phones' folders.
    ///   - countsFailures: True if requests count as unanswered whose server could not be reached.
    public init(directory: String, countsFailures: Bool = false) {
        var counts: [String: Int] = [:]
        let manager = FileManager.default
        for phone in (try? manager.contentsOfDirectory(atPath: directory)) ?? [] {
            let log = "\(directory)/\(phone)/state/\(EventLog.fileName)"
            let lines = (manager.contents(atPath: log) ?? Data()).split(separator: UInt8(ascii: "\n"))
            for line in lines { add(line, &counts, countsFailures) }
        }
        unanswered = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private struct Event: Decodable {
        var event: String
        var kind: String?
        var reason: String?
        var outcome: String?
    }

    /// Counts only requests that were made while the network was on. Other requests fail because of a network
    /// condition, whether or not a file answers them.
    private mutating func add(_ line: Data, _ counts: inout [String: Int], _ countsFailures: Bool) {
        guard let event = try? JSONDecoder().decode(Event.self, from: line), event.event == "network",
            event.reason == "online"
        else { return }
        switch event.outcome {
        case "answered": answered += 1
        case "refused", "status-404": counts[event.kind ?? "", default: 0] += 1
        case "failed" where countsFailures: counts[event.kind ?? "", default: 0] += 1
        default: break
        }
    }

    /// The maximum number of addresses to list.
    private static let mostAddresses = 10

    /// Returns remarks about the requests that got no answer. The remarks name the files that would have answered them.
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

    /// Returns remarks about the requests to hosts that a recording does not name. They were not sent.
    public func remarks(recordingFrom hosts: [String]) -> [String] {
        let others = unanswered.filter { request in
            !hosts.contains(URLComponents(string: request.address)?.host?.lowercased() ?? "")
        }
        let remarks = others.prefix(Self.mostAddresses).map { request in
            "not asked: \(request.address) (\(request.count) request\(request.count == 1 ? "" : "s"))"
                + (NamedServer.text(naming: request.address).map { "; to ask it, add --from \($0)" } ?? "")
        }
        let rest = others.count - remarks.count
        return remarks + (rest > 0 ? ["not asked: \(rest) more addresses"] : [])
    }

    /// Returns the kinds of widgets that always showed the same texts as without stored data and without a network.
    /// Texts that come from the clock alone do not count. A widget that makes no requests, and cannot have stored
    /// data, is not expected to show data.
    /// - Parameters:
    ///   - result: The results of the examination.
    ///   - expectsData: True if the extension starts with a container or shares an App Group.
    public func kindsWithoutData(_ result: ExaminationResult, expectsData: Bool) -> [String] {
        guard expectsData || answered > 0 || !unanswered.isEmpty else { return [] }
        // If the extension cannot have got any data, its texts can differ only in the time of day. So numbers in the
        // texts are then ignored.
        let mayHaveData = expectsData || answered > 0
        return result.description.widgets.map(\.kind).filter { kind in
            guard expectsData || result.kindsWithRequests.contains(kind) else { return false }
            let clocks = clocks(result, kind)
            func texts(_ shown: [(slot: Slot, shown: Shown)]) -> Set<[String]> {
                Set(
                    shown.map { slot, shown in
                        let texts = clocks[slot]?.without(shown.texts) ?? shown.texts
                        return texts.map { mayHaveData ? $0 : Self.withoutNumbers($0) }
                    })
            }
            func entries(_ calls: [CallResult]) -> [(slot: Slot, shown: Shown)] {
                calls.filter { $0.slot.kind == kind && $0.call == "timeline" }
                    .flatMap { call in call.entries.map { (call.slot, $0) } }
            }
            let without = texts(entries(result.offlineCalls + result.laterCalls))
            let looks = result.runs.flatMap(\.looks).flatMap { $0.shown.filter { $0.key.kind == kind } }
            let with = texts(entries(result.calls) + looks.map { ($0.key, $0.value) })
            // A view of which the clock changes everything may be complete without any data.
            let isWholeClock = without.allSatisfy(\.isEmpty) && !clocks.isEmpty
            return !without.isEmpty && !with.isEmpty && !isWholeClock && with.isSubset(of: without)
        }
    }

    /// Returns the texts that come from the clock alone, for each family of a widget in which there are some.
    private func clocks(_ result: ExaminationResult, _ kind: String) -> [Slot: ClockTexts] {
        func first(_ calls: [CallResult]) -> [Slot: [String]] {
            Dictionary(
                calls.filter { $0.slot.kind == kind }.compactMap { call in
                    call.entries.first.map { (call.slot, $0.texts) }
                }, uniquingKeysWith: { $1 })
        }
        let later = first(result.laterCalls)
        return first(result.offlineCalls).filter { later[$0.key] != nil && later[$0.key] != $0.value }
            .reduce(into: [:]) { $0[$1.key] = ClockTexts(now: $1.value, later: later[$1.key]) }
    }

    private static func withoutNumbers(_ text: String) -> String { text.filter { !$0.isNumber } }
}
