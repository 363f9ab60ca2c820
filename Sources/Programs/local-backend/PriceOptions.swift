import ArgumentParser
import LocalBackend

/// What `/api/v3/` answers with.
struct PriceOptions: ParsableArguments {
    /// A number of requests in a minute, or `off`.
    struct Limit: ExpressibleByArgument {
        var perMinute: Int?

        init(perMinute: Int?) {
            self.perMinute = perMinute
        }

        init?(argument: String) {
            perMinute = nil
            if argument == "off" { return }
            guard let number = Int(argument), (1...1_000_000).contains(number) else { return nil }
            perMinute = number
        }

        var defaultValueDescription: String { perMinute.map(String.init) ?? "off" }
    }

    @Option(help: ArgumentHelp("What the prices of coins come from; the same seed, the same prices.", valueName: "n"))
    var coinSeed: UInt64 = ServerOptions().coinSeed

    @Option(
        help: ArgumentHelp(
            "The most requests of a client (an API key, else an address) to /api/v3/ in a minute, or off.",
            valueName: "n"))
    var coingeckoRateLimit = Limit(perMinute: ServerOptions().coinGeckoLimit)

    func apply(to options: inout ServerOptions) {
        options.coinSeed = coinSeed
        options.coinGeckoLimit = coingeckoRateLimit.perMinute
    }
}
