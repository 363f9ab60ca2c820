/// Draws a violation as an HTML page. It has lanes for the processes and bars for the operations. Below them is a table
/// of the operations that show the violation. The page needs neither a network nor scripts, and follows the reader's
/// light or dark setting.
public enum HistoryPicture {
    /// Returns the page.
    /// - Parameters:
    ///   - history: the checked history.
    ///   - violation: a violation that `HistoryChecker` found in it.
    public static func html(_ history: History, _ violation: Violation) -> String {
        let lanes = PictureLanes(history, violation)
        let seed = history.header.seed.map { ", seed \($0)" } ?? ""
        let hidden =
            lanes.hidden > 0 ? "<p class=\"note\">\(lanes.hidden) more operations in this time are not drawn.</p>" : ""
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(violation.kind.rawValue): \(Markup.text(violation.message))</title>
            <style>\(style)</style>
            </head>
            <body>
            <main>
            <p class="kind">\(violation.kind.rawValue)</p>
            <h1>\(Markup.text(capitalized(violation.message))).</h1>
            <figure>
            \(lanes.svg())
            \(PictureLanes(history, violation, .narrow).svg())
            <figcaption>
            <span><i class="commit"></i>commit</span><span><i class="read"></i>read</span>
            <span><i class="snapshot"></i>snapshot</span><span><i class="unknown"></i>unknown outcome</span>
            <span><i class="offender"></i>cannot be right</span><span><b>×</b>kill</span>
            <span>pale: concurrent operations</span>
            </figcaption>
            </figure>
            \(hidden)
            <h2>The operations that show the violation</h2>
            <table role="table">
            <thead role="rowgroup"><tr role="row">\(heads)</tr></thead>
            <tbody role="rowgroup">
            \(rows(history, violation))
            </tbody>
            </table>
            <details><summary>As lines of the history</summary>
            <pre>\(Markup.text(lines(history, violation)))</pre></details>
            <p class="note">A history of \(history.count) operations\(seed), 
            clock \(Markup.text(history.header.clock)). A bar reaches from the moment an operation was invoked
            to the moment it returned; it took effect at some moment in between.</p>
            </main>
            </body>
            </html>

            """
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The names of the columns. On a narrow screen they stand in front of the values, and the table is none for a browser
    /// without roles.
    private static let columns = ["", "who", "what", "from (ms)", "to (ms)", "outcome", "records"]

    private static var heads: String {
        columns.map { "<th role=\"columnheader\" scope=\"col\">\($0)</th>" }.joined()
    }

    private static func rows(_ history: History, _ violation: Violation) -> String {
        let origin = history.entries.first?.invoked ?? 0
        return violation.witnesses.enumerated().map { number, index in
            let operation = history[index]
            let returned = operation.returned.map { Milliseconds.text($0 - origin) } ?? "never"
            let kind = index == violation.offender ? " class=\"offender\"" : ""
            let summary = Markup.text(Markup.summary(operation, about: nil, length: 400))
            let cells = [
                "\(number + 1)", "process \(operation.process)", operation.kind.name,
                Milliseconds.text(operation.invoked - origin), returned, operation.outcome.name,
                "<code>\(summary)</code>",
            ]
            let row = zip(columns, cells).map { column, cell in
                let time = column.hasSuffix("(ms)") ? " class=\"time\"" : ""
                return "<td role=\"cell\"\(time) data-name=\"\(column)\">\(cell)</td>"
            }
            return "<tr role=\"row\"\(kind)>\(row.joined())</tr>"
        }.joined(separator: "\n")
    }

    private static func lines(_ history: History, _ violation: Violation) -> String {
        violation.witnesses.map { String(decoding: history[$0].jsonLine, as: UTF8.self) }.joined(separator: "\n")
    }
}
