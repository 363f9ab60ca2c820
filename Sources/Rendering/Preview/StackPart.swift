import Foundation
import PhoneState
import Utilities
import WidgetHost

/// The Smart Stack of the Home Screen: one widget of each host, by relevance (`SmartStack`).
struct StackPart: Encodable {
    /// The names of the widgets, in the order of the stack.
    var members: [String]
    /// The one on top; nil of an empty stack.
    var top: String?
    /// The one that relevance has on top, without the user's turning.
    var relevant: String?
    /// When another one comes there.
    var rotations: [Rotation]

    struct Rotation: Encodable {
        var date: String
        var widget: String
    }

    /// The rotations of timelines that were looked at.
    struct Known {
        var signature: String?
        var rotations: [SmartStack.Rotation] = []
    }

    /// Collects the widgets of a stack.
    struct Builder {
        private var members: [HostObservation.StackWidget] = []
        private var now = Date.distantPast

        /// Adds the widget of a host that is in stacks.
        mutating func add(_ host: HostObservation) {
            now = max(now, host.now)
            if let widget = host.stackWidget { members.append(widget) }
        }

        /// What decides when which widget is on top.
        private var signature: String { members.map { "\($0.name) \($0.signature)" }.joined(separator: "\n") }

        /// - Parameter known: what was found the last time, which holds until a timeline changes.
        func part(turns: Int, known: inout Known) -> StackPart {
            if known.signature != signature {
                var stack = SmartStack(members.map(\.name))
                // Of one widget there is nothing to decide.
                if members.count > 1 { for member in members { stack.add(member.timeline, kind: member.name) } }
                known = Known(signature: signature, rotations: stack.rotations(until: .distantFuture))
            }
            let names = members.map(\.name)
            let relevant = known.rotations.last { $0.date <= now }?.kind ?? names.first
            let index = relevant.flatMap { names.firstIndex(of: $0) } ?? 0
            let top = names.isEmpty ? nil : names[((index + turns) % names.count + names.count) % names.count]
            let rotations = known.rotations.filter { $0.date > now }
            return StackPart(
                members: names, top: top, relevant: relevant,
                rotations: rotations.prefix(12).map { Rotation(date: RFC3339.text($0.date), widget: $0.kind) })
        }
    }
}
