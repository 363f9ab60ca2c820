package import Foundation
package import SwiftUI
import Utilities

/// A page that shows widgets. It is a single file and loads no other files.
package struct WidgetPage: Sendable {
    /// A picture of one widget in one context.
    package struct Picture: Sendable {
        /// The caption below the picture, such as `timeline, 09:00`.
        package var caption: String
        /// What the picture shows: `placeholder`, `snapshot` or `timeline`; empty if that is unknown.
        package var state: String
        package var context: RenderingContext
        /// The view tree.
        package var nodes: [ViewNode]
        /// The time at which the widget is shown.
        package var date: Date

        package init(
            caption: String, state: String = "", context: RenderingContext, nodes: [ViewNode], date: Date
        ) {
            self.caption = caption
            self.state = state
            self.context = context
            self.nodes = nodes
            self.date = date
        }
    }

    /// The pictures of a widget in one family.
    package struct Group: Sendable {
        /// The name of the extension's program.
        package var program: String
        package var name: String
        package var kind: String
        /// The title, which includes the family and the screen.
        package var title: String
        /// The pictures in display order.
        package var pictures: [Picture]
        /// Remarks to show beside the pictures, for example that a call failed.
        package var remarks: [String]

        package init(
            program: String, name: String, kind: String, title: String, pictures: [Picture], remarks: [String] = []
        ) {
            self.program = program
            self.name = name
            self.kind = kind
            self.title = title
            self.pictures = pictures
            self.remarks = remarks
        }
    }

    private let title: String
    private let groups: [Group]

    package init(title: String, groups: [Group]) {
        self.title = title
        self.groups = groups
    }

    /// The number of pictures on the page.
    package var pictureCount: Int { groups.reduce(0) { $0 + $1.pictures.count } }

    /// Returns the HTML of the page. The page's content security policy forbids the browser to fetch anything.
    /// - Parameter findings: For each picture, in display order, sentences on what is wrong with it; nil if the pictures
    ///   were not examined.
    package func html(findings: [[String]]? = nil) -> String {
        let gallery = Gallery(title: title, groups: groups, findings: findings)
        return Self.document(title: title, style: Gallery.style, body: gallery.body, script: Gallery.script)
    }

    /// Returns the HTML of the page with a script with which the page checks itself; see `PageCheck`. The widgets have their
    /// exact sizes, however narrow the window is.
    package func htmlWithCheck() -> String {
        let gallery = Gallery(title: title, groups: groups, findings: nil)
        return Self.document(title: title, style: Gallery.style, body: gallery.body, script: PageCheck.source)
    }

    /// Returns the HTML of a page with widgets. The page's content security policy forbids the browser to fetch anything.
    /// - Parameters:
    ///   - title: The title, as text.
    ///   - style: Styles beside those of widgets and of their captions.
    ///   - body: The markup of the body.
    ///   - script: A script that runs after the script that lays out the widgets.
    package static func document(title: String, style: String, body: String, script: String = "") -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
        style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width">
        <title>\(HTMLText.escaped(title))</title>
        <style>
        \(Stylesheet.widgets)\(Stylesheet.page)\(style)</style>
        </head>
        <body>
        \(body)<script>
        \(PageScript.source)
        \(script)</script>
        </body>
        </html>

        """
    }

    /// Returns a `figure` element: a widget on a wall, with its caption.
    package static func figure(_ picture: Picture) -> String {
        figure(picture, WidgetFrame(picture.nodes, in: picture.context, at: picture.date)).html
    }

    static func figure(_ picture: Picture, _ frame: WidgetFrame) -> HTMLElement {
        let caption = HTMLElement("figcaption", content: [.text(picture.caption)])
        return HTMLElement("figure", content: [.element(wall(picture, frame)), .element(caption)])
    }

    /// Returns a widget on a piece of its screen's wallpaper.
    static func wall(_ picture: Picture, _ frame: WidgetFrame) -> HTMLElement {
        var wall = HTMLElement("div", "wall", content: [.markup(frame.html)])
        switch picture.context.mode {
        case _ where picture.context.standBy != nil: wall.set("background", "#000")
        case .vibrant: wall.classes.append("lock")
        case .accented: wall.classes.append("accented")
        case .fullColor: if picture.context.scheme == .dark { wall.classes.append("dark") }
        }
        return wall
    }
}
