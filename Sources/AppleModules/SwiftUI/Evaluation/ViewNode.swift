/// A view as a value, after all bodies were evaluated.
///
/// It can be compared, printed and sent to another process. Renderers need no other information.
package struct ViewNode: Sendable, Equatable {
    package var kind: String
    /// The arguments of the view, in the order in which they are printed.
    package var properties: [ViewProperty]
    /// The child views, in order.
    package var children: [ViewNode]
    /// The child views that have a role, such as a gauge's label.
    package var slots: [ViewSlot]
    /// The modifiers of the view, the innermost first.
    package var modifiers: [ViewNodeModifier]

    package init(
        _ kind: String, _ properties: [ViewProperty] = [], children: [ViewNode] = [], slots: [ViewSlot] = []
    ) {
        self.kind = kind
        self.properties = properties
        self.children = children
        self.slots = slots
        modifiers = []
    }

    /// The value of a property; nil if the view was created without the property.
    package subscript(name: String) -> ViewValue? { properties.first { $0.name == name }?.value }

    /// Returns the views of a slot; empty if the node has no slot of that name.
    package func slot(_ name: String) -> [ViewNode] { slots.first { $0.name == name }?.nodes ?? [] }
}

package struct ViewNodeModifier: Sendable, Equatable {
    package var name: String
    /// The arguments of the modifier, in the order in which they are printed.
    package var properties: [ViewProperty]
    /// The views passed to the modifier, such as an overlay's.
    package var slots: [ViewSlot]

    package init(_ name: String, _ properties: [ViewProperty] = [], slots: [ViewSlot] = []) {
        self.name = name
        self.properties = properties
        self.slots = slots
    }

    /// The value of a property; nil if the modifier was called without the property.
    package subscript(name: String) -> ViewValue? { properties.first { $0.name == name }?.value }

    /// Returns the views of a slot; empty if the modifier has no slot of that name.
    package func slot(_ name: String) -> [ViewNode] { slots.first { $0.name == name }?.nodes ?? [] }
}

package struct ViewProperty: Sendable, Equatable {
    /// The argument's label in SwiftUI, or a label of the same style if SwiftUI has none.
    package var name: String
    package var value: ViewValue

    package init(_ name: String, _ value: ViewValue) {
        self.name = name
        self.value = value
    }

    /// Creates a property, or returns nil if the value is nil.
    package init?(_ name: String, optional value: ViewValue?) {
        guard let value else { return nil }
        self.init(name, value)
    }
}

package struct ViewSlot: Sendable, Equatable {
    /// The role of the views: SwiftUI's label of the closure that creates them, such as `label`, `currentValueLabel` or
    /// `content`.
    package var name: String
    package var nodes: [ViewNode]

    package init(_ name: String, _ nodes: [ViewNode]) {
        self.name = name
        self.nodes = nodes
    }
}

/// A value in a tree of views: a JSON value or a date.
package indirect enum ViewValue: Sendable, Equatable {
    case bool(Bool)
    case number(Double)
    case string(String)
    case date(Date)
    case list([ViewValue])
    case object([ViewProperty])

    /// The text; nil for a value of another type.
    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The number; nil for a value of another type.
    package var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The truth value; nil for a value of another type.
    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements; empty for a value of another type.
    package var list: [ViewValue] {
        if case .list(let values) = self { values } else { [] }
    }

    /// The value of a member; nil if the member is missing or the value is not an object.
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
