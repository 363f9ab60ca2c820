import Firestore

/// Decodes the body of a request as Google's servers do (ProtoJSON). An unknown member is an error, and a null member
/// counts as absent. Names may also be in snake case.
struct WireDecoder: Decoder {
    let node: JSONNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Decodes a body.
    /// - Throws: `Status` with INVALID_ARGUMENT and the location of the error.
    static func decode<Body: Decodable>(_ type: Body.Type, from text: some Collection<UInt8>) throws(Status) -> Body {
        let node = text.isEmpty ? JSONNode.object([]) : try JSONParser.parse(text)
        guard case .object = node else {
            throw Status(.invalidArgument, "Invalid JSON payload received. The body is \(node.excerpt), not an object.")
        }
        do {
            return try WireDecoder(node: node, codingPath: []).decode(type)
        } catch let status as Status {
            throw status
        } catch let error as DecodingError {
            throw Status(error)
        } catch {
            throw Status(.invalidArgument, "Invalid JSON payload received. \(error)")
        }
    }

    func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
        // Most of a request body consists of values. `ValueReader` decodes them faster and reports the same messages as
        // Google's servers.
        if type == Value.self, let value = try ValueReader.value(node, at: codingPath.place) as? Content {
            return value
        }
        if type == Fields.self, let fields = try ValueReader.fields(node, at: codingPath.place) as? Content {
            return fields
        }
        return try Content(from: self)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = node else { throw mismatch(type, "an object") }
        var known: [JSONNode.Member] = []
        for member in members {
            let name = [member.name, member.name.camelCase].first { Key(stringValue: $0) != nil }
            guard let name else { throw ValueReader.unknownName(member.name, at: codingPath.place) }
            if !member.value.isNull { known.append(.init(name: name, value: member.value)) }
        }
        return KeyedDecodingContainer(WireObject(members: known, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = node else { throw mismatch([Any].self, "an array") }
        return WireArray(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    fileprivate func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
        .typeMismatch(
            type, .init(codingPath: codingPath, debugDescription: "expected \(expected), not \(node.excerpt)"))
    }
}

extension WireDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { node.isNull }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .boolean(let value) = node else { throw mismatch(type, "true or false") }
        return value
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .string(let text) = node else { throw mismatch(type, "a text") }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard case .number(let text) = node, let value = ValueReader.double(text) else {
            throw mismatch(type, "a number")
        }
        return value
    }

    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        guard case .number(let text) = node, let number = ValueReader.integer(text).flatMap(Number.init(exactly:))
        else {
            throw mismatch(type, "an integer within range")
        }
        return number
    }
}

extension Status {
    /// Makes the status that says what is wrong with a body, and where.
    fileprivate init(_ error: DecodingError) {
        let (context, key): (DecodingError.Context?, (any CodingKey)?) =
            switch error {
            case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
                (context, nil)
            case .keyNotFound(let key, let context): (context, key)
            @unknown default: (nil, nil)
            }
        let place = ((context?.codingPath ?? []) + (key.map { [$0] } ?? [])).place
        let reason = context?.debugDescription ?? String(describing: error)
        self.init(
            .invalidArgument, place.isEmpty ? "Invalid value: \(reason)." : "Invalid value at '\(place)': \(reason).")
    }
}
