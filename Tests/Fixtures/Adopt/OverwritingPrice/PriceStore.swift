import Foundation

struct Price: Codable {
    var name: String
    var price: Int
}

/// The mistake: a fetch that failed removes the price that was stored.
final class PriceStore {
    private let defaults = UserDefaults(suiteName: "group.com.example.price")

    func save(_ price: Price?) {
        if let price, let data = try? JSONEncoder().encode(price) {
            defaults?.set(data, forKey: "price")
        } else {
            defaults?.removeObject(forKey: "price")
        }
    }

    func load() -> Price? {
        defaults?.data(forKey: "price").flatMap { try? JSONDecoder().decode(Price.self, from: $0) }
    }
}
