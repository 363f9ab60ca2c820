import AppGroup
import ArgumentParser
import CommandSupport

/// `tandem-lab mutants`: which broken variants of the protocol there are.
struct Mutants: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the deliberately broken variants that TANDEM_MUTANT switches on in a debug build.",
        discussion: """
            scripts/mutants runs the laboratory's checks on each of them, and fails if one is not noticed.

            EXAMPLES
              tandem-lab mutants --list
              TANDEM_MUTANT=no-lock tandem-lab rules
              tandem-lab mutants --list --json
              {"mutants":[{"name":"no-lock","rule":9,"area":"lock","description":"the writer lock is not taken"},…]}

            "rule" counts the areas of shared-container/PROTOCOL.md; it is null for watchers, which no rule of the files
            is about.
            """, shouldDisplay: false)

    @Flag(help: "List them; nothing else is done in any case.") var list = false
    @OptionGroup var common: CommonOptions

    func run() throws {
        guard !common.json else {
            return Output.line("{\"mutants\":[\(Mutation.allCases.map(\.json).joined(separator: ","))]}")
        }
        let width = Mutation.allCases.map(\.rawValue.count).max() ?? 0
        for mutation in Mutation.allCases {
            let name = mutation.rawValue.padded(to: width)
            let rule = (mutation.ruleNumber.map(String.init) ?? "-").padded(to: 2)
            Output.line("\(name)  \(rule)  \(mutation.description)")
        }
        if !Mutation.canBeActive { Output.note("this is a release build, in which none of them can be switched on") }
    }
}

extension Mutation {
    fileprivate var ruleNumber: Int? { rule == .watch ? nil : rule.rawValue }

    fileprivate var json: String {
        "{\"name\":\(JSONText.quoted(rawValue)),\"rule\":\(ruleNumber.map(String.init) ?? "null"),\"area\":\"\(rule)\""
            + ",\"description\":\(JSONText.quoted(description))}"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
