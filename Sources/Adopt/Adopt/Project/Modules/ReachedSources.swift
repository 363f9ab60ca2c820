import SwiftSyntax

/// Finds the files of the user's own modules that an extension reaches. Only these are compiled, because a module that an
/// app shares with its widget contains much that the widget never uses, and that may not compile here.
///
/// A file is reached if a reached file contains the name of something that it declares. This may count too many files,
/// since a name does not say which declaration it means; it is meant never to count too few.
final class ReachedSources {
    /// The facts about a file that decide whether it is reached.
    private struct Facts {
        /// The names that code elsewhere can use without naming a type of the same file.
        var declared: Set<String> = []
        /// The extensions of types: the type, the names of the members, and whether the extension adds a conformance.
        var extensions: [(type: String, members: Set<String>, conforms: Bool)] = []
        /// The names of protocols, whose extensions are used without being named.
        var protocols: Set<String> = []
        /// All names that the file uses.
        var used: Set<String> = []
        var imports: Set<String> = []
    }

    private let find: (String) throws(XcodeProject.Problem) -> OwnModule?
    private var facts: [String: Facts] = [:]
    /// The files of the modules by path, already parsed.
    private(set) var sources: [String: SwiftSource] = [:]
    private var reached: [String: Set<String>] = [:]
    private var candidates: [(module: String, file: String)] = []
    private var names: Set<String> = []
    private var types: Set<String> = []
    private var protocols: Set<String> = []
    /// The modules by name; nil for names that are no modules of the user's.
    private var modules: [String: OwnModule?] = [:]

    /// - Parameter find: Returns the user's module with a name.
    init(find: @escaping (String) throws(XcodeProject.Problem) -> OwnModule?) {
        self.find = find
    }

    /// Returns the modules of the user's that an extension reaches, each with the files to compile.
    /// - Parameters:
    ///   - sources: The extension's sources.
    ///   - platform: Decides which parts of a file are compiled.
    func modules(
        from sources: [SwiftSource], on platform: CompilationPlatform
    ) throws(XcodeProject.Problem) -> [OwnModule] {
        for source in sources { try reach(read(source, platform), platform) }
        var isNew = true
        while isNew {
            isNew = false
            for (index, candidate) in candidates.enumerated().reversed() {
                guard let facts = self.facts[candidate.file], isReached(facts) else { continue }
                candidates.remove(at: index)
                reached[candidate.module, default: []].insert(candidate.file)
                try reach(facts, platform)
                isNew = true
            }
            if isNew { continue }
            // The manifest of a module may say where another one is, which was not found before.
            for name in modules.filter({ $0.value == nil }).keys.sorted() {
                if try add(name, platform) { isNew = true }
            }
        }
        return modules.values.compactMap { $0 }.map { module in
            var module = module
            module.sources = (reached[module.name] ?? []).sorted()
            let reached = module.sources.compactMap { facts[$0] }
            module.imports = reached.reduce(into: []) { $0.formUnion($1.imports) }
            // On iOS, Foundation exports Combine.
            if reached.contains(where: { !$0.used.isDisjoint(with: SourceReader.namesOfCombine.union(["Published"])) })
            {
                module.imports.insert("Combine")
            }
            return module
        }.sorted { $0.name < $1.name }
    }

    private func isReached(_ facts: Facts) -> Bool {
        if !facts.declared.isDisjoint(with: names) { return true }
        return facts.extensions.contains { part in
            // Code uses the extensions of protocols, conformances, initializers and subscripts without naming them.
            if protocols.contains(part.type) || !part.members.isDisjoint(with: names) { return true }
            return (part.conforms || !part.members.isDisjoint(with: ["init", "subscript"]))
                && (Self.unnamed.contains(part.type) || types.contains(part.type) || names.contains(part.type))
        }
    }

    /// The types and protocols that code uses without naming them, as in `[1, 2][safe: 5]` and `"text"[0]`.
    private static let unnamed: Set = [
        "Array", "ArraySlice", "BidirectionalCollection", "BinaryFloatingPoint", "BinaryInteger", "Bool", "Character",
        "CGFloat", "ClosedRange", "Collection", "Dictionary", "Double", "Float", "Int", "MutableCollection", "Optional",
        "RandomAccessCollection", "Range", "RangeReplaceableCollection", "Sequence", "Set", "String", "StringProtocol",
        "Substring",
    ]

    private func reach(_ facts: Facts, _ platform: CompilationPlatform) throws(XcodeProject.Problem) {
        names.formUnion(facts.used)
        types.formUnion(facts.declared)
        protocols.formUnion(facts.protocols)
        for name in facts.imports.sorted() where modules[name] == nil && !platform.modules.contains(name) {
            try add(name, platform)
        }
    }

