import SwiftSyntax

/// The text of a source file as it is compiled here, so that the compiler sees on Linux what it would see on iOS.
///
/// - In the conditions of `#if`, `os(iOS)` is true, `os(Linux)` is false, and `canImport` is false for modules that are
///   empty here.
/// - Spaces replace attributes that need Objective-C, such as `@objc`.
/// - An import of a part of a module that is built here, such as `import UIKit.UIImage` or `import struct UIKit.CGRect`,
///   imports the whole module, because the part may be declared in another module here.
///
/// Each replacement has as many bytes as the text before, and keeps its line ends. So lines and columns stay the same.
struct CompiledSource {
    /// The modules that can be imported, but contain nothing.
    var emptyModules: Set<String> = []

    /// The attributes that only a compiler with Objective-C accepts.
    private static let attributes: Set = [
        "objc", "objcMembers", "nonobjc", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    ]
    /// A file whose text contains none of these texts is compiled as it is.
    private static let signs = ["os(", "os (", "canImport", "@objc", "@nonobjc", "@IB"]
    /// The kinds of imports that name a part of a module.
    private static let parts = ["UIKit.", "SwiftUI.", "WidgetKit.", "CoreGraphics.", "UniformTypeIdentifiers."]

    /// Returns the text to compile; nil if it equals `text`.
    func text(of text: String) -> String? {
        let parts = Self.parts + emptyModules.map { $0 + "." }
        guard Self.signs.contains(where: text.contains) || parts.contains(where: text.contains) else { return nil }
        let finder = Finder(self)
        withLargeStack { finder.walk(SwiftSource(path: "", text: text).tree) }
        guard !finder.replacements.isEmpty else { return nil }
        var bytes = Array(text.utf8)
        for (range, replacement) in finder.replacements {
            let padding = [UInt8](repeating: UInt8(ascii: " "), count: max(0, range.count - replacement.utf8.count))
            var new = Array(replacement.utf8.prefix(range.count)) + padding
            // Keeps line ends, which only occur behind the replacement or between the parts of an attribute.
            for (index, byte) in bytes[range].enumerated() where byte == UInt8(ascii: "\n") { new[index] = byte }
            bytes.replaceSubrange(range, with: new)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private final class Finder: SyntaxVisitor {
        private(set) var replacements: [(range: Range<Int>, text: String)] = []
        private let source: CompiledSource

        init(_ source: CompiledSource) {
            self.source = source
            super.init(viewMode: .sourceAccurate)
        }

        private func replace(_ node: some SyntaxProtocol, with text: String) {
            let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
            replacements.append((start..<start + node.trimmedLength.utf8Length, text))
        }

        override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
            if let condition = node.condition {
                let conditions = ConditionFinder(viewMode: .sourceAccurate)
                conditions.walk(condition)
                for call in conditions.calls {
                    let argument = call.arguments.first?.expression.trimmedDescription ?? ""
                    switch call.calledName {
                    case "os" where argument == "iOS": replace(call, with: "true")
                    case "os" where argument == "Linux": replace(call, with: "false")
                    case "canImport" where source.emptyModules.contains(argument): replace(call, with: "false")
                    default: break
                    }
                }
            }
            node.elements.map { walk($0) }
            return .skipChildren
        }

        override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
            let names = node.path.map(\.name.text)
            guard names.count > 1,
                CompiledSource.parts.contains(names[0] + ".") || source.emptyModules.contains(names[0])
            else { return .skipChildren }
            node.importKindSpecifier.map { replace($0, with: "") }
            let part = node.path.dropFirst()
            if let first = node.path.first, let dot = first.trailingPeriod { replace(dot, with: "") }
            for name in part { replace(name, with: "") }
            return .skipChildren
        }

        override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
            if CompiledSource.attributes.contains(node.attributeName.trimmedDescription) { replace(node, with: "") }
            return .visitChildren
        }
    }

    private final class ConditionFinder: SyntaxVisitor {
        private(set) var calls: [FunctionCallExprSyntax] = []

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            calls.append(node)
            return .skipChildren
        }
    }
}
