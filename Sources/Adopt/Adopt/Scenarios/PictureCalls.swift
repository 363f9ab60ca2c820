public import Foundation
public import PhoneState
import WidgetHost
import WidgetKit

/// A provider call for pictures: each of its entries was evaluated in several appearances.
public struct PictureCall: Sendable {
    public struct Entry: Sendable {
        /// The time at which the entry is shown.
        public var date: Date
        /// The view trees as JSON. The key is the name of the appearance: `light`, `dark`, `accented`, `lockScreen`.
        public var trees: [String: Data]
        /// The view as text. Entries with the same outline look the same.
        public var outline: String
    }

    /// `placeholder`, `snapshot` or `timeline`.
    public var call: String
    public var slot: Slot
    /// The name of the screen, which is its size: `393x852`.
    public var screen: String
    /// The time of the call.
    public var at: Date
    /// The entries; empty if the call failed.
    public var entries: [Entry] = []
    /// The reason the call failed.
    public var problem: String?
}

extension Examination {
    /// Calls each provider for its placeholder, its snapshot and its timeline on each screen, and evaluates the entries
    /// in all appearances.
    /// - Parameters:
    ///   - screens: Names of `WidgetScreen`.
    ///   - appearances: Appearances in addition to light, dark, accented and the Lock Screen: `locked`, `standBy`,
    ///     `standByNight`.
    ///   - date: The time on the extension's clock; nil for the real time.
    ///   - isFrozen: True if that clock stands still, so that each run sees the same time.
    ///   - network: The network condition.
    /// - Throws: `AdoptFailure`, and errors of the file system.
    public func pictures(
        on screens: [String], alsoIn appearances: [String] = [], at date: Date? = nil,
        isFrozen: Bool = false, network: NetworkConditions.Condition = .online
    ) async throws -> (description: ExtensionDescription, calls: [PictureCall]) {
        progress("asking for its widgets")
        let description = try describe()
        guard !description.widgets.isEmpty else { return (description, []) }
        var setup = try setup(description)
        if isFrozen { setup.frozenAt = date }
        var calls: [PictureCall] = []
        for screen in screens {
            let phone = try Phone(setup, directory: settings.directory + "/pictures-\(screen)")
            if let date { try phone.setClock(date) }
            try phone.setNetwork(network)
            var environment = phone.environment
            environment["TANDEM_SCREEN"] = screen
            environment["TANDEM_APPEARANCES"] =
                (["light", "dark", "accented", "lockScreen"] + appearances).joined(separator: ",")
            // A shell starts the extension, and redirects the extension's standard error to a log file.
            let child = ProviderChild(
                arguments: ["/bin/sh", "-c", "exec \"$1\" 2>>\"$2\"", "sh", executable, phone.output],
                environment: environment, onViolation: { _ in })
            child.restrict(phone.restriction)
            defer { child.stop() }
            for widget in setup.placed {
                for family in widget.families {
                    for call in ProviderCall.allCases {
                        progress("\(call.rawValue) of \(widget.kind) \(family) on \(screen)")
                        let slot = Slot(kind: widget.kind, family: "\(family)")
                        var result = PictureCall(call: call.rawValue, slot: slot, screen: screen, at: try phone.now())
                        let printed = phone.outputSize
                        do throws(ProviderFailure) {
                            let timeline = try await child.call(
                                call, kind: widget.kind, family: family, isPreview: call == .snapshot,
                                deadline: settings.deadline)
                            result.entries = timeline.entries.compactMap {
                                PictureCall.Entry($0.date, json: $0.description.content)
                            }
                        } catch {
                            result.problem = phone.words(on: error, from: printed)
                        }
                        calls.append(result)
                    }
                }
            }
        }
        return (description, calls)
    }
}

extension PictureCall.Entry {
    /// Parses an entry from the child's JSON; nil if its pictures are missing.
    fileprivate init?(_ date: Date, json: String) {
        guard let content = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
            let pictures = content["pictures"] as? [String: Any]
        else { return nil }
        self.date = date
        outline = content["outline"] as? String ?? ""
        trees = pictures.compactMapValues { try? JSONSerialization.data(withJSONObject: $0) }
    }
}
