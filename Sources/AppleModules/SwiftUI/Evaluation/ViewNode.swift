/// A view in the form of a value, after all bodies were evaluated.
///
/// It can be compared, printed and sent to another process. Renderers need no other information about the view.
package struct ViewNode: Sendable, Equatable {
    package var kind: String
    /// The arguments with which the view was created, in the order in which they are printed.
    package var properties: [ViewProperty]
    /// The child views, in order.
    package var children: [ViewNode]
    /// The child views that have a role, such as the label of a gauge.
    package var slots: [ViewSlot]
    /// The modifiers that apply to the view, the innermost first.
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

    /// The value of the property `name`; nil if the view was created without it.
    package subscript(name: String) -> ViewValue? { properties.first { $0.name == name }?.value }

    /// Returns the views in the slot `name`; empty if the view has no such slot.
    package func slot(_ name: String) -> [ViewNode] { slots.first { $0.name == name }?.nodes ?? [] }

    /// The number of levels of arrays and objects that the views inside this view add to its JSON.
    var levels: Int {
        let inside = (children + slots.flatMap(\.nodes)).map { $0.levels + 2 }
        return (inside + modifiers.flatMap { $0.slots.flatMap(\.nodes) }.map { $0.levels + 4 }).max() ?? 0
    }

    /// Returns the node without the views that are deeper inside than `levels`; nil if the node itself is too deep.
    func cut(toLevels levels: Int) -> ViewNode? {
        guard levels >= 0 else { return nil }
        // A node without views inside has no levels to cut, and most nodes are of this sort.
        guard !children.isEmpty || !slots.isEmpty || modifiers.contains(where: { !$0.slots.isEmpty }) else {
            return self
        }
        var node = self
        node.children = children.compactMap { $0.cut(toLevels: levels - 2) }
        node.slots = slots.map { ViewSlot($0.name, $0.nodes.compactMap { $0.cut(toLevels: levels - 2) }) }
        for index in modifiers.indices where !modifiers[index].slots.isEmpty {
            node.modifiers[index].slots = modifiers[index].slots.map {
                ViewSlot($0.name, $0.nodes.compactMap { $0.cut(toLevels: levels - 4) })
            }
        }
        return node
    }
}

package struct ViewNodeModifier: Sendable, Equatable {
    package var name: String
    /// The arguments with which the modifier was called, in the order in which they are printed.
    package var properties: [ViewProperty]
    /// The views that were passed to the modifier, such as the content of an overlay.
    package var slots: [ViewSlot]

    package init(_ name: String, _ properties: [ViewProperty] = [], slots: [ViewSlot] = []) {
        self.name = name
        self.properties = properties
        self.slots = slots
    }

    /// The value of the property `name`; nil if the modifier was called without it.
    package subscript(name: String) -> ViewValue? { properties.first { $0.name == name }?.value }

    /// Returns the views in the slot `name`; empty if the modifier has no such slot.
    package func slot(_ name: String) -> [ViewNode] { slots.first { $0.name == name }?.nodes ?? [] }
}

package struct ViewProperty: Sendable, Equatable {
    /// The label that the argument has in SwiftUI. If it has no label, a name in the same style.
    package var name: String
    package var value: ViewValue

    package init(_ name: String, _ value: ViewValue) {
        self.name = name
        self.value = value
    }

    /// Creates a property. Returns nil if `value` is nil.
    package init?(_ name: String, optional value: ViewValue?) {
        guard let value else { return nil }
        self.init(name, value)
    }
}

package struct ViewSlot: Sendable, Equatable {
    /// The role of the views, such as `label`, `currentValueLabel` or `content`. In SwiftUI, the closure that creates
    /// these views has the same label.
    package var name: String
    package var nodes: [ViewNode]

    package init(_ name: String, _ nodes: [ViewNode]) {
        self.name = name
        self.nodes = nodes
    }
}

/// A value in the tree of views: a JSON value or a date.
package indirect enum ViewValue: Sendable, Equatable {
    case bool(Bool)
    case number(Double)
    case string(String)
    case date(Date)
    case list([ViewValue])
    case object([ViewProperty])

    /// The text; nil if this is a value of another type.
    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The number; nil if this is a value of another type.
    package var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The truth value; nil if this is a value of another type.
    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of the list; empty if this is a value of another type.
    package var list: [ViewValue] {
        if case .list(let values) = self { values } else { [] }
    }

    /// The value of the member `name`; nil if there is no such member, or if this is not an object.
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
