import Foundation
import PhoneState
import Utilities
import WidgetHost

/// The Smart Stack of the Home Screen: one widget of each host, ordered by relevance (`SmartStack`).
struct StackPart: Encodable {
    /// The names of the widgets, from top to bottom.
    var members: [String]
    /// The top widget; nil if the stack is empty.
    var top: String?
    /// The widget that was on top by relevance, before the user turned the stack.
    var relevant: String?
    /// The times at which the top widget changes.
    var rotations: [Rotation]

    struct Rotation: Encodable {
        var date: String
        var widget: String
    }

    /// The rotations that were computed from the timelines, kept until a timeline changes.
    struct Known {
        var signature: String?
        var rotations: [SmartStack.Rotation] = []
    }

    /// Collects the widgets of a stack.
    struct Builder {
        private var members: [HostObservation.StackWidget] = []
        private var now = Date.distantPast

        /// Adds the stack widget of a host.
        mutating func add(_ host: HostObservation) {
            now = max(now, host.now)
            if let widget = host.stackWidget { members.append(widget) }
        }

        /// A text that changes whenever the rotations may have changed.
        private var signature: String { members.map { "\($0.name) \($0.signature)" }.joined(separator: "\n") }

        /// - Parameter known: The rotations computed before. They are valid until a timeline changes.
        func part(turns: Int, known: inout Known) -> StackPart {
            if known.signature != signature {
                var stack = SmartStack(members.map(\.name))
                // A stack with a single widget needs no order.
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
