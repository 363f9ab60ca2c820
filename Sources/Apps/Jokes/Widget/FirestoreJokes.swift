import Foundation

/// Fetches the joke of the day over Firestore's REST API. The Firebase SDK is not used, because it deadlocks in widget
/// extensions.
struct FirestoreJokes {
    /// The reason why the joke of the day could not be fetched.
    enum Failure: Error, Equatable {
        /// The server responded with a status other than 200.
        case status(Int)
        /// The response is larger than any response with a joke could be.
        case tooLarge(limit: Int)
        /// The database has no usable joke for the day.
        case noJoke(String)
    }

    var server = URL(string: "https://firestore.googleapis.com")!
    /// The maximum number of seconds for which the server may send no data.
    var timeout: TimeInterval = 10
    /// The maximum size of a response in bytes. It is small, because a joke has only some hundred bytes, and a widget
    /// may use only 30 MB of memory.
    var bodyLimit = 256 << 10

    /// Fetches the joke of the day that contains `date` in Eastern time. The document `daily_jokes/DAY` contains the id
    /// of the joke's document in `jokes`.
    func jokeOfTheDay(at date: Date) async throws -> JokeOfTheDay {
        let day = EasternTime.day(of: date)
        let daily = try await document("daily_jokes", day)
        guard let id = daily.fields?["joke_id"]?.stringValue, Self.isDocumentID(id) else {
            throw Failure.noJoke("daily_jokes/\(day) has no valid joke_id")
        }
        let document = try await document("jokes", id)
        // Compares bytes, because two different documents can have ids that look alike.
        guard let name = document.name, name.utf8.suffix(id.utf8.count + 1).elementsEqual("/\(id)".utf8) else {
            throw Failure.noJoke("the server sent another document for jokes/\(id)")
        }
        let (setup, punchline) = JokeText.split(document.fields?["text"]?.stringValue ?? "")
        guard !setup.isEmpty else { throw Failure.noJoke("jokes/\(id) has no text") }
        return JokeOfTheDay(
            id: id, setup: setup, punchline: punchline, category: document.fields?["type"]?.stringValue,
            firestoreId: id, character: document.fields?["character"]?.stringValue, day: day,
            lastUpdated: Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
    }

    /// Returns true if the id is valid as a single path segment. An id that contains a slash would name a document in
    /// another collection.
    private static func isDocumentID(_ id: String) -> Bool {
        !id.isEmpty && id != "." && id != ".." && !id.utf8.contains(UInt8(ascii: "/"))
    }

    // MARK: REST

    /// A document in Firestore's JSON form: `{"name":"projects/…/jokes/j17","fields":{"text":{"stringValue":"…"}}}`.
    private struct Document: Decodable {
        struct Value: Decodable {
            var stringValue: String?
        }
        var name: String?
        var fields: [String: Value]?
    }

    private func document(_ collection: String, _ id: String) async throws -> Document {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let path = [collection, id].map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
        let root = "v1/projects/\(JokeKeys.project)/databases/(default)/documents"
        guard let url = URL(string: "\(server.absoluteString)/\(root)/\(path[0])/\(path[1])") else {
            throw URLError(.badURL)
        }
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let (body, status) = try await BoundedRequest.load(request, limit: bodyLimit)
        guard status == 200 else { throw Failure.status(status) }
        return try JSONDecoder().decode(Document.self, from: body)
    }
}
