import AppleFoundation
import Foundation
import SwiftSyntax

/// The parts of the user's sources that do not compile here, and are left out so that the rest can run.
///
/// An app shares more with its widget than the widget uses. If such code needs what does not exist here, the widget can run
/// without it:
///
/// - A statement with an error that only does something, such as `Analytics.track("shown")`, does nothing here. So does the
///   declaration of a local variable, and the code that uses the variable is left out with it. A statement with a closure
///   that does more than `{ message }` is left out alone only in an initializer that does not wait, because a function may
///   wait until the closure is called. A statement in a closure is not left out alone either, unless the closure runs later,
///   because it may belong to a view. Nor is a call of `self.init` or `super.init`, without which an initializer may not
///   compile.
/// - A widget with an error in the list of a `WidgetBundle` is left out of the list; the others are shown.
/// - If any other error is in the body of a function, a trap takes the place of the body, and says what is missing if the
///   widget calls the function. If the function returns `some View`, a view takes the place of the body, and ends the extension
///   with this message if it is shown. If it returns `some IntentResult`, the trap has that type, so that the intent stays.
/// - Any other declaration with an error is left out; code that uses it then has errors of its own, which leave out more.
///
/// The user's files stay as they are.
public struct LeftOutCode: Sendable, Codable {
    /// A part that is left out.
    public struct Part: Sendable, Codable, Hashable {
        public var file: String
        /// The line of the error, from 1.
        public var line: Int
        /// The declaration, such as `func load()`, or the statement.
        public var declaration: String
        /// The compiler's message.
        public var message: String
        /// True if only the body is left out, so that the program ends if the declaration is used.
        public var isBody: Bool
        /// True if the part is a statement, which does nothing here.
        public var isStatement: Bool
        /// True if the left out body is that of a view, so that the program ends if the view is shown.
        public var isView: Bool

        /// The name that the code declares. For `public func load()` it is `load`; an import has none.
        var name: String? {
            let words = declaration.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
            return zip(words, words.dropFirst()).first {
                Self.declaring.contains($0.0) && !Self.declaring.contains($0.1)
            }?.1
        }
        private static let declaring: Set = [
            "let", "var", "func", "case", "typealias", "struct", "class", "enum", "actor", "protocol",
        ]

        /// `FILE:LINE: func load() is left out (MESSAGE)`
        public var text: String {
            let effect =
                isView
                ? "ends the extension if it is shown"
                : isBody ? "ends the extension if it is called" : isStatement ? "does nothing here" : "is left out"
            return "\(file):\(line): \(declaration) \(effect) (\(message))"
        }
    }

    /// A change of a file's text. The offsets count the bytes of the user's file.
    struct Edit: Sendable, Codable {
        var range: Range<Int>
        /// The new text of the range; its line ends are kept.
        var text: String
        var part: Part
    }

    /// The parts that are left out, by file and line.
    public var parts: [Part] {
        edits.values.flatMap { $0.map(\.part) }.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    }
    private var edits: [String: [Edit]] = [:]

    public init() {}

    /// The words with which the message of a trap begins.
    public static let trap = "left out by tandem adopt"

    /// Leaves out the code that causes the errors of a build.
    /// - Parameters:
    ///   - output: Everything that the build printed.
    ///   - originals: Maps the path of each compiled file to the path of the user's file.
    /// - Returns: True if code was left out that was not left out before.
    public mutating func leaveOut(errorsOf output: String, originals: [String: String]) -> Bool {
        let (code, isNew) = withLargeStack { [self] in
            var copy = self
            let isNew = copy.read(output, originals)
            return (copy, isNew)
        }
        self = code
        return isNew
    }

    private mutating func read(_ output: String, _ originals: [String: String]) -> Bool {
        var isNew = false
        var sources: [String: SwiftSource] = [:]
        var seen: Set<String> = []
        for error in Self.errors(in: output, originals) {
            let (file, number) = (error.file, error.line)
            guard seen.insert("\(file):\(number):\(error.column)").inserted,
                let source = sources[file] ?? SwiftSource(path: file)
            else { continue }
            sources[file] = source
            // A macro moves code to other columns.
            let start = error.isOfMacro ? source.firstColumn(ofLine: number) : error.column
            guard let token = source.token(line: number, column: start) else { continue }
            if leaveOut(token, of: source, line: number, error.message) { isNew = true }
        }
        return isNew
    }

