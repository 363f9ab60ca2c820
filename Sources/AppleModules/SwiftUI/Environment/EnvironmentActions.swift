/// An action that opens URLs (SwiftUI: `OpenURLAction`). A widget opens no URL by itself.
public struct OpenURLAction {
    public struct Result: Sendable {
        public static let handled = Result()
        public static let discarded = Result()
        public static let systemAction = Result()
        public static func systemAction(_ url: URL) -> Result { Result() }
    }

    private let handler: (URL) -> Result

    public init(handler: @escaping (URL) -> Result) {
        self.handler = handler
    }

    @MainActor @preconcurrency public func callAsFunction(_ url: URL) { _ = handler(url) }

    /// Calls the handler, and always reports that the URL was not accepted.
    @MainActor @preconcurrency public func callAsFunction(
        _ url: URL, completion: @escaping (_ accepted: Bool) -> Void
    ) {
        _ = handler(url)
        completion(false)
    }
}

/// Dismisses a presentation (SwiftUI: `DismissAction`). Does nothing, because widgets present nothing.
public struct DismissAction: Sendable {
    /// Does nothing.
    @MainActor @preconcurrency public func callAsFunction() {}
}
