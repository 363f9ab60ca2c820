/// The columns of the text report: a label, and a value per scenario. Their places do not depend on the values.
struct FleetColumns {
    /// True if a terminal has too few columns for the report as it is in a pipe.
    let isNarrow: Bool
    private let label: Int
    private let values: [Int]

    /// The widths of the columns in a pipe.
    private static let wide = (label: 36, value: 22)
    /// The largest width of a value that a narrow report shows: `1,000,000,000`.
    private static let largest = 13

    /// - Parameters:
    ///   - names: The names of the scenarios.
    ///   - width: The number of columns of the terminal; nil for a pipe.
    init(_ names: [String], width: Int?) {
        let wide = Self.wide.label + names.count * Self.wide.value
        let isNarrow = width.map { $0 < wide } ?? false
        let values = names.map { isNarrow ? max($0.count, Self.largest) + 1 : Self.wide.value }
        label = isNarrow ? max(0, (width ?? wide) - values.reduce(0, +)) : Self.wide.label
        (self.isNarrow, self.values) = (isNarrow, values)
    }

    /// Returns the lines of a row: one, or two if a narrow terminal has no space for the label beside the values.
    func lines(_ row: FleetText.Row) -> [String] {
        let cells = zip(row.values, values).map { value, width in
            String(repeating: " ", count: max(1, width - value.count)) + value
        }
        let line = String(repeating: " ", count: label) + cells.joined()
        // The first value is at the right of its column, so a long label may reach into that.
        let room = label + (values.first ?? 0) - (row.values.first?.count ?? 0) - 1
        guard isNarrow, row.label.count > room else { return [row.label + line.dropFirst(row.label.count)] }
        return [row.label, line]
    }

    /// Returns a text in lines of at most `width` characters, which begin with `indent`. Further lines are indented by two
    /// more.
    func wrapped(_ text: String, _ width: Int, indent: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append((lines.isEmpty ? indent : indent + "  ") + word)
            }
        }
        return lines
    }
}
