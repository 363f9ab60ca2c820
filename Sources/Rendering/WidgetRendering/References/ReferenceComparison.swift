package import Foundation

/// A picture that differs from its reference, or has none.
package struct ReferenceDifference: Sendable {
    package var subject: ReferenceSubject
    /// What differs, in words.
    package var sentences: [String]
    /// The sentence on different pixels; nil if no pixel differs more than the tolerance allows.
    package var pixels: String?
    /// The PNG files of the reference and of the new picture; nil if there is none.
    package var old, new: Data?
    /// True if no reference was recorded, or if a recorded picture was not drawn.
    package var isNew, isMissing: Bool
}

extension ReferenceDifference {
    /// Returns lines for a terminal. What differs in the same way in several pictures of a widget's family, such as in its
    /// appearances, is told once. The number of pixels is told only of pictures whose layout is the same.
    package static func lines(_ differences: [ReferenceDifference]) -> [String] {
        var order: [[String]] = []
        var subjects: [[String]: [ReferenceSubject]] = [:]
        for difference in differences {
            let told = difference.sentences.count > 1 ? difference.sentences.filter { $0 != difference.pixels } : nil
            for sentence in told ?? difference.sentences {
                let key = [difference.subject.widget, difference.subject.family, sentence]
                if subjects[key] == nil { order.append(key) }
                subjects[key, default: []].append(difference.subject)
            }
        }
        return order.map { key in
            let own = subjects[key] ?? []
            let others = own.count - 1
            return "\(own[0].words): \(key[2])"
                + (others == 0 ? "" : "; also in \(others) other \(others == 1 ? "picture" : "pictures")")
        }
    }
}

/// A comparison of drawings with the references of a folder.
package enum ReferenceComparison {
    /// Returns the differences, in the order of the drawings; recorded pictures that were not drawn come last.
    /// - Parameters:
    ///   - drawings: The new pictures.
    ///   - folder: The folder with references.
    ///   - scope: The pictures that the run is about.
    ///   - isWanted: Returns true for the names of pictures to compare.
    /// - Throws: `ReferenceFolder.Problem` if a file of the folder is malformed.
    package static func differences(
        _ drawings: [DrawnReference], _ folder: ReferenceFolder, in scope: ReferenceScope,
        isWanted: (String) -> Bool = { _ in true }
    ) throws(ReferenceFolder.Problem) -> [ReferenceDifference] {
        let recorded = Dictionary(
            (folder.manifest?.pictures ?? []).map { ($0.subject, $0) }, uniquingKeysWith: { $1 })
        var differences: [ReferenceDifference] = []
        for drawing in drawings where isWanted(drawing.subject.name) {
            guard recorded[drawing.subject] != nil else {
                differences.append(difference(drawing, ["is new: no reference is recorded"], isNew: true))
                continue
            }
            if let found = try difference(drawing, folder) { differences.append(found) }
        }
        let drawn = Set(drawings.map(\.subject))
        for picture in folder.manifest?.pictures ?? []
        where !drawn.contains(picture.subject) && scope.contains(picture.subject) && isWanted(picture.subject.name) {
            let reason =
                scope.hasFailed(picture.subject)
                ? "was not drawn, because its call failed" : "is missing: it is recorded, but is no longer drawn"
            differences.append(
                ReferenceDifference(
                    subject: picture.subject, sentences: [reason],
                    old: try folder.png(picture.subject), new: nil, isNew: false, isMissing: true))
        }
        return differences
    }

    private static func difference(
        _ drawing: DrawnReference, _ sentences: [String], old: Data? = nil, isNew: Bool = false
    ) -> ReferenceDifference {
        ReferenceDifference(
            subject: drawing.subject, sentences: sentences, old: old, new: drawing.png, isNew: isNew, isMissing: false)
    }

    private static func difference(
        _ drawing: DrawnReference, _ folder: ReferenceFolder
    ) throws(ReferenceFolder.Problem) -> ReferenceDifference? {
        let subject = drawing.subject
        guard let old = try folder.png(subject) else {
            return difference(drawing, ["has lost its reference: there is no \(folder.pngPath(subject))"])
        }
        guard let oldTree = try folder.tree(subject) else {
            return difference(drawing, ["has lost its reference: there is no \(folder.treePath(subject))"], old: old)
        }
        let newTree: LayoutTree
        do throws(LayoutTree.Malformed) { newTree = try LayoutTree(text: drawing.tree) } catch {
            throw ReferenceFolder.Problem(.data, subject.name, "has a layout tree that cannot be read")
        }
        var pixels: String?
        var sentences =
            try oldTree == newTree
            ? []
            : neighbor(of: drawing, newTree, folder).map { [$0] }
                ?? TreeDifference.sentences(from: oldTree, to: newTree)
        // Files of the same bytes need no decoding. Even so, a reference that is no picture is noticed.
        let oldPixels = try old == drawing.png ? nil : folder.pixels(old, of: subject)
        if let oldPixels {
            guard let newPixels = try? PNGPicture(Array(drawing.png)) else {
                throw ReferenceFolder.Problem(.data, subject.name, "was not drawn as a PNG picture")
            }
            pixels = words(oldPixels, newPixels)
            sentences += [pixels].compactMap { $0 }
        }
        guard !sentences.isEmpty else { return nil }
        var difference = difference(drawing, sentences, old: old)
        difference.pixels = pixels
        return difference
    }

    /// Returns a sentence if an entry of a timeline shows what the entry before or after it showed; otherwise nil.
    private static func neighbor(
        of drawing: DrawnReference, _ tree: LayoutTree, _ folder: ReferenceFolder
    ) throws(ReferenceFolder.Problem) -> String? {
        let parts = drawing.subject.state.split(separator: "-")
        guard parts.count == 2, parts[0] == "timeline", let number = Int(parts[1]) else { return nil }
        for (other, reason) in [
            (number + 1, "an entry before it were gone"), (number - 1, "there were a new entry before it"),
        ] {
            var subject = drawing.subject
            subject.state = "timeline-\(other)"
            let isRecorded = folder.manifest?.pictures.contains { $0.subject == subject } ?? false
            guard isRecorded, try folder.tree(subject) == tree else { continue }
            return "shows what \(subject.state) showed, as if \(reason)"
        }
        return nil
    }

    /// Returns the words on different pixels; nil if the pictures are equal within the tolerance.
    private static func words(_ old: PNGPicture, _ new: PNGPicture) -> String? {
        guard let count = new.differingPixels(from: old) else {
            return "the picture has \(new.width)×\(new.height) pixels instead of \(old.width)×\(old.height)"
        }
        guard !new.isEqual(to: old) else { return nil }
        let share = Double(count) / Double(new.width * new.height) * 100
        let rounded = (share * 100).rounded() / 100
        return "\(count) of \(new.width * new.height) pixels differ (\(rounded) %)"
    }
}
