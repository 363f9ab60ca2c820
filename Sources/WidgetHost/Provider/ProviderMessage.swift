import AppGroup
import WidgetKit

/// What the host asks the provider child: one JSON object a line.
struct ProviderRequest: Sendable {
    var id: UInt64
    var call: ProviderCall
    var kind: String
    var family: WidgetFamily
    var isPreview: Bool

    var line: String {
        "{\"id\":\(id),\"call\":\"\(call.rawValue)\",\"kind\":\(JSONText.quoted(kind)),\"family\":\"\(family)\",\"isPreview\":\(isPreview)}"
    }

    init(id: UInt64, call: ProviderCall, kind: String, family: WidgetFamily, isPreview: Bool) {
        self.id = id
        self.call = call
        self.kind = kind
        self.family = family
        self.isPreview = isPreview
    }

    init?(line: [UInt8]) {
        guard let members = JSONMembers.dictionary(line),
            let id = members["id"].flatMap({ JSONText.unsignedInteger($0) }),
            let call = members["call"].flatMap({ JSONText.string($0) }).flatMap({ ProviderCall(rawValue: $0) }),
            let kind = members["kind"].flatMap({ JSONText.string($0) }),
            let family = members["family"].flatMap({ JSONText.string($0) }).flatMap({ WidgetFamily(name: $0) })
        else { return nil }
        self.init(
            id: id, call: call, kind: kind, family: family, isPreview: members["isPreview"] == Array("true".utf8))
    }
}

/// What the provider child answers: a timeline, or what is wrong.
enum ProviderResponse: Sendable {
    case timeline(id: UInt64, TimelineArchive)
    /// The completion was called again for a request that was answered.
    case calledAgain(id: UInt64)
    /// The completion was released without having been called.
    case dropped(id: UInt64)
    case refused(id: UInt64, reason: String)
    /// The first line, unasked: the widgets that there are.
    case widgets([PlacedWidget])

    var line: String {
        switch self {
        case .timeline(let id, let archive): "{\"id\":\(id),\(archive.members)}"
        case .calledAgain(let id): "{\"id\":\(id),\"again\":true}"
        case .dropped(let id): "{\"id\":\(id),\"dropped\":true}"
        case .refused(let id, let reason): "{\"id\":\(id),\"refused\":\(JSONText.quoted(reason))}"
        case .widgets(let widgets): "{\"widgets\":[\(widgets.map(\.json).joined(separator: ","))]}"
        }
    }

    init?(line: [UInt8]) {
        guard let members = JSONMembers.dictionary(line) else { return nil }
        if let list = members["widgets"], members["id"] == nil {
            let elements = try? JSONText.elements(of: list)
            guard let widgets = elements?.map({ PlacedWidget(json: $0) }), !widgets.contains(nil) else { return nil }
            self = .widgets(widgets.compactMap(\.self))
            return
        }
        guard let id = members["id"].flatMap({ JSONText.unsignedInteger($0) }) else { return nil }
        if members["again"] != nil {
            self = .calledAgain(id: id)
        } else if members["dropped"] != nil {
            self = .dropped(id: id)
        } else if let reason = members["refused"].flatMap({ JSONText.string($0) }) {
            self = .refused(id: id, reason: reason)
        } else if let archive = TimelineArchive(members: members) {
            self = .timeline(id: id, archive)
        } else {
            return nil
        }
    }
}
