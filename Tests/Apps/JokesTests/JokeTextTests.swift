import JokesApp
import Testing

@Suite struct JokeTextTests {
    @Test(
        "A joke is split at its delimiter; a question or exclamation mark stays with the setup",
        arguments: [
            ("Setup\n\nPunchline", "Setup", "Punchline"),
            ("Setup - Punchline", "Setup", "Punchline"),
            ("Why? Because.", "Why?", "Because."),
            ("Knock! Who is there", "Knock!", "Who is there"),
        ])
    func delimiters(text: String, setup: String, punchline: String) {
        #expect(JokeText.split(text) == (setup, punchline))
    }

    @Test(
        "The precedence is blank line, dash, question mark, exclamation mark, wherever they occur",
        arguments: [
            ("A! B? C - D\n\nE", "A! B? C - D", "E"),
            ("A! B? C - D", "A! B? C", "D"),
            ("A! B? C", "A! B?", "C"),
            ("A\n\nB - C", "A", "B - C"),
            ("A? B! C", "A?", "B! C"),
            ("A? B? C", "A?", "B? C"),
            ("A\n\nB\n\nC", "A", "B\n\nC"),
        ])
    func precedence(text: String, setup: String, punchline: String) {
        #expect(JokeText.split(text) == (setup, punchline))
    }

    @Test(
        "Without a delimiter the whole text is the setup",
        arguments: [
            "A one-liner.", "One\nline break", "Well-known", "3-4", "Why?Because", "Really?", "Wow!", "a -b", "a- b",
            "",
        ])
    func noPunchline(text: String) {
        #expect(JokeText.split(text) == (text, ""))
    }

    @Test(
        "A delimiter with nothing after it does not split, but the next kind may",
        arguments: [
            ("Really? ", "Really?", ""), ("Wow! ", "Wow!", ""), ("The end\n\n", "The end", ""),
            ("Dash - ", "Dash -", ""),
            ("Why? Because\n\n", "Why?", "Because"), ("Why? Because - \n", "Why?", "Because -"),
        ])
    func delimiterAtTheEnd(text: String, setup: String, punchline: String) {
        #expect(JokeText.split(text) == (setup, punchline))
    }

    @Test(
        "A delimiter with nothing before it does not split, because a joke always has a setup",
        arguments: [
            ("\n\nWhy? Because.", "Why?", "Because."), ("\n\nA one-liner.", "A one-liner.", ""),
            ("\n\nSetup\n\nPunchline", "Setup", "Punchline"), (" - A dash", "- A dash", ""),
            (" \t\n\nSetup - Punchline \n", "Setup", "Punchline"),
        ])
    func delimiterAtTheStart(text: String, setup: String, punchline: String) {
        #expect(JokeText.split(text) == (setup, punchline))
    }

    @Test("Text of only white space becomes empty", arguments: [" ", "\n\n", "\n\n\n\n", " -  - ", "\u{A0}"])
    func nothing(text: String) {
        let (setup, punchline) = JokeText.split(text)
        #expect(punchline.isEmpty)
        #expect(setup == (text.contains("-") ? "-  -" : ""))
    }

    @Test(
        "Splitting preserves all scripts and emoji",
        arguments: [
            ("為什麼? 因為。", "為什麼?", "因為。"), ("لماذا - لأن", "لماذا", "لأن"),
            ("Почему! Потому", "Почему!", "Потому"), ("👩‍👩‍👧‍👦? 👍🏽", "👩‍👩‍👧‍👦?", "👍🏽"),
            ("e\u{301}\n\ne\u{301}", "e\u{301}", "e\u{301}"), ("🇺🇸 - 🇨🇦", "🇺🇸", "🇨🇦"),
        ])
    func scripts(text: String, setup: String, punchline: String) {
        let cut = JokeText.split(text)
        #expect(Array(cut.setup.unicodeScalars) == Array(setup.unicodeScalars))
        #expect(Array(cut.punchline.unicodeScalars) == Array(punchline.unicodeScalars))
    }

    @Test("A no-break space is part of the text: it forms neither a delimiter nor a punchline")
    func noBreakSpace() {
        #expect(JokeText.split("Why?\u{A0}Because") == ("Why?\u{A0}Because", ""))
        #expect(JokeText.split("A\u{A0}- B") == ("A\u{A0}- B", ""))
        #expect(JokeText.split("Why? \u{A0}") == ("Why?", ""))
        #expect(JokeText.split("Why? a\u{A0}b") == ("Why?", "a\u{A0}b"))
    }
}
