public import Foundation
import PhoneState
import Utilities
public import WidgetKit

/// The content of an archive file: a placed widget and the timeline that it shows.
public struct ArchivedWidget: Sendable, Equatable {
    public var kind: String
    public var family: WidgetFamily
    /// The container's revision when the host requested the timeline; 0 if the file does not state one.
    public var revision: UInt64
    /// True if the timeline is the provider's placeholder: no reload has returned a timeline yet, or the device is
    /// locked.
    public var isPlaceholder: Bool
    /// The time at which the host archived the timeline; nil if the file does not state one.
    public var archivedAt: Date?
    public var timeline: TimelineArchive

    /// The largest archive file in bytes. Assumption: a timeline's entries, each in several appearances, are smaller.
    private static let largestFile = 64 << 20

    /// Reads an archive file; nil if it does not exist, is malformed, or is larger than 64 MiB.
    public init?(contentsOfFile path: String) {
        guard let bytes = (try? StateFile.read(path, atMost: Self.largestFile, onlyRegular: true)) ?? nil,
            let members = JSONMembers(bytes),
            let kind = members.string("kind"), let family = members.family("family"),
            let timeline = TimelineArchive(members: members)
        else { return nil }
        self.kind = kind
        self.family = family
        revision = members.unsignedInteger("revision") ?? 0
        isPlaceholder = members.bool("isPlaceholder") ?? false
        archivedAt = members.date("archivedAt")
        self.timeline = timeline
    }
}
