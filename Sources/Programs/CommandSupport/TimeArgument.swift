public import ArgumentParser
public import Foundation
import Utilities

/// A point in time on the command line: RFC 3339, such as `2026-01-30T05:00:00Z` or `2026-01-30T00:00:00-05:00`.
public struct TimeArgument: ExpressibleByArgument, Sendable, Equatable {
    public var date: Date

    /// Parses a time; nil if the text is not a time.
    public init?(argument: String) {
        guard let date = RFC3339.date(argument) else { return nil }
        self.date = date
    }
}
