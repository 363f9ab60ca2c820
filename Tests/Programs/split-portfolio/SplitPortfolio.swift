import AppGroup
import Foundation
import PortfolioApp

/// A portfolio app that works as in the third requirement document: it stores the display data and the refresh data one
/// after the other. If it is killed between the two, the widget adds figures of two different portfolios.
///
/// `split-portfolio CONTAINER HOLDINGS` does what `main-app launch --app portfolio --holdings HOLDINGS` does without a
/// network.
@main
struct SplitPortfolio {
    static func main() throws {
        let (container, file) = (CommandLine.arguments[1], CommandLine.arguments[2])
        let store = PortfolioStore(try SharedContainer.open(container, access: .create))
        let state = try store.state()
        let refresh = try HoldingsFile.read(try Data(contentsOf: URL(fileURLWithPath: file)))
        let display = Valuation.display(of: refresh, prices: nil, previous: state.display, at: Date())
        _ = try store.container.put(PortfolioStore.refreshRecord, PortfolioStore.payload(refresh))
        _ = try store.container.put(PortfolioStore.displayRecord, PortfolioStore.payload(display))
        try store.container.requestReload(ofKind: PortfolioGroup.widgetKind)
    }
}
