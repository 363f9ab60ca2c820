import AppGroup
import AppleFoundation
import Foundation
import PhoneState
import SwiftUI
import Utilities
import WidgetKit
import WidgetRendering

/// A placed widget as the page shows it.
struct WidgetPart: Encodable {
    var host: String
    var kind: String
    var family: String
    /// The screen that shows the widget: `home`, `lock`, or `standBy` for a small widget while the phone is in StandBy.
    var place: String
    /// The width in points.
    var width: Double
    var height: Double
    /// The drawn widget: an HTML element with the width and height above.
    var html: String
    /// Notes on differences from a real device, and on problems that the extension reported.
    var notes: [String]
    /// The texts that the widget shows, for users of screen readers.
    var label: String
    /// The URL that a tap on the widget opens; nil if a tap only opens the app.
    var url: String?
    var source: String?
    var revision: UInt64
    var isPlaceholder: Bool
    /// The time at which the host archived the timeline; `entryDate` is the time from which this entry is shown.
    var archivedAt: String
    var entryDate: String
    var entries: Int
    var index: Int

    /// Draws the view that the archived widget shows at `date`. Returns nil if the archive has no entry.
    static func draw(
        _ archive: ArchiveFile, of host: String, settings: ViewSettings, device: DeviceState, locale: Locale,
        at date: Date, catalog: AssetCatalog
    ) -> WidgetPart? {
        guard let index = archive.entry(at: date) else { return nil }
        let entry = archive.entries[index]
        let content = ArchiveFile.Content(entry)
        let family = archive.family
        var context = settings.context(
            family, language: locale.identifier(.bcp47),
            isRightToLeft: locale.language.characterDirection == .rightToLeft)
        context.isRedacted = archive.isPlaceholder
        context.hasContentMargins = content.members["contentMargins"] as? Bool ?? true
        context.picture = { RenderingContext.Picture(named: $0, isDark: $1, in: catalog) }
        var notes: [String] = []
        var evaluation = settings.evaluation(of: family)
        if device.isLocked, device.hidesSensitiveContent {
            context.hidesSensitiveContent = true
            evaluation = "locked"
        }
        let isInStandBy = device.standBy != .off && family == .systemSmall
        if isInStandBy {
            context = context.inStandBy(device.standBy == .night ? .night : .day)
            evaluation = device.standBy == .night ? "standByNight" : "standBy"
        }
        let pictures = content.members["pictures"] as? [String: Any]
        let evaluated = evaluation.flatMap { pictures?[$0] }
        if let evaluation, evaluated == nil {
            let option = isInStandBy ? "--standby" : "--appearances \(evaluation)"
            notes.append(
                "not evaluated for \(evaluation): `widget-extension run \(option)` archives it; shown is what was evaluated "
                    + "for light")
        }
        let size = settings.screen.size(of: family)
        let tree = (evaluated ?? content.members["view"]).flatMap { ViewNode.nodes(object: $0) }
        var html = ""
        if let tree {
            let frame = WidgetFrame(tree, in: context, at: max(entry.date, archive.isPlaceholder ? date : entry.date))
            html = frame.html
            notes += frame.notes
        } else {
            notes.append("this entry was archived without its view")
        }
        for mark in content.members["marks"] as? [String] ?? [] where !notes.contains(mark) { notes.append(mark) }
        return WidgetPart(
            host: host, kind: archive.kind, family: "\(family)",
            place: family.isAccessory ? "lock" : isInStandBy ? "standBy" : "home",
            width: size.width, height: size.height, html: html, notes: notes,
            label: content.texts.joined(separator: ", "), url: tree.flatMap { url(in: $0) }, source: entry.source,
            revision: archive.revision, isPlaceholder: archive.isPlaceholder,
            archivedAt: RFC3339.text(archive.archivedAt), entryDate: RFC3339.text(entry.date),
            entries: archive.entries.count, index: index)
    }

    /// Returns the URL of the outermost `widgetURL` modifier in a view tree.
    private static func url(in nodes: [ViewNode]) -> String? {
        for node in nodes {
            for modifier in node.modifiers.reversed() where modifier.name == "widgetURL" {
                if case .string(let url) = modifier.properties.first(where: { $0.name == "url" })?.value { return url }
            }
            if let url = url(in: node.children) { return url }
        }
        return nil
    }
}
