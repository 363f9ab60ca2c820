/// The header fields of a request or a response, in their order. Names are compared without regard to case (RFC 9110,
/// section 5.1).
public struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    public struct Field: Sendable, Equatable {
        public var name: String
        public var value: String
    }

    public private(set) var fields: [Field] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// Returns the values of all fields with a name, in their order.
    public func values(_ name: String) -> [String] {
        fields.filter { Self.areEqual($0.name, name) }.map(\.value)
    }

    /// The value of the field `name`; nil if no field has this name. If several fields have the name, the value is the
    /// list of their values (RFC 9110, section 5.2). Setting a value replaces all fields of the name; setting nil
    /// removes them.
    public subscript(name: String) -> String? {
        get {
            let values = values(name)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            fields.removeAll { Self.areEqual($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a field, also if another field has the same name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Returns true if a field that is a list of words contains `word`, in any case.
    func contains(_ word: String, in name: String) -> Bool {
        values(name).contains { value in
            value.split(separator: ",").contains { Self.areEqual($0.filter { $0 != " " && $0 != "\t" }, word) }
        }
    }

    private static func areEqual(_ one: some StringProtocol, _ two: String) -> Bool {
        one.utf8.count == two.utf8.count
            && zip(one.utf8, two.utf8).allSatisfy { HTTPSyntax.lowercased($0) == HTTPSyntax.lowercased($1) }
    }
}
