@_spi(Reflection) import Swift

/// Updates the dynamic properties of a view or a modifier before its body, those within one first, as SwiftUI does.
///
/// They are found where they lie in the value: a mirror would give copies, and `update()` may change what is read next.
enum DynamicProperties {
    /// Updates the properties of a value.
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

    /// The dynamic properties of a structure, in order; none of anything else.
    private static func fields(of type: Any.Type) -> [Field] {
        // Where the fields of a class lie is not known by its value, and no view is one.
        if type is AnyClass { return [] }
        var fields: [Field] = []
        _ = _forEachField(of: type) { _, offset, type, _ in
            if let property = type as? any DynamicProperty.Type { fields.append(Field(offset: offset, type: property)) }
            return true
        }
        return fields
    }
}
