import PhoneState
import Utilities
public import WidgetKit

/// The content of an archive file: a placed widget and the timeline that it shows.
public struct ArchivedWidget: Sendable, Equatable {
    public var kind: String
    public var family: WidgetFamily
    public var timeline: TimelineArchive

    /// The largest archive file in bytes. Assumption: a timeline's entries, each in several appearances, are smaller.
    package static let largestFile = 64 << 20

    /// Reads an archive file; nil if it does not exist, is malformed, or is larger than `largestFile`.
    public init?(contentsOfFile path: String) {
        guard let bytes = (try? StateFile.read(path, atMost: Self.largestFile, onlyRegular: true)) ?? nil,
            let members = JSONMembers(bytes),
            let kind = members.string("kind"), let family = members.family("family"),
            let timeline = TimelineArchive(members: members)
        else { return nil }
        self.kind = kind
        self.family = family
        self.timeline = timeline
    }
}
