import BenchReport
import Foundation
import Synchronization

@testable import PhoneState
@testable import WidgetHost
@testable import WidgetKit

/// Simulates a week of six widget families with one reload an hour. It measures the engine's decisions, the calls of
/// the provider, the archive and the log on a virtual clock.
enum VirtualWeek {
    static func run(_ widget: HostedWidget, round: Int, folder: String) throws {
        let start = Date(timeIntervalSince1970: 1_769_738_400)
        let clock = Mutex(start)
        let log = try EventLog(path: folder + "/week\(round).jsonl", now: { clock.withLock { $0 } })
        let archive = try Archive(stateDirectory: folder)
        let began = ContinuousClock.now
        var engine = ReloadEngine(
            [PlacedWidget(kind: widget.kind, families: widget.families)], profile: .documented, at: start)
        var now = start
        var reloads = 0
        var decisions = engine.ask(widget.kind, .initial, at: now)[...]
        while true {
            while let decision = decisions.popFirst() {
                switch decision {
                case .log(let event): log.append(event)
                case .reload(let reload):
                    for family in reload.families {
                        reloads += 1
                        let slot = WidgetSlot(kind: reload.kind, family: family.family)
                        widget.call(.timeline, .simulated(family: family.family)) { timeline in
                            do {
                                try archive.swap(
                                    timeline, kind: widget.kind, family: family.family, revision: 1,
                                    isPlaceholder: false, at: clock.withLock { $0 })
                            } catch {
                                fatalError("the archive: \(error)")
                            }
                        }
                        var event = HostEvent(.reload)
                        (event.kind, event.family) = (slot.kind, slot.family.description)
                        (event.reason, event.cost, event.budgetLeft) = (family.reason, family.cost, family.budgetLeft)
                        event.outcome = "swapped"
                        log.append(event)
                        engine.ended(slot, .timeline(nextDate: now + 3_600, isAtEnd: false), at: now)
                    }
                    decisions += engine.finished(reload.kind, at: now)
                }
            }
            guard let next = engine.nextWake, next < start + 7 * 86_400 else { break }
            now = next
            clock.withLock { $0 = next }
            decisions = engine.wake(at: now)[...]
        }
        let week = MeasuredComparison("host", "a virtual week of six families", .ms)
        print(
            week.samples(
                "tandem", .ours, round: round, [(ContinuousClock.now - began) / .milliseconds(1)],
                note: "\(reloads) reloads"))
        print(week.goal(.absolute(atMost: 1_000, .ms, .median)))
    }
}
