/// The id of a document, such as a joke's, for use as a key or in comparisons. Ids are compared by their bytes.
public struct DocumentID: ByteExactText {
    public let text: String

    /// Accepts any text. `DocumentPath` checks whether the text is a valid id.
    public init(_ text: String) {
        self.text = text
    }
}
