public import ArgumentParser
import CommandSupport
public import WidgetHost
import WidgetKit

/// A budget profile on the command line, by its name.
struct ProfileArgument: ExpressibleByArgument {
    var profile = BudgetProfile.documented

    init() {}

    init?(argument: String) {
        guard let profile = BudgetProfile.all.first(where: { $0.name == argument }) else { return nil }
        self.profile = profile
    }

    var defaultValueDescription: String { profile.name }
    static var allValueStrings: [String] { BudgetProfile.all.map(\.name) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension Viewing: ExpressibleByArgument {}

/// A widget and the families in which it is placed, on the command line: `QuoteWidget=systemSmall,systemMedium`.
struct PlacementArgument: ExpressibleByArgument {
    var widget: PlacedWidget

    init?(argument: String) {
        // A kind may contain any character, even "=".
        guard let separator = argument.lastIndex(of: "="), separator != argument.startIndex else { return nil }
        let names = argument[argument.index(after: separator)...].split(separator: ",")
        let families = names.compactMap { WidgetFamily(name: String($0)) }
        guard !families.isEmpty, families.count == names.count else { return nil }
        widget = PlacedWidget(kind: String(argument[..<separator]), families: families)
    }
}

/// The limits of the provider's process.
struct LimitOptions: ParsableArguments {
    @Option(help: "The time that a provider may take for a timeline.") var deadline = DurationArgument(.seconds(30))
    @Option(
        help: ArgumentHelp("Dirty memory the provider's process may have; 0 for no limit.", valueName: "megabytes"))
    var memoryLimit: UInt64 = 30
    @Option(help: "CPU time that one call may take; 0 for no limit.")
    var cpuLimit = DurationArgument(.seconds(10))

    func validate() throws {
        guard memoryLimit <= 1 << 20 else { throw ValidationError("--memory-limit takes megabytes up to 1048576.") }
    }

    var limits: ProviderLimits {
        var limits = ProviderLimits()
        limits.footprint = memoryLimit == 0 ? nil : memoryLimit << 20
        limits.cpuTime = cpuLimit.duration == .zero ? nil : cpuLimit.duration
        return limits
    }
}
