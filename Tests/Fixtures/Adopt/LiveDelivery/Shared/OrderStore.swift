//
//  OrderStore.swift
//  LiveDelivery
//

import Foundation

struct Order: Codable, Identifiable, Sendable {
    var id: Int
    var restaurant: String
    var stage: DeliveryStage
    var arrival: Date
    var isFinished: Bool { stage == .delivered }
}

enum OrderStore {
    /// The App Group differs between Debug and Release; Info.plist says which it is.
    static var group: String {
        Bundle.main.object(forInfoDictionaryKey: "AppGroupIdentifier") as? String ?? "group.com.example.livedelivery"
    }

    private static var file: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)?
            .appending(path: "orders.json")
    }

    static func orders() -> [Order] {
        guard let file, let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([Order].self, from: data)) ?? []
    }

    static func save(_ orders: [Order]) throws {
        guard let file else { throw CocoaError(.fileNoSuchFile) }
        try JSONEncoder().encode(orders).write(to: file, options: .atomic)
    }
}
