/// The id of a document, such as a joke's, where things are kept or compared by it. Ids are told apart by their bytes.
public struct DocumentID: ByteExactText {
    /// The id.
    public let text: String

    /// Takes any text; `DocumentPath` checks what an id may be.
    public init(_ text: String) {
        self.text = text
    }
}
