import SwiftSyntax

/// The text of a source file for a release build.
///
/// The package manager sets `DEBUG` in each debug build, and no flag unsets it. A release build of all of Tandem would
/// take minutes. Therefore the build stays a debug build, and in the `#if` conditions of a file an undefined name
/// replaces `DEBUG`. It has the same length, which keeps lines and columns.
enum ReleaseSource {
    private static let unset = Array("DEBU_".utf8)

    /// Returns the text for a release build; nil if the source does not test `DEBUG`.
    static func text(of source: String) -> String? {
        guard source.contains("DEBUG") else { return nil }
        let places = SwiftSource(path: "", text: source).tree.tokens(viewMode: .sourceAccurate)
            .filter { $0.text == "DEBUG" && isInCondition($0) }.map(\.positionAfterSkippingLeadingTrivia.utf8Offset)
        guard !places.isEmpty else { return nil }
        var bytes = Array(source.utf8)
        for place in places { bytes.replaceSubrange(place..<place + unset.count, with: unset) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isInCondition(_ token: TokenSyntax) -> Bool {
        sequence(first: Syntax(token), next: \.parent).contains {
            $0.keyPathInParent == \IfConfigClauseSyntax.condition
        }
    }
}
