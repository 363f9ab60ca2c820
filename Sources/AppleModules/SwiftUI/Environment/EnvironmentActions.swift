/// Opens URLs (SwiftUI: `OpenURLAction`). A widget opens none by itself.
public struct OpenURLAction {
    /// What became of a URL (SwiftUI: `OpenURLAction.Result`).
    public struct Result: Sendable {
        /// It was handled.
        public static let handled = Result()
        /// It was thrown away.
        public static let discarded = Result()
        /// The system handles it.
        public static let systemAction = Result()
        /// The system handles another one.
        public static func systemAction(_ url: URL) -> Result { Result() }
    }

    private let handler: (URL) -> Result

    /// Handles URLs.
    public init(handler: @escaping (URL) -> Result) {
        self.handler = handler
    }

    /// Opens a URL.
    @MainActor @preconcurrency public func callAsFunction(_ url: URL) { _ = handler(url) }

    /// Opens a URL, and says whether it was accepted.
    @MainActor @preconcurrency public func callAsFunction(
        _ url: URL, completion: @escaping (_ accepted: Bool) -> Void
    ) {
        _ = handler(url)
        completion(false)
    }
}

/// Closes what is presented (SwiftUI: `DismissAction`); nothing is, in a widget.
public struct DismissAction: Sendable {
    /// Closes nothing.
    @MainActor @preconcurrency public func callAsFunction() {}
}
