import Adopt
import Foundation
import SwiftUI
import WidgetKit
import WidgetRendering

/// Draws the pictures of a report.
struct ReportPictures {
    private let catalogs: [AssetCatalog]
    /// The kinds of widgets without the system's margins, for each extension.
    private let withoutMargins: [Set<String>]

    init(_ reports: [TargetReport]) {
        catalogs = reports.map { AssetCatalog(ResourceFolders($0.target.resourceFolders)) }
        withoutMargins = reports.map { report in
            Set(
                report.results.flatMap(\.result.description.widgets).filter { $0.contentMargins == false }
                    .map(\.kind))
        }
    }

    /// Returns a picture as a `figure` element; nil if the view cannot be drawn.
    func markup(_ picture: HTMLReport.Picture) -> String? {
        guard let shown = picture.moment.shown, let tree = shown.tree, let nodes = ViewNode.nodes(json: tree),
            let family = WidgetFamily(name: picture.slot.family)
        else { return nil }
        let locale = Locale(identifier: picture.locale)
        let context = RenderingContext(
            family: family, hasContentMargins: !withoutMargins[picture.target].contains(picture.slot.kind),
            language: locale.identifier(.bcp47),
            isRightToLeft: locale.language.characterDirection == .rightToLeft,
            picture: { [catalog = catalogs[picture.target]] in
                RenderingContext.Picture(named: $0, isDark: $1, in: catalog)
            })
        let date = picture.moment.at ?? shown.date
        return WidgetPage.figure(
            WidgetPage.Picture(caption: picture.caption, context: context, nodes: nodes, date: date))
    }
}
