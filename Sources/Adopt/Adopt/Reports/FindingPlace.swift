import Foundation

/// The place in the sources where a finding is shown.
public struct FindingPlace: Sendable, Hashable {
    /// The absolute path.
    public var file: String
    /// The line, from 1.
    public var line: Int

    public init(file: String, line: Int) {
        self.file = file
        // A compiler's message on a whole file has line 0, which other programs refuse.
        self.line = max(1, line)
    }

    /// Returns the path relative to a folder; nil if the file is not below the folder.
    func path(in folder: String) -> String? {
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        return file.hasPrefix(start) && file.count > start.count ? String(file.dropFirst(start.count)) : nil
    }

    /// Returns the folder to which paths in reports are relative: the git repository of a folder, or else the folder.
    public static func top(of folder: String) -> String { ModuleFinder.repository(of: folder) }
}

/// Finds a place in the sources for a verdict. Verdicts come from what a widget did, so they have no place of their own.
public struct FindingPlaces: Sendable {
    /// The string literals of the compiled code.
    private let texts: [SourcePlace]
    private let mains: [MainType]
    private let sources: [String]
    private let read: @Sendable (String) -> String?

    /// - Parameters:
    ///   - report: The report on the extension's sources.
    ///   - sources: The paths of its files.
    public init(_ report: SourceReport, sources: [String]) {
        self.init(report, sources: sources) { SwiftSource(path: $0)?.text }
    }

    /// - Parameter read: Returns the text of a file.
    init(_ report: SourceReport, sources: [String], read: @escaping @Sendable (String) -> String?) {
        texts = report.texts
        mains = report.mains
        self.sources = sources
        self.read = read
    }

    /// Returns the place of a verdict: the literal with the App Group, else the line that declares the widget's kind, else
    /// the type marked `@main`.
    public func place(of verdict: Verdict) -> FindingPlace? {
        if verdict.code == .wrongGroup, let group = verdict.place,
            let literal = SourcePlace.whole(group, in: texts) ?? SourcePlace.start(of: group, in: texts)
        {
            return FindingPlace(file: literal.file, line: literal.line)
        }
        return verdict.kind.flatMap(declaration) ?? main
    }

    /// The place of the extension's type marked `@main`, or else the beginning of its first file.
    public var main: FindingPlace? {
        if let main = mains.first(where: { $0.kind == .widgetExtension }) ?? mains.first {
            return FindingPlace(file: main.file, line: main.line)
        }
        return sources.min().map { FindingPlace(file: $0, line: 1) }
    }

    /// Returns the place of the literal that declares a kind. Other code names the kind too, such as
    /// `reloadTimelines(ofKind:)`, and texts may be equal to it.
    private func declaration(of kind: String) -> FindingPlace? {
        let found = texts.filter { $0.text == kind }
        let place =
            found.first { place in
                guard let line = line(place) else { return false }
                return line.lowercased().contains("kind") && !line.contains("ofKind")
            } ?? found.first
        return place.map { FindingPlace(file: $0.file, line: $0.line) }
    }

    private func line(_ place: SourcePlace) -> Substring? {
        let lines = read(place.file)?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) ?? []
        return lines.indices.contains(place.line - 1) ? lines[place.line - 1] : nil
    }
}

extension SourcePlace {
    /// Returns the literal that is equal to a text.
    static func whole(_ text: String, in literals: [SourcePlace]) -> SourcePlace? {
        literals.first { $0.text == text }
    }

    /// Returns the literal with which code probably begins to compose a text: `"group." + name`, or `"group.\(name)"`.
    static func start(of text: String, in literals: [SourcePlace]) -> SourcePlace? {
        literals.map { (place: $0, start: $0.text.components(separatedBy: "\\(")[0]) }
            .filter { $0.start.count > 4 && text.hasPrefix($0.start) }
            .max { $0.start.count < $1.start.count }?.place
    }
}
