import AppGroup
import Foundation
import OSLog

extension PortfolioRefresher {
    private static let log = Logger(subsystem: "com.bitpal.portfolio.widget", category: "refresh")

    /// The refresher of the widget extension. It uses the real App Group container and the real market service.
    static let ofExtension = PortfolioRefresher(
        open: { () throws(AppGroupError) in try PortfolioStore.ofGroup() },
        client: MarketClient(session: { URLSession(configuration: .ephemeral, delegate: $0, delegateQueue: nil) }),
        report: { log.error("\($0, privacy: .public)") })
}
