import Foundation
import Glibc
import TestSupport
import Testing

@testable import WidgetRendering

/// Tests of reference pictures: of their pixels, layout trees and folder.
struct ReferenceTests: MadeUpReferences {
    // MARK: Layout trees

    private func tree(_ text: String) throws -> LayoutTree { try LayoutTree(text: text) }

    @Test("A layout tree is read as it was written, and a line of another form is named by its number")
    func trees() throws {
        let tree = try tree(Self.text)
        #expect(tree.text == Self.text)
        #expect(tree.parts[3].text == "a \"b\"\nc" && tree.parts[3].cut == "a…" && tree.parts[3].isRedacted == true)
        #expect(tree.parts.map(\.depth) == [0, 1, 1, 1] && tree.parts[2].y == -2)
        for line in [
            "<<<<<<< HEAD", "Text at 1180591620717411303424,0 size 1×1", " Text at 0,0 size 1×1",
            "Text \"a at 0,0 size 1×1", "Text at 0 size 1×1",
        ] {
            let malformed = #expect(throws: LayoutTree.Malformed.self) {
                try LayoutTree(text: "Fill at 0,0 size 1×1\n\(line)\n")
            }
            #expect(malformed?.line == 2, "\(line)")
        }
    }

    @Test(
        "A difference of layout trees is told in words",
        arguments: [
            ("font 13/400", "font 13/400 cut \"Upda…\"", ["`Text` 'Updated 2:40' is now cut at 'Upda…'"]),
            ("Updated 2:40", "Updated 3:05", ["`Text` 'Updated 2:40' is now 'Updated 3:05'"]),
            ("#8e8e93", "#000000", ["`Text` 'Updated 2:40' has the color #000000 instead of #8e8e93"]),
            ("13/400", "13/600", ["`Text` 'Updated 2:40' has the font 13/600 instead of 13/400"]),
            ("80,-2", "84,-2", ["`Symbol` is at 84,-2 instead of 80,-2"]),
            ("138×138", "138×130", ["`VStack` has the size 138×130 instead of 138×138"]),
            ("  Symbol at 80,-2 size 20×20 color #ff3b3080\n", "", ["`Symbol` is lost"]),
            (
                "VStack", "Fill at 0,0 size 170×170 color #ffffff\nVStack", ["`Fill` is added"]
            ),
            (" redacted", "", ["`Text` 'a \"b\" c' is no longer hidden"]),
            (" cut \"a…\"", "", ["`Text` 'a \"b\" c' is no longer cut"]),
            (
                " cut \"a…\"", " cut \"a…b\"", ["`Text` 'a \"b\" c' is now cut at 'a…b' instead of 'a…'"]
            ),
            // What a person reads comes first, and what moves because of it is counted.
            (
                "2:40\" at 16,120.3", "3:05\" at 16,121",
                [
                    "`Text` 'Updated 2:40' is now 'Updated 3:05'",
                    "`Text` 'Updated 3:05' is at 16,121 instead of 16,120.3",
                ]
            ),
            (
                "20.3 size 60×15.7 color #8e8e93 font 13/400\n  Symbol at 80,-2",
                "21 size 60×15.7 color #000000 font 13/400\n  Symbol at 80,0",
                [
                    "`Text` 'Updated 2:40' has the color #000000 instead of #8e8e93",
                    "2 parts have another place or size",
                ]
            ),
        ])
    func sentences(_ old: String, _ new: String, _ expected: [String]) throws {
        let changed = Self.text.replacing(old, with: new)
        #expect(changed != Self.text)
        #expect(TreeDifference.sentences(from: try tree(Self.text), to: try tree(changed)) == expected)
        #expect(TreeDifference.sentences(from: try tree(Self.text), to: try tree(Self.text)) == [])
    }

    // MARK: Pixels

    @Test("Rows with each filter of PNG, with and without opacity, give the same pixels")
    func filters() throws {
        let pixels: [[UInt8]] = [[10, 20, 30, 40, 50, 60], [11, 22, 33, 44, 55, 66]]
        let plain = try PNGPicture(png(pixels.map { [0] + $0 }, channels: 3))
        let withOpacity = pixels.map { [0] + $0[..<3] + [255] + $0[3...] + [255] }
        #expect(try PNGPicture(png(withOpacity, channels: 4)).differingPixels(from: plain) == 0)
        // Of the second row, what is left after the prediction: left, up, average, Paeth.
        let filtered: [[UInt8]] = [
            [1, 11, 22, 33, 33, 33, 33], [2, 1, 2, 3, 4, 5, 6], [3, 6, 12, 18, 19, 19, 20], [4, 1, 2, 3, 4, 5, 6],
        ]
        for row in filtered {
            let picture = try PNGPicture(png([[0] + pixels[0], row], channels: 3))
            // A tolerance would hide a wrong prediction, so a picture with a channel beyond it is compared, too.
            #expect(picture.differingPixels(from: plain) == 0, "filter \(row[0])")
            #expect(picture.isIdentical(to: plain), "filter \(row[0])")
        }
        #expect(throws: PNGPicture.Problem.self) {
            try PNGPicture(png([[0] + pixels[0], [5] + pixels[1]], channels: 3))
        }
    }

    @Test("Pictures are equal within the stated tolerance: 8 of 255 in a channel, one pixel in 10,000")
    func tolerance() throws {
        let (width, height) = (100, 200)
        func picture(_ change: UInt8, in count: Int) throws -> PNGPicture {
            var values = [UInt8](repeating: 100, count: width * height * 3)
            for pixel in 0..<count { values[pixel * 3 + 1] += change }
            let rows = (0..<height).map { [0] + values[$0 * width * 3..<($0 + 1) * width * 3] }
            return try PNGPicture(png(rows, channels: 3))
        }
        let plain = try picture(0, in: 0)
        #expect(try picture(8, in: width * height).isEqual(to: plain))
        #expect(try picture(9, in: 2).isEqual(to: plain))
        #expect(try !picture(9, in: 3).isEqual(to: plain))
        #expect(try picture(9, in: 3).differingPixels(from: plain) == 3)
        let small = try PNGPicture(png([[0, 1, 2, 3]], channels: 3))
        #expect(small.differingPixels(from: plain) == nil && !small.isEqual(to: plain))
    }

    @Test("A file that is no PNG, ends early, has damaged data or another form is refused, at every length")
    func damaged() throws {
        let whole = png([[0, 1, 2, 3, 4, 5, 6]], channels: 3)
        for count in 0..<whole.count {
            #expect(throws: PNGPicture.Problem.self, "\(count)") { try PNGPicture(Array(whole[..<count])) }
        }
        for (index, byte) in [(0, 0), (16, 0xFF), (19, 9), (23, 2), (24, 16), (25, 3), (28, 1), (8, 0x7F)] {
            var bytes = whole
            bytes[index] = UInt8(byte)
            #expect(throws: PNGPicture.Problem.self, "\(index)") { try PNGPicture(bytes) }
        }
    }

    // MARK: The folder

    /// Returns the contents of all files of a folder.
    private func contents(_ path: String) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? [] {
            contents[name] = FileManager.default.contents(atPath: "\(path)/\(name)")
        }
        return contents
    }

    @Test("Recorded pictures are equal; changed, new, missing and lost ones are told")
    func comparison() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("new/references")
        try write([drawing("snapshot"), drawing("timeline-1")], to: path)
        #expect(
            try Set(contents(path).keys.filter { $0.contains(".") }) == [
                "references.json", "Quotes/Quote/systemSmall-light-en_US-393x852-snapshot.png",
                "Quotes/Quote/systemSmall-light-en_US-393x852-snapshot.txt",
                "Quotes/Quote/systemSmall-light-en_US-393x852-timeline-1.png",
                "Quotes/Quote/systemSmall-light-en_US-393x852-timeline-1.txt",
            ])
        #expect(try differences([drawing("snapshot"), drawing("timeline-1")], path) == [])
        #expect(try differences([drawing("snapshot", 9), drawing("timeline-1")], path) == [])
        let changed = drawing("snapshot", 100, tree: Self.text.replacing("2:40", with: "3:05"))
        #expect(
            try differences([changed, drawing("placeholder")], path) == [
                "snapshot: `Text` 'Updated 2:40' is now 'Updated 3:05'", "snapshot: 1 of 1 pixels differ (100.0 %)",
                "placeholder: is new: no reference is recorded",
                "timeline-1: is missing: it is recorded, but is no longer drawn",
            ])
        try Files.unlink(ReferenceFolder(path).pngPath(drawing("snapshot").subject))
        #expect(try differences([drawing("snapshot")], path).first?.contains("has lost its reference") == true)
    }

    @Test("An entry that is gone from a timeline, or new in it, is told as such")
    func shifted() throws {
        let directory = try TemporaryDirectory()
        let trees = ["First", "Second", "Third", "Fourth"].map { Self.text.replacing("Updated", with: $0) }
        func timeline(_ indices: [Int]) -> [DrawnReference] {
            indices.enumerated().map { drawing("timeline-\($0 + 1)", tree: trees[$1]) }
        }
        try write(timeline([0, 1, 2]), to: directory.path)
        #expect(
            try differences(timeline([0, 2, 3]), directory.path) == [
                "timeline-2: shows what timeline-3 showed, as if an entry before it were gone",
                "timeline-3: `Text` 'Third 2:40' is now 'Fourth 2:40'",
            ])
        #expect(
            try differences(timeline([0, 3, 1]), directory.path) == [
                "timeline-2: `Text` 'Second 2:40' is now 'Fourth 2:40'",
                "timeline-3: shows what timeline-2 showed, as if there were a new entry before it",
            ])
    }

    @Test(
        "An index names the version of Tandem that recorded it; a remark names another one, or says that it is unknown")
    func version() throws {
        let directory = try TemporaryDirectory()
        func remark() throws -> String? { try ReferenceFolder(directory.path).manifest?.remark(drawnBy: "1.1.0 (b)") }
        try write([drawing("snapshot")], by: "1.1.0 (b)", to: directory.path)
        #expect(try remark() == nil)
        try write([drawing("snapshot", 50)], by: "1.0.0 (a)", to: directory.path)
        #expect(
            try remark()
                == "the references were recorded by Tandem 1.0.0 (a), and the new pictures are drawn by Tandem 1.1.0 (b)"
        )
        // An index without the member is valid.
        try write([drawing("snapshot")], to: directory.path)
        #expect(try !Files.text(directory.path("references.json")).contains("tandem"))
        #expect(try remark()?.contains("recorded by an unknown version of Tandem") == true)
        // A text that is no version stays out of the remark.
        try write([drawing("snapshot")], by: "1\n::error::", to: directory.path)
        #expect(try remark()?.contains("recorded by an unknown version of Tandem") == true)
    }

    @Test("A layout tree whose line ends git has replaced is no changed reference; another change of it is")
    func lineEnds() throws {
        let directory = try TemporaryDirectory()
        try write([drawing("snapshot")], to: directory.path)
        let file = try ReferenceFolder(directory.path).treePath(drawing("snapshot").subject)
        let windows = Self.text.replacing("\n", with: "\r\n")
        try Files.replace(file, with: Array(windows.utf8))
        let folder = try ReferenceFolder(directory.path)
        #expect(try folder.changedFiles() == [] && folder.isRecorded(drawing("snapshot")))
        #expect(try differences([drawing("snapshot")], directory.path) == [])
        try write([drawing("snapshot", 50)], to: directory.path)
        #expect(try Files.text(file) == Self.text)
        try Files.replace(file, with: Array(windows.replacing("2:40", with: "2:41").utf8))
        #expect(try ReferenceFolder(directory.path).changedFiles() == [file])
    }

    @Test("References that were changed outside are named, and neither replaced nor removed; nothing is written then")
    func changedOutside() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("references")
        try write([drawing("snapshot"), drawing("timeline-1")], to: path)
        let file = try ReferenceFolder(path).pngPath(drawing("snapshot").subject)
        try Data(png([[0, 77, 2, 3]], channels: 3)).write(to: URL(fileURLWithPath: file))
        let before = try contents(path)
        #expect(try ReferenceFolder(path).changedFiles() == [file])
        let new = [drawing("snapshot", 50), drawing("timeline-1", 50), drawing("placeholder")]
        for (drawings, removed) in [(new, []), ([], [drawing("snapshot").subject])]
            as [([DrawnReference], [ReferenceSubject])]
        {
            let problem = #expect(throws: ReferenceFolder.Problem.self) {
                try write(drawings, removing: removed, to: path)
            }
            #expect(problem?.kind == .changedOutside && problem?.description.contains(file) == true)
            #expect(try contents(path) == before)
        }
        // Others can be taken. A run that was interrupted after it had written a file can go on.
        try write([drawing("timeline-1", 50)], to: path)
        try write([drawing("snapshot", 77), drawing("timeline-1", 50)], to: path)
        #expect(try ReferenceFolder(path).changedFiles() == [])
        try Files.unlink(file)
        try write([drawing("snapshot", 50)], to: path)
        try Files.write("mine", to: ReferenceFolder(path).treePath(drawing("placeholder").subject))
        #expect(throws: ReferenceFolder.Problem.self) { try write([drawing("placeholder")], to: path) }
    }

    @Test("A run is about its own extensions, devices, locales and families; calls that failed lose no reference")
    func scope() throws {
        func subject(_ change: (inout ReferenceSubject) -> Void) -> ReferenceSubject {
            var subject = drawing("timeline-2").subject
            change(&subject)
            return subject
        }
        let whole = ReferenceScope([drawing("snapshot")])
        #expect(whole.contains(subject { _ in }) && whole.contains(subject { $0.family = "systemLarge" }))
        #expect(whole.contains(subject { $0.widget = "Gone" }) && whole.contains(subject { $0.appearance = "locked" }))
        for other in [
            subject { $0.program = "Other" }, subject { $0.locale = "de_DE" }, subject { $0.device = "430x932" },
        ] {
            #expect(!whole.contains(other), "\(other)")
        }
        let small = ReferenceScope([drawing("snapshot")], families: ["systemSmall"])
        #expect(small.contains(subject { _ in }) && !small.contains(subject { $0.family = "systemLarge" }))
        let failed = subject {
            $0.appearance = ""
            $0.state = "timeline"
        }
        let broken = ReferenceScope([drawing("snapshot")], failed: [failed])
        #expect(broken.hasFailed(subject { _ in }) && broken.hasFailed(subject { $0.appearance = "dark" }))
        #expect(!broken.hasFailed(subject { $0.state = "snapshot" }))
        #expect(!broken.hasFailed(subject { $0.family = "systemLarge" }))

        let directory = try TemporaryDirectory()
        var other = drawing("snapshot")
        other.subject.device = "430x932"
        try write([drawing("snapshot"), drawing("timeline-2"), other], to: directory.path)
        let found = try ReferenceComparison.differences(
            [drawing("snapshot")], ReferenceFolder(directory.path), in: broken)
        #expect(found.map(\.sentences) == [["was not drawn, because its call failed"]])
    }

    @Test("A run that read the index before another run wrote it writes nothing, and neither does one meanwhile")
    func together() throws {
        let directory = try TemporaryDirectory()
        try write([drawing("snapshot")], to: directory.path)
        let early = try ReferenceFolder(directory.path)
        try write([drawing("snapshot", 50)], to: directory.path)
        let before = try contents(directory.path)
        func expectConflict(_ folder: ReferenceFolder, _ words: String) throws {
            let problem = #expect(throws: ReferenceFolder.Problem.self) {
                try folder.write(
                    [drawing("placeholder")], removing: [], settings: Self.settings, browser: "Chromium/1")
            }
            #expect(problem?.kind == .changedOutside && problem?.words.contains(words) == true, "\(problem as Any)")
            #expect(try contents(directory.path) == before)
        }
        try expectConflict(early, "was changed during this run")
        let lock = open(directory.path, O_RDONLY | O_DIRECTORY)
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        try expectConflict(try ReferenceFolder(directory.path), "is being written by another run")
        close(lock)
        try write([drawing("placeholder")], to: directory.path)
    }

    @Test("A drawing is recorded only if the index says so, too: an interrupted run goes on")
    func interrupted() throws {
        let directory = try TemporaryDirectory()
        try write([drawing("snapshot")], to: directory.path)
        let index = try Files.text(directory.path("references.json"))
        try write([drawing("snapshot", 50)], to: directory.path)
        #expect(try ReferenceFolder(directory.path).isRecorded(drawing("snapshot", 50)))
        // The index is written last.
        try Files.write(index, to: directory.path("references.json"))
        #expect(try !ReferenceFolder(directory.path).isRecorded(drawing("snapshot", 50)))
        try Files.makeDirectory(directory.path(".staging"))
        try write([drawing("snapshot", 50)], to: directory.path)
        let folder = try ReferenceFolder(directory.path)
        #expect(try folder.isRecorded(drawing("snapshot", 50)) && !folder.isRecorded(drawing("snapshot")))
        #expect(try folder.changedFiles() == [] && !Files.exists(directory.path(".staging")))
    }

    @Test("A reference is removed from its own folder only, and is read only if it is a regular file")
    func strangers() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("references")
        try write([drawing("snapshot")], to: path)
        try FileManager.default.moveItem(atPath: path + "/Quotes", toPath: directory.path("elsewhere"))
        try Files.makeLink(path + "/Quotes", to: "../elsewhere")
        let before = try contents(directory.path("elsewhere"))
        #expect(throws: ReferenceFolder.Problem.self) {
            try write([], removing: [drawing("snapshot").subject], to: path)
        }
        #expect(try contents(directory.path("elsewhere")) == before && !before.isEmpty)

        try Files.unlink(path + "/references.json")
        for target in ["/dev/zero", directory.path("pipe"), directory.path] {
            _ = mkfifo(directory.path("pipe"), 0o600)
            try Files.makeLink(path + "/references.json", to: target)
            let problem = #expect(throws: ReferenceFolder.Problem.self) { _ = try ReferenceFolder(path) }
            #expect(problem?.description.contains("is no regular file") == true, "\(problem as Any)")
            try Files.unlink(path + "/references.json")
        }
    }

    @Test("What differs in the same way in several pictures is told once, and pixels only if the layout is the same")
    func lines() {
        func difference(_ appearance: String, _ sentences: [String], pixels: String? = nil) -> ReferenceDifference {
            var subject = drawing("snapshot").subject
            subject.appearance = appearance
            return ReferenceDifference(
                subject: subject, sentences: sentences, pixels: pixels, old: nil, new: nil, isNew: false,
                isMissing: false)
        }
        let lines = ReferenceDifference.lines([
            difference("light", ["a", "5 pixels"], pixels: "5 pixels"), difference("dark", ["a", "b"]),
            difference("accented", ["7 pixels"], pixels: "7 pixels"),
        ])
        #expect(
            lines == [
                "Quote, systemSmall, light, en_US, 393x852, snapshot: a; also in 1 other picture",
                "Quote, systemSmall, dark, en_US, 393x852, snapshot: b",
                "Quote, systemSmall, accented, en_US, 393x852, snapshot: 7 pixels",
            ])
    }

    @Test("If a file cannot be written, all references stay as they were")
    func unwritable() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("references")
        try write([drawing("snapshot")], to: path)
        try Files.makeLink(path + "/Other", to: "..")
        let before = try contents(path)
        var other = drawing("snapshot", 50)
        other.subject.program = "Other"
        let problem = #expect(throws: ReferenceFolder.Problem.self) {
            try write([drawing("snapshot", 50), other], to: path)
        }
        #expect(problem?.kind == .io && problem?.path == path + "/Other")
        #expect(try contents(path) == before)
    }

    @Test(
        "A broken index is refused with its path and what to do",
        arguments: [
            ("{\n<<<<<<< HEAD", "references.json:2 is not JSON. Restore it"),
            ("{}", "references.json has no key format. Restore it"),
            (#"{"format":2}"#, "references.json has the format 2, and this version of Tandem reads format 1"),
            (#"{"format":1,"browser":1}"#, "has a wrong value of browser. Restore it"),
            (#"{"format":1,"browser":"a","pictures":[{}]}"#, "references.json has "),
            (
                #"{"format":1,"browser":"a","settings":{"now":"2026-01-30T09:41:00Z","entries":-1,"locked":false,"#
                    + #""standBy":false},"pictures":[]}"#, "has settings.entries -1, which is not 1 to 100. Restore it"
            ),
        ])
    func brokenIndex(_ text: String, _ expected: String) throws {
        let directory = try TemporaryDirectory()
        try Files.write(text, to: directory.path("references.json"))
        let problem = #expect(throws: ReferenceFolder.Problem.self) { try ReferenceFolder(directory.path) }
        #expect(
            problem?.kind == .data && problem?.description.contains(expected) == true, "\(problem?.description ?? "")")
    }

    @Test("A picture that is no PNG, or a tree that is none, is refused with its path and what to do")
    func brokenFiles() throws {
        let directory = try TemporaryDirectory()
        try write([drawing("snapshot")], to: directory.path)
        let folder = try ReferenceFolder(directory.path)
        let (png, tree) = (folder.pngPath(drawing("snapshot").subject), folder.treePath(drawing("snapshot").subject))
        for (file, text, expected) in [
            (png, "GIF89a", "\(png) is no PNG picture. Restore it"),
            (tree, Self.text + "=======\n", "\(tree):5: is no line of a layout tree. Restore"),
        ] {
            let whole = try Files.bytes(file)
            try Files.replace(file, with: Array(text.utf8))
            let problem = #expect(throws: ReferenceFolder.Problem.self) {
                try differences([drawing("snapshot")], folder.path)
            }
            #expect(problem?.kind == .data && problem?.description.contains(expected) == true)
            try Files.replace(file, with: whole)
        }
    }

    @Test("The names of a picture's files are names of files everywhere, and differ if what is shown differs")
    func names() throws {
        func name(_ kind: String) -> String {
            var subject = drawing("snapshot").subject
            subject.widget = kind
            return subject.name
        }
        #expect(name("com.example.Quote") == "Quotes/com.example.Quote/systemSmall-light-en_US-393x852-snapshot")
        let strange = ["../../etc", "a/b", "a:b", "ä", ".hidden", "", "a\u{0}", String(repeating: "x", count: 300)]
        let names = strange.map(name)
        #expect(Set(names).count == strange.count)
        for name in names {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            #expect(parts.count == 3 && parts[1].hasPrefix("_") && parts[1].utf8.count < 200, "\(name)")
            #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/".contains($0)) }, "\(name)")
        }
    }
}
