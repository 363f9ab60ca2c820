//
//  TickerService.swift
//  CombineTicker
//

import Combine
import Foundation

struct Price: Codable, Hashable {
    let symbol: String
    let value: Double
    let change: Double
}

struct PricePoint: Codable, Hashable, Identifiable {
    let time: Date
    let value: Double
    var id: Date { time }
}

struct TickerSnapshot: Codable, Equatable {
    var prices: [Price]
    var history: [PricePoint]
    var updatedAt: Date

    static let sample = TickerSnapshot(
        prices: [
            Price(symbol: "BTC", value: 64_250.12, change: 2.4),
            Price(symbol: "ETH", value: 3_120.5, change: -1.1),
            Price(symbol: "SOL", value: 148.75, change: 0.3),
        ],
        history: (0..<24).map {
            PricePoint(
                time: Date(timeIntervalSince1970: 1_735_689_600 + Double($0) * 3600),
                value: 63_000 + Double($0 * $0) * 2)
        },
        updatedAt: Date(timeIntervalSince1970: 1_735_772_400)
    )
}

enum TickerError: Error {
    case status(Int)
    case noPrices
}

/// Prices and their history come from two endpoints, and are only used together.
final class TickerService: ObservableObject {
    @Published private(set) var last: TickerSnapshot?

    private let session: URLSession
    private let store: UserDefaults
    private let storeKey = "ticker.snapshot.v2"
    private var cancellables = Set<AnyCancellable>()

    init(session: URLSession = .shared, store: UserDefaults? = UserDefaults(suiteName: "group.com.example.ticker")) {
        self.session = session
        self.store = store ?? .standard
        if let data = self.store.data(forKey: storeKey) {
            last = try? JSONDecoder().decode(TickerSnapshot.self, from: data)
        }
        $last
            .dropFirst()
            .compactMap { $0 }
            .removeDuplicates()
            .encode(encoder: JSONEncoder())
            .sink(
                receiveCompletion: { _ in },
                receiveValue: { [weak self] data in
                    guard let self = self else { return }
                    self.store.set(data, forKey: self.storeKey)
                }
            )
            .store(in: &cancellables)
    }

    func update() -> AnyPublisher<TickerSnapshot, Error> {
        Publishers.Zip(prices(), history())
            .map { TickerSnapshot(prices: $0, history: $1, updatedAt: Date()) }
            .receive(on: DispatchQueue.main)
            .handleEvents(receiveOutput: { [weak self] in self?.last = $0 })
            .eraseToAnyPublisher()
    }

    private func prices() -> AnyPublisher<[Price], Error> {
        get("https://api.example.com/ticker/prices?symbols=BTC,ETH,SOL")
            .tryMap { (prices: [Price]) in
                guard !prices.isEmpty else { throw TickerError.noPrices }
                return prices
            }
            .eraseToAnyPublisher()
    }

    private func history() -> AnyPublisher<[PricePoint], Error> {
        get("https://api.example.com/ticker/history?symbol=BTC&hours=24")
            .replaceError(with: last?.history ?? [])
            .setFailureType(to: Error.self)
            .eraseToAnyPublisher()
    }

    private func get<Value: Decodable>(_ string: String) -> AnyPublisher<Value, Error> {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return session.dataTaskPublisher(for: URL(string: string)!)
            .tryMap { data, response -> Data in
                let status = (response as? HTTPURLResponse)?.statusCode ?? 0
                guard status == 200 else { throw TickerError.status(status) }
                return data
            }
            .retry(1)
            .decode(type: Value.self, decoder: decoder)
            .eraseToAnyPublisher()
    }
}
