import Adopt
import AppGroup
import AppleFoundation
import CommandSupport
import Foundation
import PhoneState
import SwiftUI
import WidgetHost
import WidgetKit
import WidgetRendering

/// Converts the results of provider calls to groups of pictures for a page.
struct PictureAlbum {
    /// The maximum number of entries that are drawn for each timeline.
    let mostEntries: Int
    var locale: Locale
    /// The names of the screens on which widgets are drawn.
    let screens: [String]
    /// True if captions name the locale, because the widgets are drawn in several.
    var namesLocale = false

    /// Returns the pictures of an extension in groups, one for each widget, family and screen.
    func groups(
        _ description: ExtensionDescription, _ calls: [PictureCall], resources: [String]
    ) -> [WidgetPage.Group] {
        let catalog = AssetCatalog(ResourceFolders(resources))
        var groups: [WidgetPage.Group] = []
        for widget in description.widgets {
            for family in widget.families {
                let own = calls.filter { $0.slot.kind == widget.kind && $0.slot.family == family }
                for screen in own.map(\.screen).uniqued() {
                    var group = WidgetPage.Group(
                        program: description.program, name: widget.displayName ?? widget.kind, kind: widget.kind,
                        title: title(family, screen), pictures: [])
                    for call in own where call.screen == screen {
                        add(call, widget, catalog, to: &group)
                    }
                    groups.append(group)
                }
            }
        }
        return groups
    }

    private func title(_ family: String, _ screen: String) -> String {
        guard let family = WidgetFamily(name: family), let screen = WidgetScreen(name: screen) else { return family }
        let size = screen.size(of: family)
        return "\(family), \(Int(size.width)) × \(Int(size.height)) points on \(screen.name)"
    }

    private func add(
        _ call: PictureCall, _ widget: ExtensionDescription.Widget, _ catalog: AssetCatalog,
        to group: inout WidgetPage.Group
    ) {
        if let problem = call.problem {
            group.remarks.append("\(call.call): \(problem)")
            return
        }
        let different = Self.different(call)
        if different.count > mostEntries {
            group.remarks.append(
                "the timeline has \(different.count) entries that look different; \(mostEntries) are drawn")
        }
        for entry in different.prefix(mostEntries) {
            // The picture of a placeholder or a snapshot shows the time of the call, not the date of its entry.
            let date = call.call == "timeline" ? max(entry.date, call.at) : call.at
            let caption =
                (call.call == "timeline" ? "timeline, \(time(entry.date))" : call.call)
                + (namesLocale ? ", \(locale.identifier)" : "")
            for (name, scheme, mode) in Self.appearances {
                guard let tree = entry.trees[name], let nodes = ViewNode.nodes(json: tree),
                    let context = context(call, widget, name, scheme, mode, catalog)
                else { continue }
                for mark in ViewNode.marks(json: tree) where !group.remarks.contains(mark) {
                    group.remarks.append(mark)
                }
                group.pictures.append(
                    WidgetPage.Picture(
                        caption: "\(caption), \(context.appearance)", state: call.call, context: context, nodes: nodes,
                        date: date))
            }
        }
    }

    /// Returns the names of the appearances that the options `--locked` and `--standby` add.
    static func appearances(locked: Bool, standBy: Bool) -> [String] {
        (locked ? ["locked"] : []) + (standBy ? ["standBy", "standByNight"] : [])
    }

    /// Returns the entries of a call that look different.
    private static func different(_ call: PictureCall) -> [PictureCall.Entry] {
        var outlines: Set<String> = []
        return call.entries.filter { outlines.insert($0.outline).inserted }
    }

    private func context(
        _ call: PictureCall, _ widget: ExtensionDescription.Widget, _ name: String, _ scheme: RenderingContext.Scheme,
        _ mode: RenderingContext.Mode?, _ catalog: AssetCatalog
    ) -> RenderingContext? {
        guard let family = WidgetFamily(name: call.slot.family), let screen = WidgetScreen(name: call.screen) else {
            return nil
        }
        var context = RenderingContext(
            screen: screen, family: family, scheme: scheme, mode: mode,
            isRedacted: call.call == "placeholder", hasContentMargins: widget.contentMargins ?? true,
            language: locale.identifier(.bcp47),
            isRightToLeft: locale.language.characterDirection == .rightToLeft,
            picture: { RenderingContext.Picture(named: $0, isDark: $1, in: catalog) })
        context.hidesSensitiveContent = name == "locked"
        if name == "standBy" { context = context.inStandBy(.day) }
        if name == "standByNight" { context = context.inStandBy(.night) }
        return context
    }

