import CommandSupport
import Testing

/// Tests of text from an extension that is written to a terminal.
@Suite struct TerminalTextTests {
    @Test("Control characters, except line ends and tabs, become visible characters; other text stays unchanged")
    func plain() {
        #expect(Output.plain("a\u{1B}[2Jb\u{7}\u{7F}\u{9B}1m\r") == "a␛[2Jb␇␡\u{FFFD}1m␍")
        #expect(Output.plain("two\r\nlines\0") == "two␍\nlines␀")
        let text = "one\ttwo\nthree é 👩‍👩‍👧 \u{F8FF}"
        #expect(Output.plain(text) == text)
    }

    @Test("Printed text contains no escapes except styles; without color it contains none")
    func styles() {
        let text = StyledText.marked("a\u{1B}[31mb", .bold) + " " + StyledText.marked("c", .red)
        #expect(StyledText.terminal(text, hasColor: true) == "\u{1B}[1ma␛[31mb\u{1B}[0m \u{1B}[31mc\u{1B}[0m")
        #expect(StyledText.terminal(text, hasColor: false) == "a␛[31mb c")
    }
}
