import Firestore
import Testing

struct NameTests {
    private let root = "projects/mr-funny-jokes/databases/(default)/documents"

    @Test("A document's full name is parsed into project, database, collection and id")
    func aFullNameIsParsed() throws {
        let name = try DocumentName("\(root)/daily_jokes/2026-01-30")
        #expect(name.database.project == "mr-funny-jokes")
        #expect(name.database.database == "(default)")
        #expect(name.path.collection.id == "daily_jokes")
        #expect(name.path.id == "2026-01-30")
        #expect(name.description == "\(root)/daily_jokes/2026-01-30")
    }

    @Test("A path with an even number of segments names a document; a path with an odd number names a collection")
    func theNumberOfSegmentsDistinguishesDocumentsFromCollections() throws {
        guard case .root(let database) = try ResourceName(root) else {
            Issue.record("not a root")
            return
        }
        #expect(database.description == "projects/mr-funny-jokes/databases/(default)")
        guard case .collection(let collection) = try ResourceName("\(root)/jokes/j1/comments") else {
            Issue.record("not a collection")
            return
        }
        #expect(collection.path.id == "comments")
        #expect(try collection.document("c1").description == "\(root)/jokes/j1/comments/c1")
        #expect(throws: InvalidName.self) { try DocumentName("\(root)/jokes") }
        #expect(throws: InvalidName.self) { try DocumentPath("jokes/j1/comments") }
        #expect(throws: InvalidName.self) { try CollectionPath("jokes/j1") }
    }

    @Test(
        "Ids that Firestore forbids are refused",
        arguments: ["", ".", "..", "__x__", "____", String(repeating: "x", count: 1_501), "a/b"])
    func idsThatFirestoreForbidsAreRefused(id: String) throws {
        #expect(throws: InvalidName.self) { try CollectionPath("jokes").document(id) }
        #expect(throws: InvalidName.self) { try DocumentPath(segments: [id, "x"]) }
    }

    @Test(
        "Unusual ids that Firestore allows are accepted unchanged",
        arguments: ["...", "__x", "x__", "___", "a b", "ü:+?#", String(repeating: "x", count: 1_500), "(default)"])
    func otherIdsAreTaken(id: String) throws {
        #expect(try CollectionPath("jokes").document(id).id == id)
    }

    @Test(
        "Text that is not a full resource name is refused",
        arguments: [
            "", "projects", "jokes/j1", "projects/p/databases/d/jokes/j1", "projects//databases/d/documents/c/d",
            "/projects/p/databases/d/documents/c/d", "projects/p/databases/d/documents/c/d/",
            "projects/p/databases/d/documents//d", "Projects/p/databases/d/documents/c/d",
        ])
    func otherTextIsNoName(text: String) {
        #expect(throws: InvalidName.self) { try ResourceName(text) }
    }

    @Test(
        "A field path is parsed into its segments and printed as the same text",
        arguments: [
            ("text", ["text"]), ("a.b_2.C", ["a", "b_2", "C"]), ("`odd name`.c", ["odd name", "c"]),
            ("`a.b`", ["a.b"]), (#"`back\`quote\\`"#, [#"back`quote\"#]), ("`1st`", ["1st"]), ("_", ["_"]),
        ])
    func aFieldPathIsTakenApart(text: String, segments: [String]) throws {
        let path = try FieldPath(text)
        #expect(path.segments.map(\.text) == segments)
        #expect(path.description == text)
    }

    @Test(
        "Malformed field paths are refused",
        arguments: ["", ".", "a.", ".a", "a..b", "1st", "a b", "`a", "a`", "``", "`a`b", #"`\n`"#, "ü", "a-b"])
    func otherTextIsNoFieldPath(text: String) {
        #expect(throws: InvalidName.self) { try FieldPath(text) }
    }
}