    /// Returns the pictures of an extension for references, each with what it shows.
    func references(
        _ description: ExtensionDescription, _ calls: [PictureCall], resources: [String], target: String
    ) -> [(subject: ReferenceSubject, picture: WidgetPage.Picture)] {
        let catalog = AssetCatalog(ResourceFolders(resources))
        var pictures: [(subject: ReferenceSubject, picture: WidgetPage.Picture)] = []
        for call in calls {
            guard let widget = description.widgets.first(where: { $0.kind == call.slot.kind }) else { continue }
            for (index, entry) in Self.different(call).prefix(mostEntries).enumerated() {
                for (name, scheme, mode) in Self.appearances {
                    guard let nodes = entry.trees[name].flatMap({ ViewNode.nodes(json: $0) }),
                        let context = context(call, widget, name, scheme, mode, catalog)
                    else { continue }
                    let date = call.call == "timeline" ? max(entry.date, call.at) : call.at
                    let subject = ReferenceSubject(
                        program: target, widget: widget.kind, family: call.slot.family, appearance: name,
                        locale: locale.identifier, device: call.screen,
                        state: call.call == "timeline" ? "timeline-\(index + 1)" : call.call)
                    pictures.append(
                        (subject, WidgetPage.Picture(caption: "", context: context, nodes: nodes, date: date)))
                }
            }
        }
        return pictures
    }

    private static let appearances: [(String, RenderingContext.Scheme, RenderingContext.Mode?)] = [
        ("light", .light, .fullColor), ("dark", .dark, .fullColor), ("accented", .dark, .accented),
        ("lockScreen", .dark, .vibrant), ("locked", .light, nil), ("standBy", .dark, nil), ("standByNight", .dark, nil),
    ]

    private func time(_ date: Date) -> String {
        date.formatted(Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale))
    }

    // MARK: Archives

    /// Returns the pictures of an archived timeline, as a device shows them. The state folder that contains the archive
    /// also holds the state of the device (locked, in StandBy).
    /// - Parameters:
    ///   - file: A file in a host's archive.
    ///   - resources: The folders with the images that the widget shows.
    func group(archive file: String, screen: WidgetScreen, resources: [String]) throws -> WidgetPage.Group {
        let catalog = AssetCatalog(ResourceFolders(resources))
        let state = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent().path
        let device = try DeviceState(stateDirectory: state)
        // The file with the placeholder that the host shows instead of the widget while the device is locked.
        let placeholder = "\(state)/\(Archive.lockedFolder)/\(URL(fileURLWithPath: file).lastPathComponent)"
        let isHidden = device.isLocked && FileManager.default.fileExists(atPath: placeholder)
        let path = isHidden ? placeholder : file
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.missing, reason: "no-such-file", "cannot read \(path)", path: path)
        }
        guard let archive = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let kind = archive["kind"] as? String,
            let family = (archive["family"] as? String).flatMap({ WidgetFamily(name: $0) }),
            let entries = archive["entries"] as? [[String: Any]]
        else {
            throw CommandFailure(
                .data, reason: "corrupt",
                "\(path) is not an archive of a host: name a file in its state's archive folder",
                path: path)
        }
        var group = WidgetPage.Group(
            program: "archive", name: kind, kind: kind, title: title("\(family)", screen.name), pictures: [])
        if device.isLocked { group.remarks.append("the device is \(device.summary)") }
        if device.standBy != .off, family != .systemSmall {
            group.remarks.append("not shown in StandBy, which has small widgets")
            return group
        }
        for entry in entries.prefix(mostEntries) {
            let content = entry["content"] as? [String: Any]
            let pictures = content?["pictures"] as? [String: Any]
            let inStandBy =
                device.standBy == .off ? nil : pictures?[device.standBy == .night ? "standByNight" : "standBy"]
            guard let view = inStandBy ?? content?["view"], let nodes = ViewNode.nodes(object: view) else {
                group.remarks.append("an entry was archived without its view")
                continue
            }
            let date = (entry["date"] as? String).flatMap { try? Date($0, strategy: Self.dates) } ?? Date()
            var context = RenderingContext(
                screen: screen, family: family, isRedacted: archive["isPlaceholder"] as? Bool ?? false,
                hasContentMargins: content?["contentMargins"] as? Bool ?? true,
                language: locale.identifier(.bcp47),
                isRightToLeft: locale.language.characterDirection == .rightToLeft,
                picture: { RenderingContext.Picture(named: $0, isDark: $1, in: catalog) })
            context.hidesSensitiveContent = device.isLocked && device.hidesSensitiveContent
            if device.standBy != .off {
                context = context.inStandBy(device.standBy == .night ? .night : .day)
                let remark =
                    "archived as on the Home Screen, with its colors for light; `widget-extension run --standby` archives "
                    + "it for StandBy, too"
                if inStandBy == nil, !group.remarks.contains(remark) { group.remarks.append(remark) }
            }
            let isPlain = device.standBy == .off && !context.hidesSensitiveContent
            let caption = isPlain && pictures != nil ? "\(time(date)), \(context.appearance)" : time(date)
            let state = context.isRedacted ? "placeholder" : "timeline"
            group.pictures.append(
                WidgetPage.Picture(caption: caption, state: state, context: context, nodes: nodes, date: date))
            // The host may have evaluated the views for other appearances (`widget-extension run --appearances`).
            for (name, scheme, mode) in Self.appearances where isPlain && ["dark", "accented"].contains(name) {
                guard let view = pictures?[name], let nodes = ViewNode.nodes(object: view) else { continue }
                let shown = context.shown(scheme, mode)
                group.pictures.append(
                    WidgetPage.Picture(
                        caption: "\(time(date)), \(shown.appearance)", state: state, context: shown, nodes: nodes,
                        date: date))
            }
        }
        return group
    }

    private static let dates = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension [String] {
    fileprivate func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