    /// Adds the files of the user's module with a name, if there is one. Returns true if there is.
    @discardableResult
    private func add(_ name: String, _ platform: CompilationPlatform) throws(XcodeProject.Problem) -> Bool {
        let module = try find(name)
        modules[name] = .some(module)
        guard let module else { return false }
        var own = platform
        own.flags = module.conditions.union(platform.flags.intersection(["DEBUG", CompilationPlatform.flag]))
        own.languageMode = module.languageMode
        own.features = Set(module.upcomingFeatures)
        own.isLinux = module.isForLinux
        for file in module.files {
            guard let source = SwiftSource(path: file) else { continue }
            self.sources[file] = source
            self.facts[file] = read(source, own)
            candidates.append((name, file))
        }
        // The code that is generated from data models names all classes of their entities.
        let generated = DataModelSource.declarations(of: module.dataModels)
        if !generated.isEmpty { try reach(read(SwiftSource(path: "", text: generated), own), own) }
        return true
    }

    private func read(_ source: SwiftSource, _ platform: CompilationPlatform) -> Facts {
        withLargeStack {
            let reader = Reader(platform)
            reader.walk(source.tree)
            return reader.facts
        }
    }

    private final class Reader: SyntaxVisitor {
        var facts = Facts()
        private let platform: CompilationPlatform

        init(_ platform: CompilationPlatform) {
            self.platform = platform
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
            let excluded = platform.excludedClauses(of: node)
            for clause in node.clauses where !excluded.contains(clause) { clause.elements.map { walk($0) } }
            return .skipChildren
        }

        override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
            if let name = node.path.first?.name.text { facts.imports.insert(name) }
            return .skipChildren
        }

        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
            guard isOutside(Syntax(node)) else { return .visitChildren }
            facts.extensions.append(
                (
                    Self.name(of: node.extendedType), Self.members(node.memberBlock.members),
                    node.inheritanceClause != nil
                ))
            return .visitChildren
        }

        override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
            facts.protocols.insert(node.name.text)
            return .visitChildren
        }

        override func visitPost(_ node: CodeBlockItemSyntax) {
            guard isOutside(Syntax(node)), let item = node.item.as(DeclSyntax.self) else { return }
            if let variable = item.as(VariableDeclSyntax.self) {
                for binding in variable.bindings {
                    facts.declared.formUnion(binding.pattern.tokens(viewMode: .sourceAccurate).map(\.plainText))
                }
            } else if let operation = item.as(OperatorDeclSyntax.self) {
                facts.declared.insert(operation.name.text)
            } else if let named = item.asProtocol((any NamedDeclSyntax).self) {
                facts.declared.insert(named.name.plainText)
            }
        }

        /// Returns true if a node is at the top level of the file, perhaps inside `#if`.
        private func isOutside(_ node: Syntax) -> Bool {
            !sequence(first: node, next: \.parent).dropFirst().contains {
                $0.isProtocol((any DeclGroupSyntax).self) || $0.is(CodeBlockSyntax.self)
                    || $0.is(AccessorBlockSyntax.self) || $0.is(ClosureExprSyntax.self)
            }
        }

        /// Returns the name of an extended type: `Array` for `[Int]`, and `B` for `A.B<Int>`.
        private static func name(of type: TypeSyntax) -> String {
            if type.is(ArrayTypeSyntax.self) { return "Array" }
            if type.is(DictionaryTypeSyntax.self) { return "Dictionary" }
            if type.is(OptionalTypeSyntax.self) { return "Optional" }
            return type.as(IdentifierTypeSyntax.self)?.name.plainText ?? type.as(MemberTypeSyntax.self)?.name.plainText
                ?? type.lastToken(viewMode: .sourceAccurate)?.text ?? ""
        }

        private static func members(_ list: MemberBlockItemListSyntax) -> Set<String> {
            var members: Set<String> = []
            for item in list {
                if let variable = item.decl.as(VariableDeclSyntax.self) {
                    for binding in variable.bindings {
                        members.formUnion(binding.pattern.tokens(viewMode: .sourceAccurate).map(\.plainText))
                    }
                } else if let named = item.decl.asProtocol((any NamedDeclSyntax).self) {
                    members.insert(named.name.plainText)
                } else if item.decl.is(InitializerDeclSyntax.self) {
                    members.insert("init")
                } else if item.decl.is(SubscriptDeclSyntax.self) {
                    members.insert("subscript")
                } else if let condition = item.decl.as(IfConfigDeclSyntax.self) {
                    for clause in condition.clauses {
                        if case .decls(let list) = clause.elements { members.formUnion(Self.members(list)) }
                    }
                }
            }
            return members
        }

        override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
            switch token.tokenKind {
            case .identifier, .binaryOperator, .prefixOperator, .postfixOperator, .dollarIdentifier:
                facts.used.insert(token.plainText)
            default: break
            }
            return .skipChildren
        }
    }
}

extension TokenSyntax {
    /// The text of a name without backticks and without the `$` of a projected value.
    fileprivate var plainText: String {
        let name = identifier?.name ?? text
        return name.hasPrefix("$") ? String(name.dropFirst()) : name
    }
}
