import SwiftSyntax

/// A declaration that other declarations can refer to. The contents of functions are not such declarations.
struct Declaration: Sendable {
    var name: String
    /// The line of the name, from 1.
    var line: Int
    var isType: Bool
    /// True if `.name` refers to the declaration: a static member or the case of an enumeration.
    var isStatic: Bool
    /// The type that the declaration belongs to, without the types around it: `B` in `extension A.B`.
    var owner: String?

    static func all(in tree: SourceFileSyntax, _ locations: SourceLocationConverter) -> [Declaration] {
        let collector = Collector(locations)
        collector.walk(tree)
        return collector.found
    }

    private final class Collector: SyntaxAnyVisitor {
        private(set) var found: [Declaration] = []
        private let locations: SourceLocationConverter

        init(_ locations: SourceLocationConverter) {
            self.locations = locations
            super.init(viewMode: .sourceAccurate)
        }

        override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
            switch node.kind {
            case .token, .codeBlock, .accessorBlock, .closureExpr, .initializerClause: return .skipChildren
            case .identifierPattern: add(node.cast(IdentifierPatternSyntax.self).identifier)
            case .enumCaseElement: add(node.cast(EnumCaseElementSyntax.self).name)
            default: if let declaration = node.asProtocol((any NamedDeclSyntax).self) { add(declaration.name) }
            }
            return .visitChildren
        }

        private static let types: Set<SyntaxKind> = [
            .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl,
        ]

        private func add(_ name: TokenSyntax) {
            let around = sequence(first: Syntax(name), next: \.parent)
            guard let whole = around.first(where: { $0.isProtocol((any DeclSyntaxProtocol).self) }) else { return }
            let modifiers = whole.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
            let owner = sequence(first: whole, next: \.parent).dropFirst()
                .first { $0.isProtocol((any DeclGroupSyntax).self) }
            found.append(
                Declaration(
                    name: name.identifier?.name ?? name.text,
                    line: locations.location(for: name.positionAfterSkippingLeadingTrivia).line,
                    isType: Self.types.contains(whole.kind),
                    isStatic: whole.is(EnumCaseDeclSyntax.self)
                        || modifiers.contains { ["static", "class"].contains($0.name.text) },
                    owner: owner.flatMap(Self.name)))
        }

        /// Returns the name of a type, or of the type that an extension extends.
        private static func name(of group: Syntax) -> String? {
            let name =
                group.asProtocol((any NamedDeclSyntax).self)?.name
                ?? group.as(ExtensionDeclSyntax.self).flatMap { group in
                    let type = group.extendedType
                    return type.as(MemberTypeSyntax.self)?.name ?? type.as(IdentifierTypeSyntax.self)?.name
                }
            return name?.identifier?.name
        }
    }
}
