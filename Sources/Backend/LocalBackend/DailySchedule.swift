import Firestore
import Foundation
import Utilities

/// Which joke is the joke of which day. It depends on the day and the list of jokes alone.
///
/// The characters take turns day by day. Each goes through its best jokes in a fixed order, so that a joke comes back
/// after `jokesPerCharacter` turns: 60 days with five characters.
struct DailySchedule: Sendable {
    /// How many of a character's best jokes take part.
    static let jokesPerCharacter = 12

    /// The days' zone: the app's day changes at midnight in New York.
    static let zone = "America/New_York"

    private let rotations: [[SeedJoke]]

    init(_ jokes: [SeedJoke]) {
        let byCharacter = Dictionary(grouping: jokes, by: \.character)
        rotations = byCharacter.sorted { $0.key < $1.key }.map { _, jokes in
            Array(jokes.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.prefix(Self.jokesPerCharacter))
        }
    }

    /// The joke of a day; nil only without any jokes.
    func joke(on day: CivilDay) -> SeedJoke? {
        guard !rotations.isEmpty else { return nil }
        let turn = Int64(day.number).flooredQuotientAndRemainder(dividingBy: Int64(rotations.count))
        let rotation = rotations[Int(turn.remainder)]
        let place = turn.quotient.flooredQuotientAndRemainder(dividingBy: Int64(rotation.count)).remainder
        return rotation[Int(place)]
    }

    /// The day in New York at a point in time.
    static func day(at date: Date) throws -> CivilDay {
        guard let zone = TimeZone(identifier: zone) else {
            throw BackendError(.noTimeZone, "The time zone \(zone) is not known here. Install tzdata.")
        }
        let local = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        return CivilDay(number: Int((local / 86_400).rounded(.down)))
    }
}
