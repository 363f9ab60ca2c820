/// A view as a value: what is left of it when every body was evaluated.
///
/// It can be compared, printed and sent to another process; whoever draws it needs nothing else.
package struct ViewNode: Sendable, Equatable {
    /// The name of the SwiftUI view, such as `VStack` or `Text`.
    package var kind: String
    /// What the view was made with, in the order in which it is printed.
    package var properties: [ViewProperty]
    /// The views within, in order.
    package var children: [ViewNode]
    /// Views within that have a role of their own, such as a gauge's label.
    package var slots: [ViewSlot]
    /// The modifiers that apply to it, the innermost first.
    package var modifiers: [ViewNodeModifier]

    /// Makes a node without modifiers.
    package init(
        _ kind: String, _ properties: [ViewProperty] = [], children: [ViewNode] = [], slots: [ViewSlot] = []
    ) {
        self.kind = kind
        self.properties = properties
        self.children = children
        self.slots = slots
        modifiers = []
    }

    /// The value of a property; nil when the view was made without it.
    package subscript(name: String) -> ViewValue? { properties.first { $0.name == name }?.value }

    /// The views of a slot; none when it is not there.
    package func slot(_ name: String) -> [ViewNode] { slots.first { $0.name == name }?.nodes ?? [] }
}

/// A modifier of a node.
package struct ViewNodeModifier: Sendable, Equatable {
    /// The name of the SwiftUI modifier, such as `padding`.
    package var name: String
    /// What it was called with, in the order in which it is printed.
    package var properties: [ViewProperty]
    /// Views that it was given, such as an overlay's.
    package var slots: [ViewSlot]

    /// Makes a modifier.
    package init(_ name: String, _ properties: [ViewProperty] = [], slots: [ViewSlot] = []) {
        self.name = name
        self.properties = properties
        self.slots = slots
    }

    /// The value of a property; nil when the modifier was called without it.
    package subscript(name: String) -> ViewValue? { properties.first { $0.name == name }?.value }

    /// The views of a slot; none when it is not there.
    package func slot(_ name: String) -> [ViewNode] { slots.first { $0.name == name }?.nodes ?? [] }
}

/// A named value of a node or modifier.
package struct ViewProperty: Sendable, Equatable {
    /// The argument's label in SwiftUI, or what it would be called.
    package var name: String
    /// The value.
    package var value: ViewValue

    /// Makes a property.
    package init(_ name: String, _ value: ViewValue) {
        self.name = name
        self.value = value
    }

    /// Makes a property, or none where there is no value.
    package init?(_ name: String, optional value: ViewValue?) {
        guard let value else { return nil }
        self.init(name, value)
    }
}

/// Views with a role in another view.
package struct ViewSlot: Sendable, Equatable {
    /// The role, as SwiftUI labels the closure: `label`, `currentValueLabel`, `content`.
    package var name: String
    /// The views.
    package var nodes: [ViewNode]

    /// Makes a slot.
    package init(_ name: String, _ nodes: [ViewNode]) {
        self.name = name
        self.nodes = nodes
    }
}

/// A value in a tree of views: what JSON has, and dates.
package indirect enum ViewValue: Sendable, Equatable {
    case bool(Bool)
    case number(Double)
    case string(String)
    case date(Date)
    case list([ViewValue])
    case object([ViewProperty])

    /// The text, or nil for another type.
    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The number, or nil for another type.
    package var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The truth value, or nil for another type.
    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements; none for another type.
    package var list: [ViewValue] {
        if case .list(let values) = self { values } else { [] }
    }

    /// The value of a member; nil for another type.
    package subscript(name: String) -> ViewValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}

extension ViewValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
}
