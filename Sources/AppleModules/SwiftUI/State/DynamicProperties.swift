@_spi(Reflection) import Swift

/// Updates the dynamic properties of a view or a modifier before its body is evaluated. As in SwiftUI, nested
/// properties are updated first.
///
/// Properties are updated in place, in the memory of the value. A mirror would only give copies, but `update()` may
/// change what the property returns later.
enum DynamicProperties {
    static func update<Value>(of value: inout Value) {
        let fields = fields(of: Value.self)
        guard !fields.isEmpty else { return }
        withUnsafeMutablePointer(to: &value) { pointer in
            update(fields, at: UnsafeMutableRawPointer(pointer))
        }
    }

    private static func update(_ fields: [Field], at base: UnsafeMutableRawPointer) {
        for field in fields {
            let place = base + field.offset
            update(Self.fields(of: field.type), at: place)
            update(field.type, at: place)
        }
    }

    private static func update<Property: DynamicProperty>(_ type: Property.Type, at place: UnsafeMutableRawPointer) {
        place.assumingMemoryBound(to: Property.self).pointee.update()
    }

    private struct Field {
        let offset: Int
        let type: any DynamicProperty.Type
    }

    /// Returns the dynamic properties of a structure, in order; empty for other types.
    private static func fields(of type: Any.Type) -> [Field] {
        // Views are never classes, and the field offsets of a class do not apply to the memory of a value.
        if type is AnyClass { return [] }
        var fields: [Field] = []
        _ = _forEachField(of: type) { _, offset, type, _ in
            if let property = type as? any DynamicProperty.Type { fields.append(Field(offset: offset, type: property)) }
            return true
        }
        return fields
    }
}
