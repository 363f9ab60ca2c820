extension Operation {
    /// The operation as a line of the history file, without a line feed. Suitable for hot loops, because it only
    /// appends bytes.
    public var jsonLine: [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(192)
        appendJSON(to: &line)
        return line
    }

    /// Appends the operation's line, without a line feed, to a reusable buffer.
    public func appendJSON(to line: inout [UInt8]) {
        line.append("{\"process\":")
        line.append(decimal: UInt64(process))
        line.append(",\"operation\":\"")
        line.append(kind.text)
        line.append("\",\"invoked\":")
        line.append(decimal: invoked)
        line.append(",\"returned\":")
        line.append(optional: returned)
        line.append(",\"outcome\":\"")
        line.append(outcome.text)
        line.append(0x22)
        if let revision {
            line.append(",\"revision\":")
            line.append(decimal: revision)
        }
        if !expects.isEmpty {
            line.append(",\"expects\":", expects, name: \.record) { line, required in
                switch required.expectation {
                case .revision(let revision): line.append(decimal: revision)
                case .value(let value):
                    line.append("{\"value\":")
                    line.append(quoted: value)
                    line.append(0x7D)
                }
            }
        }
        if kind == .commit {
            line.append(",\"writes\":", writes, name: \.record) { $0.append(quoted: $1.value) }
        }
        if kind != .commit, outcome == .ok {
            line.append(",\"reads\":", reads, name: \.record) { line, read in
                line.append(0x5B)
                line.append(optional: read.revision)
                line.append(0x2C)
                line.append(quoted: read.value)
                line.append(0x5D)
            }
        }
        if !found.isEmpty {
            line.append(",\"found\":", found, name: \.record) { $0.append(decimal: $1.revision) }
        }
        line.append(0x7D)
    }
}

extension Operation.Kind {
    var text: StaticString {
        switch self {
        case .commit: "commit"
        case .read: "read"
        case .snapshot: "snapshot"
        }
    }
}

extension Operation.Outcome {
    var text: StaticString {
        switch self {
        case .ok: "ok"
        case .conflict: "conflict"
        case .failed: "failed"
        case .unknown: "unknown"
        }
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(decimal number: UInt64) {
        guard number > 9 else { return append(0x30 + UInt8(number)) }
        var rest = number
        let start = count
        while rest > 0 {
            append(0x30 + UInt8(rest % 10))
            rest /= 10
        }
        self[start...].reverse()
    }

    mutating func append(optional number: UInt64?) {
        if let number { append(decimal: number) } else { append("null") }
    }

    /// Appends a JSON string or `null`. RFC 8259, section 7: quotes, backslashes and control characters must be
    /// escaped.
    mutating func append(quoted text: String?) {
        guard let text else { return append("null") }
        append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C:
                append(0x5C)
                append(byte)
            case 0..<0x20:
                append("\\u00")
                append(0x30 + byte >> 4)
                append(byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15)
            default: append(byte)
            }
        }
        append(0x22)
    }

    fileprivate mutating func append<Part>(
        _ member: StaticString, _ elements: [Part], name: (Part) -> String,
        value: (inout [UInt8], Part) -> Void
    ) {
        append(member)
        append(0x7B)
        for (index, element) in elements.enumerated() {
            if index > 0 { append(0x2C) }
            append(quoted: name(element))
            append(0x3A)
            value(&self, element)
        }
        append(0x7D)
    }
}
