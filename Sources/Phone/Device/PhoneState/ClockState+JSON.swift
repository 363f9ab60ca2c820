import AppGroup
import Foundation
import Utilities

extension ClockState {
    /// The JSON text of `clock.json`, without a line feed.
    var json: String {
        "{\"offset\":\(Self.seconds(microseconds)),\"sequence\":\(sequence),\"change\":\(JSONText.quoted(change.rawValue))}"
    }

    /// Parses `clock.json`; nil if it is malformed. Ignores unknown members.
    init?(json bytes: [UInt8]) {
        guard let members = try? JSONText.members(of: bytes) else { return nil }
        let values = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
        guard let offset = values["offset"].flatMap({ Double(String(decoding: $0, as: UTF8.self)) }),
            offset.isFinite, abs(offset) < 1e12, let sequence = values["sequence"].flatMap(JSONText.unsignedInteger),
            let change = values["change"].flatMap(JSONText.string).flatMap(Change.init)
        else { return nil }
        self.init(microseconds: Int64((offset * 1_000_000).rounded()), sequence: sequence, change: change)
    }

    /// Returns seconds as a JSON number, exact to the microsecond.
    public static func seconds(_ microseconds: Int64) -> String {
        let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        var text = "\(microseconds < 0 ? "-" : "")\(whole)"
        if rest != 0 {
            let digits = String(rest)
            text += "." + String(repeating: "0", count: 6 - digits.count) + digits
            while text.last == "0" { text.removeLast() }
        }
        return text
    }
}
