import Foundation
public import WidgetKit

/// The content of a file of an archive: a placed widget, and the timeline that is shown for it.
public struct ArchivedWidget: Sendable, Equatable {
    public var kind: String
    public var family: WidgetFamily
    public var timeline: TimelineArchive

    /// Reads a file; nil if it does not exist or is not an archive's.
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