    /// An error of the compiler in one of the user's files.
    struct CompilerError {
        var file: String
        var line: Int
        var column: Int
        var message: String
        var isOfMacro: Bool
    }

    static func errors(in output: String, _ originals: [String: String]) -> [CompilerError] {
        output.split(separator: "\n").compactMap { line in
            guard let error = line.range(of: ": error: ") else { return nil }
            let place = line[..<error.lowerBound].split(separator: ":").map(String.init)
            guard place.count >= 3, let number = Int(place[1]), let column = Int(place[2]),
                let file = originals[place[0]]
            else { return nil }
            return CompilerError(
                file: file, line: number, column: column, message: String(line[error.upperBound...]),
                isOfMacro: !place[0].hasPrefix("/"))
        }
    }

    /// Returns true if the output of a build has an error in one of the user's files. Else only the linker, or the
    /// compiler itself, has failed.
    static func hasErrors(_ output: String, in originals: [String: String]) -> Bool {
        !errors(in: output, originals).isEmpty
    }

    /// Returns the output of a build without the errors about names whose declarations are left out.
    func withoutConsequences(_ output: String) -> String {
        let names = Set(parts.filter { !$0.isBody && !$0.isStatement }.compactMap(\.name))
        return output.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            guard let error = line.range(of: ": error: ") else { return true }
            let quoted = line[error.upperBound...].split(separator: "'", omittingEmptySubsequences: false)
            return !quoted.enumerated().contains { $0.offset % 2 == 1 && names.contains(String($0.element)) }
        }.joined(separator: "\n")
    }

    /// Leaves out the code around a token. Returns true if it was not left out before.
    private mutating func leaveOut(
        _ token: TokenSyntax, of source: SwiftSource, line: Int, _ message: String
    ) -> Bool {
        let isDone = (edits[source.path] ?? []).contains {
            $0.range.contains(token.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
        guard !isDone, let unit = Unit(around: token) else { return false }
        let part = Part(
            file: source.path, line: line, declaration: unit.name, message: message, isBody: unit.isBody,
            isStatement: unit.isStatement, isView: unit.isView)
        let words = "\(Self.trap): \(unit.name) in \(source.path):\(line): \(message)"
        // Some places, such as the cases of a `switch`, need a statement.
        let text = unit.isBody ? " \(unit.trap)(\(String(reflecting: words))) " : unit.isStatement ? "_ = ()" : ""
        // An edit of a whole declaration includes the edits inside it.
        edits[source.path, default: []].removeAll { unit.range.contains($0.range.lowerBound) }
        edits[source.path, default: []].append(Edit(range: unit.range, text: text, part: part))
        // The compiler would find the uses of a local variable only in the next builds, one after the other.
        for use in unit.uses { _ = leaveOut(use, of: source, line: line, message) }
        return true
    }

    /// Returns the text of a file without the parts that are left out. Lines keep their numbers.
    func text(of text: String, file: String) -> String? {
        guard let edits = edits[file] else { return nil }
        var bytes = Array(text.utf8)
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            guard edit.range.upperBound <= bytes.count else { continue }
            let lineEnds = bytes[edit.range].filter { $0 == UInt8(ascii: "\n") }
            bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8) + lineEnds)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The part of a file that is left out because of an error in it.
    private struct Unit {
        var name: String
        var range: Range<Int>
        var isBody = false
        var isStatement = false
        /// The function or type that takes the place of a body.
        var trap = "fatalError"
        /// True for a body whose value is `some View`.
        var isView: Bool { trap == Self.viewTrap }
        private static let viewTrap = "_LeftOutView"
        /// The places that use the local variables that the statement declares.
        var uses: [TokenSyntax] = []

        /// Returns nil if the error is in a place that the extension cannot run without.
        init?(around token: TokenSyntax) {
            // A preview never runs here.
            if let preview = sequence(first: Syntax(token), next: \.parent).first(where: Self.isPreview) {
                name = "#Preview"
                range = Self.whole(preview)
                return
            }
            for node in sequence(first: Syntax(token), next: \.parent) {
                if let statement = node.as(CodeBlockItemSyntax.self), Self.isWidgetOfBundle(statement) {
                    name = Self.name(of: Syntax(statement.item))
                    range = Self.whole(Syntax(statement))
                    return
                }
                if let statement = node.as(CodeBlockItemSyntax.self), Self.isDispensable(statement, because: token) {
                    name = Self.name(of: Syntax(statement.item))
                    range = Self.whole(Syntax(statement.item))
                    isStatement = true
                    uses = Self.uses(ofVariablesIn: statement)
                    return
                }
                if let (body, trap) = Self.body(node, holding: token) {
                    guard let declaration = Self.declaration(of: node) else { continue }
                    name = Self.name(of: declaration)
                    range = Self.inside(body)
                    isBody = true
                    self.trap = trap
                    return
                }
                // Without its body, a view would compile and show nothing, so the whole view is left out.
                guard Self.isWhole(node), !Self.isBodyOfView(node) else { continue }
                // Without its main type, there is no extension.
                let attributes = node.asProtocol((any WithAttributesSyntax).self)?.attributes.trimmedDescription ?? ""
                guard !attributes.contains("@main") else { return nil }
                name = Self.name(of: node)
                range = Self.whole(node)
                return
            }
            return nil
        }

        /// Returns the places after a statement that use the variables that it declares. Leaves out the names that other code
        /// in the same braces declares too, because they may mean something else.
        private static func uses(ofVariablesIn statement: CodeBlockItemSyntax) -> [TokenSyntax] {
            guard let variable = statement.item.as(VariableDeclSyntax.self),
                let list = statement.parent?.as(CodeBlockItemListSyntax.self)
            else { return [] }
            let tokens = variable.bindings.flatMap { $0.pattern.tokens(viewMode: .sourceAccurate) }
            var names: Set<String> = []
            for token in tokens {
                if case .identifier(let name) = token.tokenKind { names.insert(name) }
            }
            var uses: [TokenSyntax] = []
            var others: Set<String> = []
            for item in list where item.position > statement.position {
                for token in item.tokens(viewMode: .sourceAccurate) {
                    guard case .identifier(let name) = token.tokenKind, names.contains(name) else { continue }
                    if let use = token.parent?.as(DeclReferenceExprSyntax.self) {
                        // Names of members, as in `a.x` and `\.x`, are not the variable's. Nor does this look into `#if`,
                        // whose other clauses are not compiled.
                        let isMember =
                            use.parent?.as(MemberAccessExprSyntax.self)?.declName.id == use.id
                            || use.parent?.is(KeyPathPropertyComponentSyntax.self) == true
                        if !isMember, !Self.isInCondition(use, within: item) { uses.append(token) }
                    } else if token.parent?.is(LabeledExprSyntax.self) != true {
                        others.insert(name)
                    }
                }
            }
            return uses.filter { !others.contains($0.text) }
        }

        private static func isInCondition(_ use: DeclReferenceExprSyntax, within item: CodeBlockItemSyntax) -> Bool {
            for node in sequence(first: Syntax(use), next: \.parent) {
                if node.is(IfConfigDeclSyntax.self) { return true }
                if node.id == item.id { return false }
            }
            return false
        }

        private static func isPreview(_ node: Syntax) -> Bool {
            node.as(MacroExpansionExprSyntax.self)?.macroName.text == "Preview"
                || node.as(MacroExpansionDeclSyntax.self)?.macroName.text == "Preview"
        }

        private static func whole(_ node: Syntax) -> Range<Int> {
            let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
            return start..<start + node.trimmedLength.utf8Length
        }

        /// Returns true for an expression in the list of widgets that a `WidgetBundle` shows, also in an `if`.
        private static func isWidgetOfBundle(_ statement: CodeBlockItemSyntax) -> Bool {
            guard case .expr(let expression) = statement.item, !expression.is(IfExprSyntax.self) else { return false }
            for node in sequence(first: Syntax(statement), next: \.parent).dropFirst() {
                if node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self) { return false }
                guard let variable = node.as(VariableDeclSyntax.self) else { continue }
                let words = variable.bindings.first?.typeAnnotation?.type.tokens(viewMode: .sourceAccurate).map(\.text)
                return words?.first == "some" && words?.last == "Widget"
            }
            return false
        }

        /// The functions whose closures run later and have no value: `Task { … }`, `queue.async { … }`.
        private static let later: Set = ["Task", "detached", "async", "asyncAfter"]

        /// Returns true for a statement without which the rest of its function can run.
        /// - Parameter token: The place of the error in the statement.
        private static func isDispensable(_ statement: CodeBlockItemSyntax, because token: TokenSyntax) -> Bool {
            switch statement.item {
            case .decl(let declaration): guard declaration.is(VariableDeclSyntax.self) else { return false }
            case .expr(let expression):
                guard !expression.is(IfExprSyntax.self), !expression.is(SwitchExprSyntax.self),
                    !expression.is(MacroExpansionExprSyntax.self), !isInitializerCall(expression)
                else { return false }
            default: return false
            }
            let braces = statement.tokens(viewMode: .sourceAccurate).filter { $0.tokenKind == .leftBrace }
            guard
                isStarted(statement, because: token)
                    || braces.allSatisfy({ $0.parent?.as(ClosureExprSyntax.self).map(isValue) ?? false })
            else { return false }
            for node in sequence(first: Syntax(statement), next: \.parent).dropFirst() {
                if let closure = node.as(ClosureExprSyntax.self) {
                    let call = closure.parent?.as(FunctionCallExprSyntax.self)?.calledExpression
                    guard let name = call?.lastToken(viewMode: .sourceAccurate)?.text, later.contains(name) else {
                        return false
                    }
                } else if node.is(InitializerDeclSyntax.self) || node.is(DeinitializerDeclSyntax.self) {
                    return true
                } else if let accessor = node.as(AccessorDeclSyntax.self), accessor.accessorSpecifier.text != "get" {
                    // The others, such as `didSet`, have no value.
                    return true
                } else if let function = node.as(FunctionDeclSyntax.self) {
                    return !builds(function.attributes, function.signature.returnClause?.type, statement)
                } else if let variable = node.as(VariableDeclSyntax.self) {
                    return !builds(variable.attributes, variable.bindings.first?.typeAnnotation?.type, statement)
                }
            }
            return false
        }

        /// The names of functions that wait for a closure.
        private static let waiting: Set = ["wait", "sync"]

        /// Returns true for a statement of an initializer that starts something which does not exist here, such as a service,
        /// with a closure for its results. The error is outside the closure, and the initializer does not wait for it.
        private static func isStarted(_ statement: CodeBlockItemSyntax, because token: TokenSyntax) -> Bool {
            let around = sequence(first: Syntax(token), next: \.parent)
            let owner = around.first {
                $0.is(ClosureExprSyntax.self)
                    || $0.isProtocol((any DeclSyntaxProtocol).self) && $0.id != statement.item.id
            }
            guard let initializer = owner?.as(InitializerDeclSyntax.self) else { return false }
            return !initializer.tokens(viewMode: .sourceAccurate).contains { waiting.contains($0.text) }
        }

        /// Returns true for a closure that only has a value, such as `{ message }` or `{ $0.name }`. Nothing can wait for it,
        /// because it calls and changes nothing.
        private static func isValue(_ closure: ClosureExprSyntax) -> Bool {
            guard closure.statements.count <= 1 else { return false }
            return closure.statements.allSatisfy { $0.item.is(ExprSyntax.self) && isValue(Syntax($0.item)) }
        }

        /// Returns true if an expression calls nothing and assigns nothing.
        private static func isValue(_ node: Syntax) -> Bool {
            if node.is(FunctionCallExprSyntax.self) || node.is(AssignmentExprSyntax.self) || node.is(IfExprSyntax.self)
                || node.is(SwitchExprSyntax.self) || node.is(MacroExpansionExprSyntax.self)
            {
                return false
            }
            // `+=` and its like assign; `==` and its like compare.
            let name = node.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
            if name.hasSuffix("="), !["==", "===", "!=", "!==", "<=", ">=", "~="].contains(name) { return false }
            return node.children(viewMode: .sourceAccurate).allSatisfy(isValue)
        }

        /// Returns true for `self.init(…)` and `super.init(…)`, also with `try` or `await`.
        private static func isInitializerCall(_ expression: ExprSyntax) -> Bool {
            if let attempt = expression.as(TryExprSyntax.self) { return isInitializerCall(attempt.expression) }
            if let wait = expression.as(AwaitExprSyntax.self) { return isInitializerCall(wait.expression) }
            let member = expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
            return member?.declName.baseName.text == "init"
                && ["self", "super"].contains(member?.base?.trimmedDescription)
        }

        /// Returns true if a statement may be a part of its declaration's value, as in a view's body, or the whole value.
        private static func builds(
            _ attributes: AttributeListSyntax, _ type: TypeSyntax?, _ statement: CodeBlockItemSyntax
        ) -> Bool {
            attributes.trimmedDescription.contains("Builder")
                || type != nil && statement.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
                || type?.tokens(viewMode: .sourceAccurate).contains { $0.text == "some" } ?? false
        }

        /// Returns the braces of a function, an accessor or a computed property if the token is inside them, and if a
        /// trap can take the place of what is inside.
        private static func body(_ node: Syntax, holding token: TokenSyntax) -> (body: Syntax, trap: String)? {
            let body: Syntax?
            var type: TypeSyntax?
            if let function = node.as(FunctionDeclSyntax.self) {
                body = function.body.map(Syntax.init)
                type = function.signature.returnClause?.type
            } else if let initializer = node.as(InitializerDeclSyntax.self) {
                body = initializer.body.map(Syntax.init)
            } else if let end = node.as(DeinitializerDeclSyntax.self) {
                body = end.body.map(Syntax.init)
            } else if let binding = node.as(PatternBindingSyntax.self) {
                // Observers such as `didSet` do not compute the value.
                body = binding.accessorBlock.flatMap { block in
                    if case .getter = block.accessors { return Syntax(block) }
                    return nil
                }
                type = binding.typeAnnotation?.type
            } else if let accessor = node.as(AccessorDeclSyntax.self) {
                body = accessor.body.map(Syntax.init)
            } else {
                return nil
            }
            guard let body, body.position <= token.position, token.endPosition <= body.endPosition else { return nil }
            return trap(for: type).map { (body, $0) }
        }

        /// The protocols of `perform()`'s result (AppIntents: `IntentResult`).
        private static let results: Set = [
            "IntentResult", "ReturnsValue", "ProvidesDialog", "OpensIntent", "ShowsSnippetView", "ShowsSnippetIntent",
        ]

        /// Returns the trap for a function that returns `type`; nil if no trap has that opaque type.
        private static func trap(for type: TypeSyntax?) -> String? {
            let words = type?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
            guard words.contains("some") else { return "fatalError" }
            if words == ["some", "View"] || words == ["some", "SwiftUI", ".", "View"] { return viewTrap }
            guard let constraint = type?.as(SomeOrAnyTypeSyntax.self)?.constraint else { return nil }
            let parts = constraint.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [constraint]
            let protocols = parts.compactMap { $0.as(IdentifierTypeSyntax.self) }
            guard protocols.count == parts.count, protocols.allSatisfy({ results.contains($0.name.text) }) else {
                return nil
            }
            let value = protocols.lazy.compactMap { $0.genericArgumentClause?.arguments.first }.first
            return "_LeftOutResult<\(value?.argument.trimmedDescription ?? "Never")>"
        }

        private static func inside(_ body: Syntax) -> Range<Int> {
            let start = body.positionAfterSkippingLeadingTrivia.utf8Offset
            return start + 1..<start + body.trimmedLength.utf8Length - 1
        }

        private static func declaration(of node: Syntax) -> Syntax? {
            sequence(first: node, next: \.parent).first { isWhole($0) || $0.is(AccessorDeclSyntax.self) }
        }

        /// Returns true for a declaration at the top level or in a type.
        private static func isWhole(_ node: Syntax) -> Bool {
            guard node.isProtocol((any DeclSyntaxProtocol).self), !node.is(AccessorDeclSyntax.self),
                !node.is(IfConfigDeclSyntax.self)
            else { return false }
            return !sequence(first: node, next: \.parent).dropFirst().contains {
                $0.is(CodeBlockSyntax.self) || $0.is(ClosureExprSyntax.self)
            }
        }

        private static func isBodyOfView(_ node: Syntax) -> Bool {
            node.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription == "body" } ?? false
        }

        /// Returns the first line of a declaration, without its body.
        private static func name(of node: Syntax) -> String {
            // A comment and an attribute may have lines of their own.
            let text = node.trimmedDescription.split(separator: "\n").first {
                let line = $0.trimmingCharacters(in: .whitespaces)
                return !line.hasPrefix("//") && !(line.hasPrefix("@") && !line.contains(" "))
            }
            let head = (text ?? "").prefix { $0 != "{" && $0 != "=" }
            return String(head.prefix(80)).trimmingCharacters(in: .whitespaces)
        }
    }
}
