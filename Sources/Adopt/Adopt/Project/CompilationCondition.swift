/// A condition of `#if`, evaluated for Linux with the modules that Tandem provides.
public struct CompilationCondition: Sendable {
    /// The properties of a build that `#if` conditions test.
    public struct Platform: Sendable {
        /// The importable modules.
        public var modules: Set<String>
        /// The custom conditions that are set, such as `DEBUG`.
        public var flags: Set<String>

        public init(modules: Set<String>, flags: Set<String>) {
            self.modules = modules
            self.flags = flags
        }
    }

    /// The value of the condition; nil if it cannot be determined.
    public var value: Bool?
    /// True if the condition tests the platform with `os`, `targetEnvironment` or `canImport`.
    public var concernsPlatform = false

    public init(_ text: String, on platform: Platform) {
        var parser = Parser(Array(text), platform)
        value = parser.disjunction()
        concernsPlatform = parser.concernsPlatform
    }
}

private struct Parser {
    private let text: [Character]
    private let platform: CompilationCondition.Platform
    private var index = 0
    private(set) var concernsPlatform = false

    init(_ text: [Character], _ platform: CompilationCondition.Platform) {
        self.text = text
        self.platform = platform
    }

    mutating func disjunction() -> Bool? {
        var value = conjunction()
        while take("||") {
            let other = conjunction()
            value = value == true || other == true ? true : (value == nil || other == nil ? nil : false)
        }
        return value
    }

    private mutating func conjunction() -> Bool? {
        var value = unary()
        while take("&&") {
            let other = unary()
            value = value == false || other == false ? false : (value == nil || other == nil ? nil : true)
        }
        return value
    }

    private mutating func unary() -> Bool? {
        if take("!") { return unary().map { !$0 } }
        if take("(") {
            let value = disjunction()
            _ = take(")")
            return value
        }
        skipSpace()
        let start = index
        while index < text.count, text[index].isLetter || text[index].isNumber || text[index] == "_" { index += 1 }
        let name = String(text[start..<index])
        guard take("(") else {
            switch name {
            case "true": return true
            case "false": return false
            case "": return nil
            default: return platform.flags.contains(name)
            }
        }
        let argumentStart = index
        var depth = 1
        while index < text.count, depth > 0 {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            index += 1
        }
        let argument = String(text[argumentStart..<max(argumentStart, index - 1)]).filter { !$0.isWhitespace }
        switch name {
        case "os":
            concernsPlatform = true
            return argument == "Linux"
        case "targetEnvironment":
            concernsPlatform = true
            return false
        case "canImport":
            concernsPlatform = true
            let module = String(argument.prefix { $0 != "," && $0 != "." })
            return platform.modules.contains(module)
        case "swift", "compiler": return argument.hasPrefix(">") ? true : nil
        default: return nil
        }
    }

    private mutating func skipSpace() {
        while index < text.count, text[index].isWhitespace { index += 1 }
    }

    private mutating func take(_ symbol: String) -> Bool {
        skipSpace()
        guard text[index...].starts(with: symbol) else { return false }
        index += symbol.count
        return true
    }
}
