import Firestore
import Foundation
import Testing

@testable import LocalBackend

/// The results of transforms on existing values (`DocumentTransform.FieldTransform`).
@Suite struct TransformTests {
    private func result(_ old: Value?, _ change: FieldTransform.Change) throws -> Value? {
        let name = try name("c/d")
        let write = try DocumentWrite(name, .transform, transforms: [FieldTransform(try FieldPath("f"), change)])
        var results: [Value] = []
        let time = Timestamp(Date())
        let fields = try write.apply(to: old.map { ["f": $0] }, at: time, results: &results)
        #expect(results.count == 1)
        #expect(results[0] == fields?["f"] || (results[0] == .null && fields?["f"]?.arrayValue != nil))
        return fields?["f"]
    }

    /// Compares the values exactly: 0.0 and -0.0 differ.
    private func isExactly(_ left: Value?, _ right: Value) -> Bool {
        left.map { JSONText.fields(["v": $0]) } == JSONText.fields(["v": right])
    }

    @Test("Integers are added and saturate; if one number is a double, so is the sum")
    func increment() throws {
        for (old, by, expected) in [
            (.integer(1), .integer(2), .integer(3)), (nil, .integer(2), .integer(2)),
            (nil, .double(-0.0), .double(-0.0)),
            (.string("1"), .integer(2), .integer(2)), (.null, .double(2), .double(2)),
            (.integer(.max), .integer(1), .integer(.max)), (.integer(.min), .integer(-1), .integer(.min)),
            (.integer(.max), .integer(.min), .integer(-1)), (.integer(.min), .integer(.max), .integer(-1)),
            (.integer(1), .double(0.5), .double(1.5)), (.double(0.5), .integer(1), .double(1.5)),
            (.integer(.max), .double(0), .double(0x1p63)), (.double(.infinity), .double(-.infinity), .double(.nan)),
            (.double(.greatestFiniteMagnitude), .double(.greatestFiniteMagnitude), .double(.infinity)),
            (.double(.nan), .integer(1), .double(.nan)), (.double(-0.0), .integer(0), .double(0)),
        ] as [(Value?, Value, Value)] {
            #expect(isExactly(try result(old, .increment(by)), expected), "\(String(describing: old)) + \(by)")
        }
    }

    @Test("Maximum and minimum keep a number's type, keep the stored number if equal, and return NaN if either is NaN")
    func extremes() throws {
        for (old, other, larger, smaller) in [
            (.integer(1), .integer(2), .integer(2), .integer(1)),
            (.integer(3), .double(3), .integer(3), .integer(3)), (.double(3), .integer(3), .double(3), .double(3)),
            (.integer(0), .double(-0.0), .integer(0), .integer(0)),
            (.double(-0.0), .double(0), .double(-0.0), .double(-0.0)),
            (.double(0), .double(-0.0), .double(0), .double(0)),
            (.integer(1), .double(1.5), .double(1.5), .integer(1)),
            (.double(-1.5), .integer(-1), .integer(-1), .double(-1.5)),
            (.integer(1), .double(.nan), .double(.nan), .double(.nan)),
            (.double(.nan), .integer(1), .double(.nan), .double(.nan)),
            // As doubles, 2^53 + 1 and 2^53 would be equal. The further cases are at the ends of the integer range.
            (.integer(9_007_199_254_740_993), .double(0x1p53), .integer(9_007_199_254_740_993), .double(0x1p53)),
            (.double(0x1p53), .integer(9_007_199_254_740_993), .integer(9_007_199_254_740_993), .double(0x1p53)),
            (.integer(.max), .double(0x1p63), .double(0x1p63), .integer(.max)),
            (.integer(.min), .double(-0x1p63), .integer(.min), .integer(.min)),
            (.integer(.min), .double(-.infinity), .integer(.min), .double(-.infinity)),
            (.string("z"), .integer(1), .integer(1), .integer(1)), (nil, .double(1), .double(1), .double(1)),
        ] as [(Value?, Value, Value, Value)] {
            #expect(isExactly(try result(old, .maximum(other)), larger), "max \(String(describing: old)) \(other)")
            #expect(isExactly(try result(old, .minimum(other)), smaller), "min \(String(describing: old)) \(other)")
        }
    }

    @Test("Elements are appended once and removed everywhere; 3 equals 3.0, NaN equals NaN, accents compare by bytes")
    func arrays() throws {
        let old: Value = .array([
            .integer(3), .double(.nan), .null, .string("é"), .integer(3), .map(["a": .integer(1)]),
        ])
        let others: [Value] = [
            .double(3), .double(.nan), .null, .string("e\u{301}"), .map(["a": .double(1)]), .string("n"), .string("n"),
        ]
        let appended = try result(old, .appendMissingElements(others))
        #expect(isExactly(appended, .array((old.arrayValue ?? []) + [.string("e\u{301}"), .string("n")])))
        let removed = try result(old, .removeAllFromArray(others))
        #expect(isExactly(removed, .array([.string("é")])))
        #expect(isExactly(try result(.integer(1), .appendMissingElements([.null, .null])), .array([.null])))
        #expect(isExactly(try result(.integer(1), .removeAllFromArray([.null])), .array([])))
        #expect(isExactly(try result(nil, .removeAllFromArray([])), .array([])))
        let big = try #require(
            try result(.array([.integer(9_007_199_254_740_993)]), .appendMissingElements([.double(0x1p53)])))
        #expect(big.arrayValue?.count == 2)
    }

    @Test("Transforms that are invalid for every document are refused")
    func refused() throws {
        for change in [
            .increment(.string("1")), .maximum(.null), .minimum(.array([])), .appendMissingElements([.array([])]),
            .removeAllFromArray([.reference("nothing")]),
        ] as [FieldTransform.Change] {
            let error = #expect(throws: Status.self) { try result(nil, change) }
            #expect(error?.status == "INVALID_ARGUMENT")
        }
    }
}
