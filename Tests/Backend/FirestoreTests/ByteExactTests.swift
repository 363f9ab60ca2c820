import Firestore
import Foundation
import Testing

/// Names that `String` treats as equal because they differ only in the spelling of an accent.
struct ByteExactTests {
    private let composed = "\u{E9}"
    private let decomposed = "e\u{301}"

    @Test("Field names and document ids are compared, looked up and ordered by their bytes")
    func names() throws {
        #expect(composed == decomposed)
        #expect(FieldName(composed) != FieldName(decomposed) && FieldName(composed) == "é")
        #expect(DocumentID(composed) != DocumentID(decomposed))
        let fields: Fields = [FieldName(composed): .integer(1), FieldName(decomposed): .integer(2), "e": .integer(0)]
        #expect(fields.count == 3 && fields[FieldName(decomposed)] == .integer(2))
        // In UTF-8, "e" is the byte 65, the accent is CC 81, and é is C3 A9.
        #expect(
            fields.keys.sorted().map(\.text).map { Array($0.utf8) }
                == ["e", decomposed, composed].map { Array($0.utf8) })
        #expect(Value.map([FieldName(composed): .null]) != .map([FieldName(decomposed): .null]))
        // In UTF-8, U+FFFD comes before the duck; in UTF-16, it comes after it.
        #expect(FieldName("\u{FFFD}") < "🦆" && FieldName("") < "a" && !(FieldName("a") < "a"))
    }

    @Test("Paths and names of documents, collections, databases and fields are compared by their bytes")
    func paths() throws {
        #expect(try Set([DocumentPath("a/\(composed)"), DocumentPath("a/\(decomposed)")]).count == 2)
        #expect(try Set([CollectionPath(composed), CollectionPath(decomposed), CollectionPath(composed)]).count == 2)
        #expect(try Set([DatabaseName(project: composed), DatabaseName(project: decomposed)]).count == 2)
        #expect(try Set([FieldPath("`\(composed)`.a"), FieldPath("`\(decomposed)`.a")]).count == 2)
        let root = "projects/p/databases/d/documents"
        #expect(try ResourceName("\(root)/a/\(composed)") != ResourceName("\(root)/a/\(decomposed)"))
        let documents = [composed, decomposed].map { Document(name: "\(root)/a/\($0)", fields: [:]) }
        #expect(documents[0] != documents[1])
    }

    @Test("A slash or backquote keeps its meaning if a combining accent follows it")
    func accentsAtBoundaries() throws {
        let name = try DocumentName("projects/p/databases/d/documents/a/\u{301}b")
        #expect(name.path.segments.map { Array($0.utf8) } == [Array("a".utf8), Array("\u{301}b".utf8)])
        #expect(Array(Document(name: name.description, fields: [:]).id.utf8) == Array("\u{301}b".utf8))
        let path = try FieldPath(segments: ["`\u{301}"])
        #expect(try FieldPath(path.description) == path)
        #expect(throws: InvalidName.self) { try DocumentPath(segments: ["a", "__\u{301}__"]) }
    }

    @Test("Fields are encoded as JSON members; two names that Foundation's JSON would merge are refused")
    func json() throws {
        let encoder = JSONEncoder()
        let one = Document(name: "", fields: [FieldName(decomposed): .map([FieldName(composed): .null])])
        let text = try encoder.encode(one)
        #expect(
            String(decoding: text, as: UTF8.self).utf8.elementsEqual(
                "{\"fields\":{\"\(decomposed)\":{\"mapValue\":{\"fields\":{\"\(composed)\":{\"nullValue\":null}}}}}}"
                    .utf8))
        #expect(try JSONDecoder().decode(Document.self, from: text) == one)
        let two: Fields = [FieldName(composed): .null, FieldName(decomposed): .null]
        #expect(throws: EncodingError.self) { try encoder.encode(Document(name: "", fields: two)) }
        #expect(throws: EncodingError.self) { try encoder.encode(Value.map(two)) }
    }
}
