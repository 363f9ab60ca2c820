import Foundation
import SwiftParser
import SwiftSyntax

extension StringLiteralExprSyntax {
    /// The literal's text with escapes replaced. If the literal has interpolations, nothing is replaced.
    var text: String {
        representedLiteralValue
            ?? segments.map { segment in
                if case .stringSegment(let part) = segment { part.content.text } else { segment.trimmedDescription }
            }.joined()
    }

    /// True if the code around the literal suggests that the literal is the identifier of an App Group.
    ///
    /// An argument counts if its label or the called function is about groups: `suiteName:`, `AppGroup(`. In an
    /// assignment or a list, every text that begins with `group.` counts. The text in `NSLocalizedString("group.title"`
    /// therefore does not count.
    var namesGroup: Bool {
        guard let call = argument else { return text.hasPrefix("group.") }
        let isSuite = ["suiteName", "forSecurityApplicationGroupIdentifier"].contains(call.label)
        let isAboutGroups = [call.label, call.name].contains { name in
            ["group", "suite", "container"].contains { name.localizedCaseInsensitiveContains($0) }
        }
        return isSuite || isAboutGroups && text.hasPrefix("group.")
    }

    /// The name of the called function and the label if the literal, or a choice `a ? b : c` that contains it, is an
    /// argument.
    private var argument: (name: String, label: String)? {
        let choice: Set<SyntaxKind> = [.exprList, .sequenceExpr, .unresolvedTernaryExpr]
        let around = sequence(first: Syntax(self), next: \.parent).dropFirst().drop { node in
            choice.contains(node.kind)
                && !node.children(viewMode: .sourceAccurate).contains { $0.kind == .binaryOperatorExpr }
        }
        guard let argument = around.first(where: { _ in true })?.as(LabeledExprSyntax.self) else { return nil }
        let label = argument.label?.text ?? ""
        let user = argument.parent?.parent
        if let call = user?.as(FunctionCallExprSyntax.self) { return (call.calledName ?? "", label) }
        return user?.as(AttributeSyntax.self).map { ($0.attributeName.trimmedDescription, label) }
    }
}

extension FunctionCallExprSyntax {
    /// The last name of the called function or type: `Image` in `SwiftUI.Image(…)` and in `Image.init(…)`.
    var calledName: String? {
        guard let member = calledExpression.as(MemberAccessExprSyntax.self) else {
            return calledExpression.firstToken(viewMode: .sourceAccurate)?.text
        }
        let name = member.declName.baseName.text
        return name == "init" ? member.base?.lastToken(viewMode: .sourceAccurate)?.text : name
    }
}
