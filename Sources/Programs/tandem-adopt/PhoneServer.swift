import Adopt
import CommandSupport
import Foundation
import PhoneMessages
import PhoneState

/// Answers the commands of `tandem phone`.
struct PhoneServer {
    let session: PhoneSession
    let report: TargetReport
    let settings: ExaminationSettings
    /// The App Group that stands for those of the entitlements; nil if there are entitlements.
    let appGroup: String?
    /// True to write a line after each look at the widgets, and one with the findings after each step.
    let tellsLooks: Bool

    /// Reads commands until standard input ends or the command `end` comes.
    func serve() throws {
        var hello = try answer()
        hello.id = 0
        hello.protocol = PhoneAnswer.protocolNumber
        hello.version = tandemVersion
        hello.remarks = report.allRemarks + settings.remarks
        hello.placed = session.slots.map(\.description)
        if tellsLooks {
            hello.widgets = widgets(try session.shown())
            hello.findings = findings(session.verdictsSoFar())
            session.looked = { look in
                var line = PhoneAnswer()
                line.now = look.at
                line.widgets = widgets(look.shown)
                try write(line)
            }
        }
        try write(hello)
        while let line = readLine() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            var (answer, isLast) = (PhoneAnswer(), false)
            let data = Data(line.utf8)
            do {
                let request = try Self.request(data)
                answer = try perform(request)
                isLast = request.command == .end
            } catch {
                let failure = (error as? AdoptFailure).map { CommandFailure($0) } ?? CommandFailure(error)
                answer.error = .init(code: failure.status.rawValue, reason: failure.reason, message: failure.message)
            }
            answer.id = (try? JSONDecoder().decode(Number.self, from: data))?.id
            try write(answer)
            if isLast { return }
        }
    }

    private struct Number: Decodable { var id: Int? }

    private func write(_ answer: PhoneAnswer) throws { Output.line([UInt8](try PhoneAnswer.encoder.encode(answer))) }

    // MARK: Commands

    /// Reads a command.
    /// - Throws: `CommandFailure`, with the reason `usage`.
    private static func request(_ line: Data) throws(CommandFailure) -> PhoneRequest {
        func wrong(_ text: String) -> CommandFailure { CommandFailure(.usage, reason: "usage", text) }
        guard let members = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any] else {
            throw wrong("a command is an object on one line, such as {\"command\":\"advance\",\"duration\":\"12h\"}")
        }
        let name = members["command"] as? String
        guard let command = name.flatMap({ PhoneRequest.Command(rawValue: $0) }) else {
            let all = PhoneRequest.Command.allCases.map(\.rawValue).joined(separator: ", ")
            throw wrong("the member command is one of \(all), not \(name ?? "missing")")
        }
        let known = command.members
        if let other = members.keys.filter({ !(known + ["id", "command"]).contains($0) }).min() {
            let advice = known.isEmpty ? "no other member" : known.joined(separator: " and ")
            throw wrong("\(command.rawValue) has no member \(other): it takes \(advice)")
        }
        do {
            return try PhoneAnswer.decoder.decode(PhoneRequest.self, from: line)
        } catch let error as DecodingError {
            guard case .typeMismatch(_, let context) = error else {
                if case .dataCorrupted(let context) = error {
                    throw wrong("\(context.codingPath.map(\.stringValue).joined()): \(context.debugDescription)")
                }
                throw wrong("\(error)")
            }
            throw wrong("\(context.codingPath.map(\.stringValue).joined()) has a value of the wrong type")
        } catch {
            throw wrong("\(error)")
        }
    }

    /// Returns an answer with the time.
    private func answer() throws -> PhoneAnswer {
        var answer = PhoneAnswer()
        answer.now = try session.now()
        return answer
    }

    private func perform(_ request: PhoneRequest) throws -> PhoneAnswer {
        let step = try step(request)
        let killedAfter = try step.flatMap { try session.perform($0) }
        if tellsLooks, step != nil {
            var line = PhoneAnswer()
            line.findings = findings(session.verdictsSoFar())
            try write(line)
        }
        var answer = try answer()
        answer.killedAfter = killedAfter
        switch request.command {
        case .widgets: answer.widgets = widgets(try session.shown())
        case .events:
            answer.events = session.events().map {
                PhoneEvent(
                    at: $0.at, event: $0.event, kind: $0.kind, family: $0.family, reason: $0.reason, outcome: $0.outcome
                )
            }
        case .findings: answer.findings = findings(try session.verdicts())
        case .advance, .clock, .network, .reload, .kill, .end: break
        }
        return answer
    }

    /// Returns the step that a command asks for; nil if it only observes.
    private func step(_ request: PhoneRequest) throws(CommandFailure) -> PhoneSession.Step? {
        func wrong(_ text: String) -> CommandFailure { CommandFailure(.usage, reason: "usage", text) }
        switch request.command {
        case .advance:
            guard let duration = request.duration.flatMap({ DurationArgument(argument: $0)?.duration }) else {
                throw wrong("advance takes a duration such as 90s, 12h or 3d, not \(request.duration ?? "none")")
            }
            return .advance(duration / .seconds(1))
        case .clock: return request.time.map { .clock($0) }
        case .network:
            guard let condition = request.condition.flatMap({ NetworkConditions.Condition(rawValue: $0) }) else {
                let all = NetworkConditions.Condition.allCases.map(\.rawValue).joined(separator: ", ")
                throw wrong("network takes a condition, one of \(all), not \(request.condition ?? "none")")
            }
            return .network(condition)
        case .reload:
            guard let step = request.killAfterStep else { return .reload(kind: request.kind) }
            guard let kind = request.kind else { throw wrong("a reload with killAfterStep takes a kind") }
            return .killReload(kind: kind, step: step)
        case .kill: return .kill
        case .widgets, .events, .findings, .end: return nil
        }
    }

    // MARK: Observations

    private func widgets(_ shown: [Slot: Shown]) -> [PhoneWidget] {
        session.slots.compactMap { slot in
            guard let shown = shown[slot], let family = PhoneFamily(rawValue: slot.family) else { return nil }
            return PhoneWidget(
                kind: slot.kind, family: family, texts: shown.texts, outline: shown.outline, date: shown.date,
                source: shown.source)
        }
    }

    private func findings(_ verdicts: [Verdict]) -> [PhoneFinding] {
        let groups = report.groups.findings(
            refused: GroupReport.refused(in: settings.directory), in: [report.configuration.name],
            insteadOfEntitlements: appGroup)
        return Verdicts.unique(groups.verdicts + verdicts).map { verdict in
            PhoneFinding(
                code: verdict.code.rawValue, kind: verdict.kind,
                family: verdict.family.flatMap { PhoneFamily(rawValue: $0) }, words: verdict.finding,
                advice: verdict.advice, fingerprint: report.fingerprint(verdict).description,
                accepted: report.acceptance(of: verdict)?.reason)
        }
    }
}
