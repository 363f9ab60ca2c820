import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import jokes_widget

/// The contents of the joke widgets.
@Suite struct JokeViewTests {
    private let entry = JokeEntry(
        date: JokeFixture.noon, joke: joke("a", character: "Mr. Sad", day: JokeFixture.today), source: .app)

    @MainActor private func tree(_ entry: JokeEntry, _ family: WidgetFamily) -> ViewTree {
        var environment = EnvironmentValues()
        environment.widgetFamily = family
        return ViewTree.evaluate(JokeOfTheDayView(entry: entry), in: environment)
    }

    @Test("On the Home Screen every family shows the character, the setup and the punchline")
    @MainActor func homeScreen() {
        for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge] {
            #expect(tree(entry, family).texts == ["Mr. Sad", "Why a?", "Because."])
        }
    }

    @Test("On the Lock Screen each family shows what fits: both parts, the character, or the setup")
    @MainActor func lockScreen() {
        #expect(tree(entry, .accessoryRectangular).texts == ["Why a?", "Because."])
        #expect(tree(entry, .accessoryCircular).texts == ["Sad"])
        // The view has two alternatives. The system uses the second if the first is too long.
        #expect(tree(entry, .accessoryInline).texts == ["Why a?", "A joke by Mr. Sad"])
    }

    @Test("A fallback joke looks like any other: nothing shows its age or source")
    @MainActor func noFreshness() {
        let fallback = JokeEntry(date: entry.date + 30 * 86_400, joke: entry.joke, source: .fallback)
        for family in JokeOfTheDayWidget.families {
            #expect(tree(fallback, family).outline == tree(entry, family).outline)
        }
    }

    @Test("Without a joke only the invitation is shown, and a tap opens the app")
    @MainActor func invitation() {
        let invitation = JokeEntry.invitation(at: entry.date)
        for family in JokeOfTheDayWidget.families where family != .accessoryCircular {
            #expect(tree(invitation, family).texts == ["Open Mr. Funny Jokes to get started!"])
        }
        #expect(tree(invitation, .accessoryCircular).texts == ["Joke"])
        #expect(JokeLink.url(of: invitation)?.absoluteString == "mrfunnyjokes://joke/")
    }

    @Test("A tap opens the joke, whatever characters its id contains")
    func links() {
        #expect(JokeLink.url(of: entry)?.absoluteString == "mrfunnyjokes://joke/a")
        let strange = JokeEntry(date: entry.date, joke: joke("a b/ü?"), source: .app)
        #expect(JokeLink.url(of: strange)?.absoluteString == "mrfunnyjokes://joke/a%20b/%C3%BC%3F")
    }

    @Test("The widget has the expected kind and six families")
    @MainActor func configuration() throws {
        let widget = try #require(WidgetDescription.list(of: JokesWidgetBundle()).first)
        #expect(widget.kind == "JokeOfTheDayWidget" && widget.families.count == 6)
        #expect(widget.displayName == "Joke of the Day" && widget.description == "A new joke every day.")
    }
}
