import AppGroup
import Utilities
import WidgetKit

/// A request from the host to the provider process: one JSON object in one message.
struct ProviderRequest: Sendable {
    /// The greatest length of a request in bytes. The receiver would lose the rest of a longer message.
    static let longest = 16 << 10

    var id: UInt64
    var call: ProviderCall
    var kind: String
    var family: WidgetFamily
    var isPreview: Bool

    var text: String {
        JSONValue.object([
            "id": .integer(id), "call": .string(call.rawValue), "kind": .string(kind),
            "family": .string(family.description), "isPreview": .bool(isPreview),
        ]).text
    }

    init(id: UInt64, call: ProviderCall, kind: String, family: WidgetFamily, isPreview: Bool) {
        self.id = id
        self.call = call
        self.kind = kind
        self.family = family
        self.isPreview = isPreview
    }

    init?(_ text: [UInt8]) {
        guard let members = JSONMembers(text), let id = members.unsignedInteger("id"),
            let call = members.string("call").flatMap({ ProviderCall(rawValue: $0) }),
            let kind = members.string("kind"), let family = members.family("family")
        else { return nil }
        self.init(id: id, call: call, kind: kind, family: family, isPreview: members.bool("isPreview") ?? false)
    }
}

/// A message from the provider process to the host: one JSON object on one line.
enum ProviderResponse: Sendable {
    case timeline(id: UInt64, TimelineArchive)
    /// The provider called the completion again after the request with this `id` was answered.
    case calledAgain(id: UInt64)
    /// The provider released the completion without calling it.
    case dropped(id: UInt64)
    case refused(id: UInt64, reason: String)
    /// The extension's widgets. The process sends this list as its first line, without a request.
    case widgets([PlacedWidget])

    /// The message without its line feed.
    var line: String {
        let object: JSONObject =
            switch self {
            case .timeline(let id, let archive): ["id": .integer(id)] + archive.members
            case .calledAgain(let id): ["id": .integer(id), "again": .bool(true)]
            case .dropped(let id): ["id": .integer(id), "dropped": .bool(true)]
            case .refused(let id, let reason): ["id": .integer(id), "refused": .string(reason)]
            case .widgets(let widgets): ["widgets": .array(widgets.map(\.json))]
            }
        return JSONValue.object(object).text
    }

    init?(line: [UInt8]) {
        guard let members = JSONMembers(line) else { return nil }
        if let list = members["widgets"], members["id"] == nil {
            guard let widgets = Self.widgets(list) else { return nil }
            self = .widgets(widgets)
            return
        }
        guard let id = members.unsignedInteger("id") else { return nil }
        if members["again"] != nil {
            self = .calledAgain(id: id)
        } else if members["dropped"] != nil {
            self = .dropped(id: id)
        } else if let reason = members.string("refused") {
            self = .refused(id: id, reason: reason)
        } else if let archive = TimelineArchive(members: members) {
            self = .timeline(id: id, archive)
        } else {
            return nil
        }
    }

    /// Parses a list of widgets; nil if an element is not a widget.
    private static func widgets(_ json: [UInt8]) -> [PlacedWidget]? {
        guard let elements = try? JSONText.elements(of: json) else { return nil }
        let widgets = elements.compactMap { PlacedWidget(json: $0) }
        return widgets.count == elements.count ? widgets : nil
    }
}
