//
//  NewsStorage.swift
//  NewsBundle
//
//  What all the widgets and the app share.
//

import Foundation

enum WidgetKind {
    static let headlines = "HeadlinesWidget"
    static let topStory = "TopStoryWidget"
    static let readingList = "ReadingListWidget"
}

struct Story: Codable, Identifiable, Hashable {
    let id: UUID
    let title: String
    let section: String
    let url: URL
    let published: Date
}

/// The stories that were fetched together, with the time they were fetched: one value, so that they always agree.
struct Edition: Codable {
    var fetched: Date
    var stories: [Story]
}

final class NewsStorage {
    static let shared = NewsStorage()

    private let defaults = UserDefaults(suiteName: "group.com.example.news")
    private let editionKey = "currentEdition"
    private let readingListKey = "readingList"

    var edition: Edition? {
        get {
            guard let data = defaults?.data(forKey: editionKey) else { return nil }
            return try? PropertyListDecoder().decode(Edition.self, from: data)
        }
        set {
            guard let newValue = newValue, let data = try? PropertyListEncoder().encode(newValue) else { return }
            defaults?.set(data, forKey: editionKey)
        }
    }

    var readingList: [String] {
        get { defaults?.stringArray(forKey: readingListKey) ?? [] }
        set { defaults?.set(newValue, forKey: readingListKey) }
    }

    /// Fetches the edition; the kept one stays when anything goes wrong.
    func refresh(completion: @escaping (Edition?) -> Void) {
        guard let url = URL(string: "https://news.example.com/api/headlines?limit=8") else {
            completion(edition)
            return
        }
        let task = URLSession.shared.dataTask(with: url) { [self] data, response, error in
            if let error = error {
                NSLog("headlines: %@", error.localizedDescription)
                completion(edition)
                return
            }
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .secondsSince1970
            guard (response as? HTTPURLResponse)?.statusCode == 200, let data = data,
                let stories = try? decoder.decode([Story].self, from: data), !stories.isEmpty
            else {
                completion(edition)
                return
            }
            let fresh = Edition(fetched: Date(), stories: stories)
            edition = fresh
            completion(fresh)
        }
        task.resume()
    }
}
