/// The id of a document, for example of a joke. Use it for dictionary keys and comparisons, because ids are compared by
/// their bytes.
public struct DocumentID: ByteExactText {
    public let text: String

    /// Accepts any text. `DocumentPath` checks whether the text is a valid id.
    public init(_ text: String) {
        self.text = text
    }
}
