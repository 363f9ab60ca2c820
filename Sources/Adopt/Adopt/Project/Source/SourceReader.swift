import AppleFoundation
import SwiftSyntax

/// Reads a file for a `SourceReport`.
final class SourceReader: SyntaxVisitor {
    private(set) var report: SourceReport
    private let source: SwiftSource
    private let platform: CompilationPlatform
    /// False inside a region that the build does not compile.
    private var isCompiled = true

    /// Adds a file's findings to a report.
    init(_ source: SwiftSource, _ platform: CompilationPlatform, _ report: SourceReport) {
        self.source = source
        self.platform = platform
        self.report = report
        super.init(viewMode: .sourceAccurate)
        walk(source.tree)
    }

    private func place(_ node: some SyntaxProtocol, _ text: String) -> SourcePlace {
        SourcePlace(file: source.path, line: source.line(of: node), text: text)
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        let excluded = platform.excludedClauses(of: node)
        let wasCompiled = isCompiled
        let tests = ConditionReader(viewMode: .sourceAccurate)
        var conditions: [String] = []
        for clause in node.clauses {
            let condition = clause.condition?.trimmedDescription
            clause.condition.map { tests.walk($0) }
            if excluded.contains(clause), tests.concernPlatform {
                let text = condition.map { "\(clause.poundKeyword.text) \($0)" }
                report.regions.append(
                    place(clause.poundKeyword, text ?? "#else of #if \(conditions.joined(separator: ", "))"))
            }
            conditions += condition.map { [$0] } ?? []
            isCompiled = wasCompiled && !excluded.contains(clause)
            clause.elements.map { walk($0) }
        }
        isCompiled = wasCompiled
        report.usesFlags = report.usesFlags || tests.nameFlags
        return .skipChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        guard isCompiled, let module = node.path.first?.name.text else { return .skipChildren }
        report.imports.insert(module)
        if !platform.modules.contains(module) {
            let reason = UnsupportedModules.reasons[module].map { ": " + $0 } ?? ""
            report.missingModules.append(place(node.importKeyword, module + reason))
        }
        return .skipChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        switch node.attributeName.trimmedDescription {
        case "main": addMain(node)
        case "Published" where isCompiled: report.imports.insert("Combine")
        default: break
        }
        return .visitChildren
    }

    private func addMain(_ attribute: AttributeSyntax) {
        let around = sequence(first: Syntax(attribute), next: \.parent)
        guard let type = around.lazy.compactMap({ $0.asProtocol((any DeclGroupSyntax).self) }).first,
            let name = type.asProtocol((any NamedDeclSyntax).self)?.name.text
        else { return }
        let parents = type.inheritanceClause?.inheritedTypes.map { parent in
            parent.type.lastToken(viewMode: .sourceAccurate)?.text
        }
        func inherits(_ names: String...) -> Bool { names.contains { parents?.contains($0) ?? false } }
        let kind: MainType.Kind =
            inherits("Widget", "WidgetBundle")
            ? .widgetExtension : inherits("App", "UIApplicationDelegate") ? .app : .other
        report.mains.append(MainType(file: source.path, line: source.line(of: attribute), name: name, kind: kind))
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard isCompiled else { return .visitChildren }
        switch node.calledName {
        case "Image", "UIImage":
            if node.leftParen != nil, node.arguments.first?.label?.text != "systemName" { report.loadsImages = true }
        case "onReceive": report.imports.insert("Combine")
        default: break
        }
        return .visitChildren
    }

    /// The names of Combine that SwiftUI re-exports on iOS. In Tandem only Combine has them.
    static let namesOfCombine: Set = [
        "ObservableObject", "ObservableObjectPublisher", "AnyCancellable", "AnyPublisher", "PassthroughSubject",
        "CurrentValueSubject",
    ]

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        guard isCompiled, case .identifier(let name) = token.tokenKind else { return .skipChildren }
        if Self.namesOfCombine.contains(name) { report.imports.insert("Combine") }
        if name == "AsyncImage" || name == "ImageRenderer" || name.hasPrefix("CGImage") { report.loadsImages = true }
        return .skipChildren
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let found = place(node, node.text)
        if isCompiled {
            report.texts.append(found)
            if node.namesGroup, Self.isGroup(found.text) { report.groups.append(found) }
        }
        for scheme in ["https://", "http://"] where found.text.hasPrefix(scheme) {
            let rest = found.text.dropFirst(scheme.count)
            let host = rest.prefix { !"/:?#".contains($0) }
            if host.contains("\\(") {
                // The code composes the host, so the literal is shown as the code writes it.
                report.hosts.append(place(node, String(found.text.prefix(60))))
            } else if Self.isHost(host) {
                report.hosts.append(place(node, String(host)))
            }
        }
        return .visitChildren
    }

    /// Returns true for the name of a host, such as `api.example.com`. A text that only begins with `https://`, or
    /// that is about addresses, names no host.
    private static func isHost(_ text: some StringProtocol) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return (labels.count > 1 || text == "localhost")
            && labels.allSatisfy { label in
                !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            }
    }

    private static func isGroup(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
    }
}

/// Reads the conditions of an `#if`.
private final class ConditionReader: SyntaxVisitor {
    /// True if a condition tests the platform with `os`, `targetEnvironment`, `canImport` or `TANDEM`.
    private(set) var concernPlatform = false
    /// True if a condition tests `DEBUG` or another flag of a build configuration.
    private(set) var nameFlags = false

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if ["os", "targetEnvironment", "canImport"].contains(node.calledName) { concernPlatform = true }
        return .skipChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        // `TANDEM` is set in every build here, and never on iOS.
        if node.baseName.text == CompilationPlatform.flag { concernPlatform = true } else { nameFlags = true }
        return .skipChildren
    }
}
