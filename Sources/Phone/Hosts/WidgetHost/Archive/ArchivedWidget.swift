import Foundation
public import WidgetKit

/// The content of an archive file: a placed widget and the timeline that it shows.
public struct ArchivedWidget: Sendable, Equatable {
    public var kind: String
    public var family: WidgetFamily
    public var timeline: TimelineArchive

    /// Reads an archive file; nil if it does not exist or is malformed.
    public init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path), let members = JSONMembers([UInt8](data)),
            let kind = members.string("kind"), let family = members.family("family"),
            let timeline = TimelineArchive(members: members)
        else { return nil }
        self.kind = kind
        self.family = family
        self.timeline = timeline
    }
}
