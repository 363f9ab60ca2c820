import Foundation
import SwiftSyntax

/// The text of a source file as it is compiled here, so that the compiler sees on Linux what it would see on iOS.
///
/// - In the conditions of `#if`, `os(iOS)` is true, `os(Linux)` is false, and `canImport` is false for modules that are
///   empty here. In a module that is compiled as on Linux, `os` keeps its meaning, and `canImport` is true only
///   for the user's modules and those of the toolchain.
/// - Spaces replace attributes that need Objective-C, such as `@objc`. A protocol with `@objc`, which only classes can
///   conform to, inherits from `AnyObject`.
/// - A property or a method with `@NSManaged`, which has no body, gets one that calls Core Data.
/// - `#keyPath(A.b)` becomes the text `"b"`, and `#selector(f)` becomes `_Sel("f")`.
/// - `override init(entity:insertInto:)` becomes `required`, also if it is private, because Core Data makes objects with
///   it. A class that inherits from `NSManagedObject` and declares only other initializers gets one.
/// - `Foundation.UserDefaults` is the class that takes its place here, and `Darwin.round` is `Glibc.round`.
/// - An import of a part of a module that is built here, such as `import UIKit.UIImage` or `import struct UIKit.CGRect`,
///   imports the whole module, because the part may be declared in another module here.
/// - A file with `@Observable` imports Observation. Assumption: Apple's Foundation re-exports it, because an app relies on that.
/// - A type that conforms to a protocol such as `TimelineProvider` and uses the name `Entry` without declaring it gets
///   `typealias Entry = Line`, where `Line` is the type that its `placeholder(in:)` returns. Otherwise the compiler fails
///   ("reference to invalid associated type") if another file names `Provider.Entry`, because SwiftUI's macro `Entry` has this
///   name too. Seen in Swift 6.3.1.
///
/// Each replacement has as many bytes as the text before, and keeps its line ends. So lines and columns stay the same, except
/// for what follows an inserted text in its line, such as the body of an `@NSManaged` declaration.
struct CompiledSource {
    /// The modules that can be imported, but contain nothing.
    var emptyModules: Set<String> = []
    /// The names of the classes that inherit from `NSManagedObject`, with its own.
    var managedClasses: Set = ["NSManagedObject"]
    /// The user's modules, if the file belongs to a module that is compiled as on Linux; nil for all others.
    var linuxModules: Set<String>?

    /// The attributes that only a compiler with Objective-C accepts.
    private static let attributes: Set = [
        "objc", "objcMembers", "nonobjc", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
        "NSManaged",
    ]
    /// A file whose text contains none of these texts is compiled as it is.
    private static let signs = [
        "os(", "os (", "canImport", "@objc", "@nonobjc", "@IB", "@NSManaged", "#keyPath", "#selector", "(entity",
        "NSManagedObject", "Foundation.UserDefaults", "Darwin.", "@Observable", "TimelineProvider",
    ]
    /// The kinds of imports that name a part of a module.
    private static let parts = ["UIKit.", "SwiftUI.", "WidgetKit.", "CoreGraphics.", "UniformTypeIdentifiers."]

    private func canImport(_ module: String) -> Bool {
        if emptyModules.contains(module) { return false }
        return linuxModules.map { $0.contains(module) || CompilationPlatform.linuxModules.contains(module) } ?? true
    }

