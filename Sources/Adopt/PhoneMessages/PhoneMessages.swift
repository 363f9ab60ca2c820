package import Foundation
import Utilities

/// A command to `tandem phone`, as a line of JSON on its standard input: `{"id":1,"command":"advance","duration":"12h"}`.
package struct PhoneRequest: Codable, Sendable {
    package enum Command: String, Codable, Sendable, CaseIterable {
        case advance, clock, network, reload, kill, widgets, events, findings, end

        /// The members that the command takes, in addition to `id` and `command`.
        package var members: [String] {
            switch self {
            case .advance: ["duration"]
            case .clock: ["time"]
            case .network: ["condition"]
            case .reload: ["kind", "killAfterStep"]
            case .kill, .widgets, .events, .findings, .end: []
            }
        }
    }

    /// A number that the answer repeats.
    package var id: Int?
    package var command: Command
    /// A duration, as on the command line: `90s`, `12h`, `3d`.
    package var duration: String?
    /// A time, as on the command line.
    package var time: Date?
    /// A network condition, as for `tandem network`.
    package var condition: String?
    package var kind: String?
    package var killAfterStep: Int?

    package init(_ command: Command) {
        self.command = command
    }
}

/// An answer of `tandem phone`, as a line of JSON on its standard output. The first line answers no command: it has the id
/// 0, and says that the phone runs.
package struct PhoneAnswer: Codable, Sendable {
    /// The number of the protocol, which changes when older clients or programs would not understand a line.
    package static let protocolNumber = 1

    package struct Failure: Codable, Sendable {
        package var code: Int32
        package var reason: String
        package var message: String

        package init(code: Int32, reason: String, message: String) {
            self.code = code
            self.reason = reason
            self.message = message
        }
    }

    package var id: Int?
    package var error: Failure?
    /// The time on the phone.
    package var now: Date?
    /// The number of the protocol, and the version of Tandem.
    package var `protocol`: Int?
    package var version: String?
    /// Notes on the build and on the options.
    package var remarks: [String]?
    /// The placed widgets, such as `QuoteWidget systemSmall`.
    package var placed: [String]?
    /// The views of the placed widgets.
    package var widgets: [PhoneWidget]?
    package var events: [PhoneEvent]?
    package var findings: [PhoneFinding]?
    /// The system call after which a reload was killed.
    package var killedAfter: String?

    package init(id: Int? = nil) {
        self.id = id
    }

    /// Writes dates in the format of RFC 3339, and members in alphabetical order.
    package static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(RFC3339.text(date))
        }
        return encoder
    }

    package static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = RFC3339.date(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "it takes a time such as 2026-01-30T05:00:00Z")
            }
            return date
        }
        return decoder
    }
}
