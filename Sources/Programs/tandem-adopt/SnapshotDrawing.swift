import Adopt
import CommandSupport
import Foundation
import ProcessSupport
import WidgetKit
import WidgetRendering

/// Draws the reference pictures of extensions.
struct SnapshotDrawing {
    let settings: ReferenceManifest.Settings
    let screens: [String]

    /// Draws all pictures.
    /// - Parameter take: Takes each picture as soon as it is drawn, and each call that failed.
    /// - Returns: Sentences on calls that failed.
    /// - Throws: `CommandFailure`.
    func draw(_ adoption: Adoption, take: (DrawnPart) throws -> Void) async throws -> [String] {
        let reports = try adoption.prepare()
        try adoption.refuse(reports)
        let locales = adoption.options.locale.isEmpty ? [nil] : adoption.options.locale.map { $0 as String? }
        var pictures: [(subject: ReferenceSubject, picture: WidgetPage.Picture)] = []
        var problems: [String] = []
        for (report, locale) in reports.flatMap({ report in locales.map { (report, $0) } }) {
            // The machine's language must not decide.
            let locale = locale ?? report.configuration.developmentLocale
            let drawn = try await adoption.pictures(of: report, locale: locale) { examination in
                try await examination.pictures(
                    on: screens, alsoIn: PictureAlbum.appearances(locked: settings.locked, standBy: settings.standBy),
                    at: settings.now, isFrozen: true)
            }
            let album = PictureAlbum(
                mostEntries: settings.entries, locale: Locale(identifier: locale), screens: screens)
            pictures += album.references(
                drawn.description, drawn.calls, resources: report.target.resourceFolders, target: report.target.name)
            problems += drawn.problems
            for call in drawn.calls where call.problem != nil {
                try take(
                    .failed(
                        ReferenceSubject(
                            program: report.target.name, widget: call.slot.kind, family: call.slot.family,
                            appearance: "", locale: album.locale.identifier, device: call.screen, state: call.call)))
            }
        }
        guard !pictures.isEmpty else {
            throw CommandFailure(
                .checkFailed, reason: "no-pictures",
                "there is nothing to draw, because no call gave an entry:\n  " + problems.joined(separator: "\n  "))
        }
        let names = pictures.map(\.subject.name)
        guard Set(names).count == names.count else {
            throw CommandFailure(
                .data, reason: "corrupt", "two widgets have the same target and kind: give one another kind")
        }
        adoption.progress.show("drawing \(pictures.count) pictures")
        defer { adoption.progress.clear() }
        try draw(pictures, fonts: adoption.packageFolder + "/Sources/Rendering/Fonts", take: take)
        return problems
    }

    /// Finds the browser.
    /// - Throws: `CommandFailure` with exit code 69.
    static func browser() throws -> HeadlessBrowser {
        do throws(HeadlessBrowser.Failure) { return try HeadlessBrowser() } catch {
            throw CommandFailure(.unavailable, reason: "unavailable", "pictures need a browser: \(error.description)")
        }
    }

    private func draw(
        _ pictures: [(subject: ReferenceSubject, picture: WidgetPage.Picture)], fonts: String,
        take: (DrawnPart) throws -> Void
    ) throws {
        /// A picture's place in the page, and its parts, as the page's script describes them.
        struct Shown: Decodable {
            var x, y, width, height: Double
            var parts: [LayoutTree.Part]
        }
        let place = try Workplace("snapshot")
        defer { place.remove() }
        let html: String
        do { html = try SnapshotPage.html(pictures.map(\.picture), fontsFolder: fonts) } catch {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "Tandem's own fonts cannot be read in \(fonts): install Tandem again", path: fonts)
        }
        let file = place.path + "/page.html"
        try Data(html.utf8).write(to: URL(fileURLWithPath: file))
        let browser = try Self.browser()
        do {
            let session = try BrowserSession(browser, in: place.path)
            try session.open(
                file, width: SnapshotPage.window.width, height: SnapshotPage.window.height, scale: SnapshotPage.scale)
            for (index, picture) in pictures.enumerated() {
                let json = try session.value("show(\(index))") as? String ?? ""
                guard let shown = try? JSONDecoder().decode(Shown.self, from: Data(json.utf8)) else {
                    throw BrowserSession.Failure(description: "the page did not describe \(picture.subject.words)")
                }
                let png = try session.picture(x: shown.x, y: shown.y, width: shown.width, height: shown.height)
                try take(
                    .picture(
                        DrawnReference(
                            subject: picture.subject, png: png, tree: LayoutTree(shown.parts).text,
                            browser: session.version, otherFonts: session.machineFonts(of: SnapshotPage.shownTexts))))
            }
        } catch let failure as BrowserSession.Failure {
            throw CommandFailure(
                .unavailable, reason: "unavailable", "pictures need a browser: \(failure.description)")
        }
    }
}
