public import Foundation

/// The reason why a file is not a valid portfolio.
public struct HoldingsFileError: Error, Sendable, CustomStringConvertible {
    /// A message that says what is wrong, where, and what to do.
    public let description: String
}

/// A file of holdings: `{"holdings":[{"coinId":"bitcoin","symbol":"btc","name":"Bitcoin","quantity":"0.5",
/// "avgCost":"52300"}],"realizedPnL":"0"}`. Amounts may be strings or numbers; every digit is kept.
public enum HoldingsFile {
    /// The maximum number of holdings, which need at most ten pages of prices.
    public static let mostHoldings = 2_500
    /// The maximum length of an id or name, in bytes.
    static let longestName = 200

    /// Decodes a file.
    /// - Throws: `HoldingsFileError`, which names the holding and the member.
    public static func read(_ data: Data) throws(HoldingsFileError) -> PortfolioRefreshData {
        let refresh: PortfolioRefreshData
        do {
            refresh = try JSONDecoder().decode(PortfolioRefreshData.self, from: data)
        } catch let error as DecodingError {
            throw HoldingsFileError(description: "it is not a list of holdings: \(reason(error)). \(advice)")
        } catch {
            throw HoldingsFileError(description: "it is not a list of holdings: \(error). \(advice)")
        }
        guard refresh.holdings.count <= mostHoldings else {
            throw HoldingsFileError(
                description: "it has \(refresh.holdings.count) holdings; a portfolio has at most \(mostHoldings)")
        }
        for (index, holding) in refresh.holdings.enumerated() {
            if let problem = problem(holding) {
                throw HoldingsFileError(description: "holding \(index + 1) (\(holding.coinId)): \(problem)")
            }
        }
        return refresh
    }

    private static let advice =
        "It looks like {\"holdings\":[{\"coinId\":\"bitcoin\",\"symbol\":\"btc\",\"name\":\"Bitcoin\","
        + "\"quantity\":\"0.5\",\"avgCost\":\"52300\"}],\"realizedPnL\":\"0\"}"

    private static func problem(_ holding: PortfolioRefreshData.Holding) -> String? {
        let largest = Decimal(sign: .plus, exponent: 30, significand: 1)
        if holding.coinId.isEmpty || holding.coinId.contains(where: { $0 == "," || $0.isWhitespace }) {
            return "coinId is not an id of the market service, such as bitcoin"
        }
        if [holding.coinId, holding.symbol, holding.name].contains(where: { $0.utf8.count > longestName }) {
            return "an id or a name has more than \(longestName) bytes"
        }
        if holding.quantity < 0 || holding.quantity >= largest { return "quantity must be from 0 to below 1e30" }
        if holding.avgCost < 0 || holding.avgCost >= largest { return "avgCost must be from 0 to below 1e30" }
        return nil
    }

    /// Returns a description of where and why decoding failed.
    private static func reason(_ error: DecodingError) -> String {
        let context: DecodingError.Context? =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context
            case .keyNotFound(let key, let context):
                DecodingError.Context(
                    codingPath: context.codingPath + [key], debugDescription: "it is missing")
            @unknown default: nil
            }
        guard let context else { return "\(error)" }
        let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        let what =
            context.debugDescription.hasSuffix(".")
            ? String(context.debugDescription.dropLast()) : context.debugDescription
        return path.isEmpty ? what : "\(path.dropFirst()): \(what)"
    }
}