    /// Returns the text to compile; nil if it equals `text`.
    func text(of text: String) -> String? {
        let parts = Self.parts + emptyModules.map { $0 + "." }
        guard
            Self.signs.contains(where: text.contains) || managedClasses.contains(where: text.contains)
                || parts.contains(where: text.contains)
        else { return nil }
        let finder = Finder(self)
        finder.needsObservation =
            linuxModules == nil && text.contains(/@Observable\b/) && !text.contains("import Observation")
        withLargeStack { finder.walk(SwiftSource(path: "", text: text).tree) }
        guard !finder.replacements.isEmpty else { return nil }
        var bytes = Array(text.utf8)
        // From the end, because insertions move what follows them.
        for (range, replacement) in finder.replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            if range.isEmpty {
                bytes.insert(contentsOf: replacement.utf8, at: range.lowerBound)
                continue
            }
            let padding = [UInt8](repeating: UInt8(ascii: " "), count: max(0, range.count - replacement.utf8.count))
            var new = Array(replacement.utf8.prefix(range.count)) + padding
            // Keeps line ends: behind the replacement if they would break it, as in a selector of several lines.
            let lineEnds = bytes[range].enumerated().filter { $0.element == UInt8(ascii: "\n") }.map(\.offset)
            let isBroken = lineEnds.contains { $0 < replacement.utf8.count }
            for (index, place) in lineEnds.enumerated() {
                new[isBroken ? new.count - lineEnds.count + index : place] = UInt8(ascii: "\n")
            }
            bytes.replaceSubrange(range, with: new)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the names of the classes in `texts` that inherit from `NSManagedObject`, also indirectly, with its own.
    static func managedClasses(in texts: [String]) -> Set<String> {
        var classes: Set = ["NSManagedObject"]
        guard texts.contains(where: { $0.contains("NSManagedObject") }) else { return classes }
        var waiting: [(name: String, parent: String)] = []
        let form = try? NSRegularExpression(pattern: #"\bclass\s+(\w+)\s*:\s*(?:\w+\.)*(\w+)"#)
        for text in texts where text.contains("class ") {
            let whole = text as NSString
            for match in form?.matches(in: text, range: NSRange(location: 0, length: whole.length)) ?? [] {
                waiting.append((whole.substring(with: match.range(at: 1)), whole.substring(with: match.range(at: 2))))
            }
        }
        var count = 0
        while count < classes.count {
            count = classes.count
            for (name, parent) in waiting where classes.contains(parent) { classes.insert(name) }
        }
        return classes
    }

    /// Returns the accessors of a property with `@NSManaged`.
    static func accessors(of name: String) -> String {
        #" { get { managedValue("\#(name)") } set { setManagedValue("\#(name)", newValue) } }"#
    }

    /// Returns the body of a method with `@NSManaged`.
    static func body(of method: String, _ arguments: [String]) -> String {
        " { callManaged(\((["\"\(method)\""] + arguments).joined(separator: ", "))) }"
    }

    private final class Finder: SyntaxVisitor {
        private(set) var replacements: [(range: Range<Int>, text: String)] = []
        /// True until the first import outside of `#if`, if an import of Observation has to follow it.
        var needsObservation = false
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
                    case "os" where argument == "iOS" && source.linuxModules == nil: replace(call, with: "true")
                    case "os" where argument == "Linux" && source.linuxModules == nil: replace(call, with: "false")
                    case "canImport" where !source.canImport(argument): replace(call, with: "false")
                    default: break
                    }
                }
            }
            node.elements.map { walk($0) }
            return .skipChildren
        }

        override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
            if needsObservation,
                !sequence(first: Syntax(node), next: \.parent).contains(where: { $0.is(IfConfigDeclSyntax.self) })
            {
                insert("; import Observation", after: node)
                needsObservation = false
            }
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

        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
            declareEntry(of: node)
            return .visitChildren
        }
        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
            declareEntry(of: node)
            return .visitChildren
        }

        private func declareEntry(of node: some DeclGroupSyntax) {
            let isProvider = node.inheritanceClause?.inheritedTypes.contains {
                $0.type.trimmedDescription.hasSuffix("TimelineProvider")
            }
            let functions = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
            let placeholder = functions.first {
                $0.name.text == "placeholder" && $0.signature.parameterClause.parameters.first?.firstName.text == "in"
            }
            let extended = node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
            let name = extended ?? node.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
            guard isProvider == true, let placeholder,
                let type = placeholder.signature.returnClause?.type.trimmedDescription,
                !["Entry", "Self.Entry", "\(name).Entry"].contains(type), !type.hasPrefix("some "),
                node.memberBlock.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "Entry" })
            else { return }
            // The type may declare it elsewhere: in an extension, in `#if`, or in the file of the extended type.
            let file = node.root.description
            guard !file.contains(/\b(typealias|struct|class|enum|actor)\s+Entry\b/),
                extended == nil
                    || file.matches(of: /\b(?:struct|class|enum|actor)\s+(\w+)/).contains(where: { $0.1 == name })
            else { return }
            let access = placeholder.modifiers.lazy.map(\.name.text).first {
                ["public", "open", "package"].contains($0)
            }
            let word = access.map { $0 == "package" ? "package " : "public " } ?? ""
            insert(" \(word)typealias Entry = \(type);", after: node.memberBlock.leftBrace)
        }

        private func insert(_ text: String, after node: some SyntaxProtocol) {
            let end = node.endPositionBeforeTrailingTrivia.utf8Offset
            replacements.append((end..<end, text))
        }

        private func isManaged(_ attributes: AttributeListSyntax) -> Bool {
            attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "NSManaged" }
        }

        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            guard isManaged(node.attributes) else { return .visitChildren }
            for binding in node.bindings where binding.accessorBlock == nil {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
                let accessors = CompiledSource.accessors(of: name.filter { $0 != "`" })
                if let comma = binding.trailingComma {
                    // Properties with accessors need declarations of their own: `var a: T { … }; var b: T { … }`.
                    let type = node.bindings.drop { $0.id != binding.id }.lazy.compactMap(\.typeAnnotation).first
                    let isTyped = binding.typeAnnotation != nil
                    replace(comma, with: isTyped ? " " : ":")
                    let next = (node.modifiers.map(\.trimmedDescription) + ["var"]).joined(separator: " ")
                    insert(
                        (isTyped ? "" : type.map { " \($0.type.trimmedDescription)" } ?? "") + "\(accessors); \(next)",
                        after: comma)
                } else if let type = binding.typeAnnotation {
                    insert(accessors, after: type)
                }
            }
            return .visitChildren
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            guard isManaged(node.attributes), node.body == nil else { return .visitChildren }
            let names = node.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
            insert(CompiledSource.body(of: node.name.text, names), after: node.signature)
            return .visitChildren
        }

        override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
            if isOfCoreData(node), let first = node.modifiers.first(where: { $0.name.text == "override" }) {
                replace(first, with: "required")
                for modifier in node.modifiers where ["private", "fileprivate"].contains(modifier.name.text) {
                    replace(modifier, with: "")
                }
            }
            return .visitChildren
        }

        private func isOfCoreData(_ node: InitializerDeclSyntax) -> Bool {
            node.signature.parameterClause.parameters.map(\.firstName.text) == ["entity", "insertInto"]
        }

        override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
            declareEntry(of: node)
            let initializers = node.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
            let parent = node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
            if parent.map({ source.managedClasses.contains($0.split(separator: ".").last.map(String.init) ?? "") })
                == true,
                initializers.contains(where: { !$0.modifiers.contains { $0.name.text == "convenience" } }),
                !initializers.contains(where: isOfCoreData)
            {
                let access = node.modifiers.contains { ["public", "open"].contains($0.name.text) } ? "public " : ""
                insert(
                    " \(access)required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) "
                        + "{ super.init(entity: entity, insertInto: context) };",
                    after: node.memberBlock.leftBrace)
            }
            return .visitChildren
        }

        override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
            guard let argument = node.arguments.first?.expression.trimmedDescription, !argument.contains("\"") else {
                return .visitChildren
            }
            switch node.macroName.text {
            case "keyPath":
                // The types in front of the properties begin with a capital.
                let keys = argument.split(separator: ".").drop { $0.first?.isUppercase ?? false }
                replace(node, with: "\"\(keys.joined(separator: "."))\"")
            case "selector": replace(node, with: "_Sel(\"\(argument.filter { !$0.isWhitespace })\")")
            default: return .visitChildren
            }
            return .skipChildren
        }

        override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
            visitMember(node, of: Syntax(node.baseType))
        }
        override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
            visitMember(node, of: node.base.map(Syntax.init))
        }

        private func visitMember(_ node: some SyntaxProtocol, of base: Syntax?) -> SyntaxVisitorContinueKind {
            if let base, base.trimmedDescription == "Darwin" { replace(base, with: "Glibc") }
            guard node.trimmedDescription == "Foundation.UserDefaults" else { return .visitChildren }
            replace(node, with: "AppGroupDefaults")
            return .skipChildren
        }

        override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
            guard node.attributes.contains(where: { $0.trimmedDescription.hasPrefix("@objc") }) else {
                return .visitChildren
            }
            if let inherited = node.inheritanceClause?.inheritedTypes, let last = inherited.last {
                let isForClasses = inherited.contains { ["AnyObject", "class"].contains($0.type.trimmedDescription) }
                if !isForClasses { insert(", AnyObject", after: last) }
            } else {
                insert(": AnyObject", after: node.name)
            }
            return .visitChildren
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
