import ArgumentParser
import CommandSupport
import Fleet
import WidgetHost

/// Options for the fleet's model.
struct FleetOptions: ParsableArguments {
    @Option(help: "The number of devices.") var devices = 1_000_000
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Time zones of the devices: hours ahead of UTC and a share, as in -5=60,1=40.", valueName: "hours=share,…"))
    var zones: ShareList?
    @Option(
        help: ArgumentHelp(
            "Shares of people who use the app rarely, daily and often.", valueName: "class=share,…"))
    var usage: ShareList?
    @Option(
        help: ArgumentHelp("Shares of the budget profiles: documented, harsh, debugger.", valueName: "name=share,…"))
    var profiles: ShareList?
    @Option(help: ArgumentHelp("The fraction of devices that also have the portfolio widget.", valueName: "part"))
    var portfolio = FleetModel().portfolio
    @Option(help: ArgumentHelp("The fraction of requests whose answer is lost.", valueName: "part"))
    var failures = FleetModel().failures
    @Option(help: ArgumentHelp("The fraction of devices that are offline for two hours on average.", valueName: "part"))
    var offline = FleetModel().offline
    @Option(help: ArgumentHelp("The fraction of reloads and fetches that are killed.", valueName: "part"))
    var kills = FleetModel().kills
    @Option(
        help: ArgumentHelp("Requests that the backend answers in a second; the others get 503.", valueName: "number"))
    var capacity: Int?
    @Flag(help: "The database does not have tomorrow's joke before midnight.") var tomorrowUnknown = false

    func check() throws {
        guard (1...100_000_000).contains(devices) else { throw ValidationError("--devices takes 1 to 100000000") }
        for (name, part) in [
            ("portfolio", portfolio), ("failures", failures), ("offline", offline), ("kills", kills),
        ] {
            guard (0...1).contains(part) else { throw ValidationError("--\(name) takes a fraction from 0 to 1") }
        }
        guard (capacity ?? 1) >= 1 else { throw ValidationError("--capacity must be 1 or more") }
        for (name, _) in zones?.shares ?? [] {
            guard let hours = Double(name), (-12...14).contains(hours) else {
                throw ValidationError("--zones: '\(name)' is not a number of hours from -12 to 14")
            }
        }
        for (name, _) in usage?.shares ?? [] where Viewing(rawValue: name) == nil {
            throw ValidationError(
                "--usage: '\(name)' is not one of \(Viewing.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        for (name, _) in profiles?.shares ?? [] where !BudgetProfile.all.contains(where: { $0.name == name }) {
            throw ValidationError(
                "--profiles: '\(name)' is not one of \(BudgetProfile.all.map(\.name).joined(separator: ", "))")
        }
    }

    var model: FleetModel {
        var model = FleetModel()
        model.devices = devices
        if let zones {
            model.zones = zones.shares.compactMap { name, share in
                Double(name).map { FleetModel.Zone(offset: $0, share: share) }
            }
        }
        if let usage {
            model.usage = model.usage.compactMap { known in
                var known = known
                guard let share = usage.shares.first(where: { $0.name == known.viewing.rawValue })?.share else {
                    return nil
                }
                known.share = share
                return known
            }
        }
        if let profiles {
            model.granting = profiles.shares.compactMap { name, share in
                BudgetProfile.all.first { $0.name == name }.map { FleetModel.Granting(profile: $0, share: share) }
            }
        }
        model.portfolio = portfolio
        model.failures = failures
        model.offline = offline
        model.kills = kills
        model.capacity = capacity
        model.knowsTomorrow = !tomorrowUnknown
        return model
    }
}

/// Names with their shares: `documented=90,harsh=10`.
struct ShareList: ExpressibleByArgument {
    var shares: [(name: String, share: Double)]

    init?(argument: String) {
        shares = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[0].isEmpty, let share = Double(sides[1]), share >= 0, share.isFinite,
                !shares.contains(where: { $0.name == sides[0] })
            else { return nil }
            shares.append((String(sides[0]), share))
        }
        let sum = shares.reduce(0) { $0 + $1.share }
        guard sum > 0, sum.isFinite else { return nil }
    }
}
