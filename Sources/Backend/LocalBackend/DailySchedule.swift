import Firestore
import Foundation
import Utilities

/// The assignment of jokes to days. It depends only on the day and the list of jokes.
///
/// The characters take turns day by day. Each character's best jokes are used in a fixed order. A joke therefore
/// returns after `jokesPerCharacter` turns of its character: after 60 days if there are five characters.
struct DailySchedule: Sendable {
    /// The number of jokes of each character that are used: the best ones.
    static let jokesPerCharacter = 12

    /// The time zone of the days: the app's day changes at midnight in New York.
    static let zone = "America/New_York"

    private let rotations: [[SeedJoke]]

    init(_ jokes: [SeedJoke]) {
        let byCharacter = Dictionary(grouping: jokes, by: \.character)
        rotations = byCharacter.sorted { $0.key < $1.key }.map { _, jokes in
            Array(jokes.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.prefix(Self.jokesPerCharacter))
        }
    }

    /// Returns the joke of a day; nil only if there are no jokes.
    func joke(on day: CivilDay) -> SeedJoke? {
        guard !rotations.isEmpty else { return nil }
        let turn = Int64(day.number).flooredQuotientAndRemainder(dividingBy: Int64(rotations.count))
        let rotation = rotations[Int(turn.remainder)]
        let place = turn.quotient.flooredQuotientAndRemainder(dividingBy: Int64(rotation.count)).remainder
        return rotation[Int(place)]
    }

    /// Returns the calendar day in New York at a point in time.
    static func day(at date: Date) throws -> CivilDay {
        guard let zone = TimeZone(identifier: zone) else {
            throw BackendError(.noTimeZone, "The time zone \(zone) is not known on this system. Install tzdata.")
        }
        let local = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        return CivilDay(number: Int((local / 86_400).rounded(.down)))
    }
}
