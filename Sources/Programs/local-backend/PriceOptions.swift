import ArgumentParser
import LocalBackend

/// Options for the price API, `/api/v3/`.
struct PriceOptions: ParsableArguments {
    /// The maximum number of requests per minute, or `off`.
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

    @Option(help: ArgumentHelp("The seed of the coin prices; the same seed gives the same prices.", valueName: "n"))
    var coinSeed: UInt64 = ServerOptions().coinSeed

    @Option(
        help: ArgumentHelp(
            "The maximum requests per minute to /api/v3/ of a client (an API key, else an address), or off.",
            valueName: "n"))
    var coingeckoRateLimit = Limit(perMinute: ServerOptions().coinGeckoLimit)

    func apply(to options: inout ServerOptions) {
        options.coinSeed = coinSeed
        options.coinGeckoLimit = coingeckoRateLimit.perMinute
    }
}
