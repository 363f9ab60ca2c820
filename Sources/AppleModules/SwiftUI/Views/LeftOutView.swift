/// The view that `tandem adopt` puts in the place of one that does not compile here. It ends the process if it is shown.
public struct _LeftOutView: View {
    private let message: String

    public init(_ message: String) { self.message = message }

    public var body: EmptyView { end() }

    private func end() -> EmptyView { fatalError(message) }
}
