//
//  AppGroupStorage.swift
//  MistakePortfolioApart
//

import Foundation

/// What the widget shows.
struct WidgetPortfolioData: Codable {
    var totalValue: Decimal
    var unrealizedPnL: Decimal
}

/// What it calculates with.
struct WidgetRefreshData: Codable {
    struct RefreshableHolding: Codable {
        var coinId: String
        var quantity: Decimal
        var avgCost: Decimal
    }

    var holdings: [RefreshableHolding]
    var realizedPnL: Decimal
}

/// The two are files of their own, written one after the other: killed in between, the profit that is shown adds the
/// figures of two portfolios.
struct AppGroupStorage {
    private let folder = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: "group.com.example.portfolio")!

    func readPortfolioData() -> WidgetPortfolioData? { read("portfolio.json") }
    func readRefreshData() -> WidgetRefreshData? { read("refresh.json") }

    func save(_ portfolio: WidgetPortfolioData, _ refresh: WidgetRefreshData) throws {
        try write(refresh, "refresh.json")
        try write(portfolio, "portfolio.json")
    }

    private func read<Value: Decodable>(_ name: String) -> Value? {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: data)
    }

    private func write(_ value: some Encodable, _ name: String) throws {
        try JSONEncoder().encode(value).write(to: folder.appendingPathComponent(name), options: .atomic)
    }
}
