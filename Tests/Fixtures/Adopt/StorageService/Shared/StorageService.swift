//
//  StorageService.swift
//  Shared
//

import Foundation

protocol StorageServiceProtocol {
    func load<Value: Decodable>(_ type: Value.Type, forKey key: StorageKey) throws -> Value?
    func save<Value: Encodable>(_ value: Value, forKey key: StorageKey) throws
    func remove(_ key: StorageKey)
}

enum StorageKey: String {
    case budget = "budget.v1"
    case lastOpened
}

enum StorageError: LocalizedError {
    case groupUnavailable(String)
    case undecodable(key: String, underlying: Error)

    var errorDescription: String? {
        switch self {
        case .groupUnavailable(let group):
            return "The App Group \(group) is not available."
        case .undecodable(let key, let underlying):
            return "\(key) cannot be read: \(underlying)"
        }
    }
}

/// What the app and its widget share: values as JSON under the keys of the App Group's defaults.
final class StorageService: StorageServiceProtocol {
    static let appGroup = "group.com.example.StorageService"
    static let shared = StorageService()

    private let suite: UserDefaults?
    private let encoder: JSONEncoder
    private let decoder: JSONDecoder

    init(suite: UserDefaults? = UserDefaults(suiteName: StorageService.appGroup)) {
        self.suite = suite
        encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
    }

    func load<Value: Decodable>(_ type: Value.Type, forKey key: StorageKey) throws -> Value? {
        guard let suite = suite else { throw StorageError.groupUnavailable(Self.appGroup) }
        guard let data = suite.data(forKey: key.rawValue) else { return nil }
        do {
            return try decoder.decode(type, from: data)
        } catch {
            throw StorageError.undecodable(key: key.rawValue, underlying: error)
        }
    }

    func save<Value: Encodable>(_ value: Value, forKey key: StorageKey) throws {
        guard let suite = suite else { throw StorageError.groupUnavailable(Self.appGroup) }
        suite.set(try encoder.encode(value), forKey: key.rawValue)
    }

    func remove(_ key: StorageKey) {
        suite?.removeObject(forKey: key.rawValue)
    }
}
