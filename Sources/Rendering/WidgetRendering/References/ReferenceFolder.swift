import AppGroup
package import Foundation
import Glibc
import Utilities

/// A drawn picture with its layout tree.
package struct DrawnReference: Codable, Sendable {
    package var subject: ReferenceSubject
    /// The bytes of the PNG file.
    package var png: Data
    /// The text of the layout tree.
    package var tree: String
    /// The browser that drew it.
    package var browser: String
    /// The names of fonts of the machine that it shows, for characters that Tandem's fonts do not have.
    package var otherFonts: [String]

    package init(subject: ReferenceSubject, png: Data, tree: String, browser: String, otherFonts: [String] = []) {
        (self.subject, self.png, self.tree, self.browser) = (subject, png, tree, browser)
        self.otherFonts = otherFonts
    }
}

/// A folder with reference pictures: for each a PNG file and the text of its layout tree, and `references.json`.
package struct ReferenceFolder: Sendable {
    /// The reason why a folder cannot be read or written.
    package struct Problem: Error, Sendable, CustomStringConvertible {
        package enum Kind: Sendable { case data, io, changedOutside }
        package var kind: Kind
        package var path: String
        package var words: String
        /// The path and the words, with what to do.
        package var description: String { "\(path) \(words)" }

        init(_ kind: Kind, _ path: String, _ words: String) { (self.kind, self.path, self.words) = (kind, path, words) }
    }

    package let path: String
    /// The index; nil if nothing has been recorded.
    package let manifest: ReferenceManifest?
    /// The bytes of the index.
    private let index: Data?

    /// Reads the index of a folder, which may not exist.
    /// - Throws: `Problem`, if the index is malformed or has another format.
    package init(_ path: String) throws(Problem) {
        self.path = path
        let file = path + "/" + ReferenceManifest.name
        guard FileManager.default.fileExists(atPath: file) else {
            (manifest, index) = (nil, nil)
            return
        }
        let index = try Self.contents(file)
        manifest = try ReferenceManifest(json: index, path: file)
        self.index = index
    }

    /// The greatest size of a file in bytes. A picture has some 10 kB.
    private static let mostBytes = 64 << 20

    /// Reads a regular file. A pipe or a device, which a link in a stranger's project may name, would have no end.
    private static func contents(_ path: String) throws(Problem) -> Data {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw Problem(.io, path, "cannot be read: \(String(cString: strerror(errno)))") }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= mostBytes else {
            throw Problem(
                .data, path, "is no regular file of at most \(mostBytes >> 20) MB. Remove it, and record anew")
        }
        do { return try handle.read(upToCount: mostBytes) ?? Data() } catch {
            throw Problem(.io, path, "cannot be read: \(SystemReason.text(error))")
        }
    }

    /// Returns true if the index and the files of the reference are those that the drawing would write.
    package func isRecorded(_ drawing: DrawnReference) throws(Problem) -> Bool {
        let contents = contents(of: drawing)
        guard let recorded = manifest?.pictures.first(where: { $0.subject == drawing.subject }),
            [recorded.png, recorded.tree] == contents.map({ Self.checksum($0.data) })
        else { return false }
        for (file, data) in contents {
            guard FileManager.default.fileExists(atPath: file), try recordedContents(file) == data else { return false }
        }
        return true
    }

    /// Returns the files of a drawing with the bytes to write.
    private func contents(of drawing: DrawnReference) -> [(file: String, data: Data)] {
        [(pngPath(drawing.subject), drawing.png), (treePath(drawing.subject), Data(drawing.tree.utf8))]
    }

    /// Reads a file as it was recorded. In the text of a layout tree, git may have replaced the line ends
    /// (`core.autocrlf`).
    private func recordedContents(_ file: String) throws(Problem) -> Data {
        let data = try Self.contents(file)
        guard file.hasSuffix(".txt"), data.contains(UInt8(ascii: "\r")) else { return data }
        return Data(String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n").utf8)
    }

    package func pngPath(_ subject: ReferenceSubject) -> String { "\(path)/\(subject.name).png" }
    package func treePath(_ subject: ReferenceSubject) -> String { "\(path)/\(subject.name).txt" }

    // MARK: Reading

    /// Returns the bytes of a recorded picture; nil if the file is missing.
    package func png(_ subject: ReferenceSubject) throws(Problem) -> Data? {
        let file = pngPath(subject)
        return FileManager.default.fileExists(atPath: file) ? try Self.contents(file) : nil
    }

    /// Returns the pixels of a picture in the folder.
    package func pixels(_ png: Data, of subject: ReferenceSubject) throws(Problem) -> PNGPicture {
        do throws(PNGPicture.Problem) { return try PNGPicture(Array(png)) } catch {
            throw Problem(
                .data, pngPath(subject),
                "\(error). Restore it from version control, or remove it and take the new picture with --accept")
        }
    }

    /// Returns a recorded layout tree; nil if the file is missing.
    package func tree(_ subject: ReferenceSubject) throws(Problem) -> LayoutTree? {
        let file = treePath(subject)
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        let text = String(decoding: try Self.contents(file), as: UTF8.self)
        do throws(LayoutTree.Malformed) { return try LayoutTree(text: text) } catch {
            throw Problem(
                .data, "\(file):\(error.line):",
                "is no line of a layout tree. Restore the file from version control, or remove it and take the new one "
                    + "with --accept")
        }
    }

    /// Returns the recorded files whose contents are not those that were recorded, except missing ones.
    /// - Parameter drawings: New drawings. A file that equals one of them was written by a run that was interrupted.
    package func changedFiles(except drawings: [DrawnReference] = []) throws(Problem) -> [String] {
        let new = Dictionary(
            drawings.map { ($0.subject, contents(of: $0).map { Self.checksum($0.data) }) },
            uniquingKeysWith: { $1 })
        var changed: [String] = []
        for picture in manifest?.pictures ?? [] {
            let files = [(pngPath(picture.subject), picture.png), (treePath(picture.subject), picture.tree)]
            for (index, (file, recorded)) in files.enumerated() where FileManager.default.fileExists(atPath: file) {
                let checksum = Self.checksum(try recordedContents(file))
                if checksum != recorded, checksum != new[picture.subject]?[index] { changed.append(file) }
            }
        }
        return changed
    }

    static func checksum(_ data: Data) -> String { Checksum.sha256([Array(data)[...]]) }

    // MARK: Writing

    /// Replaces references by drawings, and removes others. First all new files are written beside the old ones, so that a
    /// run that fails then replaces nothing.
    /// - Parameters:
    ///   - drawings: The drawings to take.
    ///   - removed: The recorded pictures to remove.
    ///   - settings: The settings of the run.
    ///   - browser: The browser that drew them.
    ///   - tandem: The version of Tandem that drew all pictures of the folder; nil if it is unknown.
    /// - Throws: `Problem`; with `changedOutside` if a file would be replaced or removed that this folder's index does not
    ///   know in this form.
    package func write(
        _ drawings: [DrawnReference], removing removed: [ReferenceSubject], settings: ReferenceManifest.Settings,
        browser: String, tandem: String? = nil
    ) throws(Problem) {
        let taken = Set(drawings.map(\.subject))
        let lock = try locked()
        defer { Self.unlock(lock) }
        try checkUnchanged(drawings, Set(removed))
        var pictures = (manifest?.pictures ?? []).filter {
            !taken.contains($0.subject) && !removed.contains($0.subject)
        }
        pictures += drawings.map {
            .init(subject: $0.subject, png: Self.checksum($0.png), tree: Self.checksum(Data($0.tree.utf8)))
        }
        pictures.sort { $0.subject.name < $1.subject.name }
        let staging = "\(path)/.staging"
        defer { try? FileManager.default.removeItem(atPath: staging) }
        do {
            // A run that was killed may have left it.
            if FileManager.default.fileExists(atPath: staging) { try FileManager.default.removeItem(atPath: staging) }
            try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: false)
            var moves: [(from: String, to: String)] = []
            func stage(_ data: Data, for file: String) throws {
                let place = "\(staging)/\(moves.count)"
                try data.write(to: URL(fileURLWithPath: place))
                moves.append((place, file))
            }
            for (file, data) in drawings.flatMap(contents) { try stage(data, for: file) }
            let manifest = ReferenceManifest(
                browser: browser, tandem: tandem, settings: settings, pictures: pictures)
            try stage(manifest.json, for: path + "/" + ReferenceManifest.name)
            for drawing in drawings { try checkFolder(of: drawing.subject, makes: true) }
            for subject in removed { try checkFolder(of: subject, makes: false) }
            // The index comes last: after an interruption it still names the old files, and the next run goes on.
            for (from, to) in moves where rename(from, to) != 0 {
                throw Problem(.io, to, "cannot be replaced: \(String(cString: strerror(errno)))")
            }
            for file in removed.flatMap({ [pngPath($0), treePath($0)] }) where unlink(file) != 0 && errno != ENOENT {
                throw Problem(.io, file, "cannot be removed: \(String(cString: strerror(errno))). Remove it yourself")
            }
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(
                .io, path, "cannot be written: \(SystemReason.text(error)). Name another folder with --references")
        }
    }

    /// Checks that no file is lost that the index does not know.
    private func checkUnchanged(_ drawings: [DrawnReference], _ removed: Set<ReferenceSubject>) throws(Problem) {
        let replaced = Set(drawings.map(\.subject)).union(removed)
        let files = Set(replaced.flatMap { [pngPath($0), treePath($0)] })
        var changed = try changedFiles(except: drawings).filter(files.contains)
        // A file that the index does not name.
        let known = Set(manifest?.pictures.map(\.subject) ?? [])
        for drawing in drawings where !known.contains(drawing.subject) {
            for (file, data) in contents(of: drawing) where FileManager.default.fileExists(atPath: file) {
                if try recordedContents(file) != data { changed.append(file) }
            }
        }
        guard changed.isEmpty else {
            throw Problem(
                .changedOutside, changed.sorted().joined(separator: "\n"),
                "\(changed.count == 1 ? "was" : "were") changed since the references were recorded, and would be lost. "
                    + "Nothing was written: restore \(changed.count == 1 ? "it" : "them") from version control, or remove "
                    + "\(changed.count == 1 ? "it" : "them") first")
        }
    }

    /// Locks the folder against other runs, and checks that none has written since this one read the index.
    /// - Returns: The descriptor that holds the lock.
    private func locked() throws(Problem) -> Int32 {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
            throw Problem(
                .io, path, "cannot be made: \(SystemReason.text(error)). Name another folder with --references")
        }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0, flock(folder, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            if folder >= 0 { close(folder) }
            if number == EWOULDBLOCK {
                throw Problem(.changedOutside, path, "is being written by another run. Nothing was written: run again")
            }
            throw Problem(.io, path, "cannot be locked: \(String(cString: strerror(number)))")
        }
        let file = path + "/" + ReferenceManifest.name
        do throws(Problem) {
            let current = FileManager.default.fileExists(atPath: file) ? try Self.contents(file) : nil
            guard current == index else {
                throw Problem(.changedOutside, file, "was changed during this run. Nothing was written: run again")
            }
        } catch {
            Self.unlock(folder)
            throw error
        }
        return folder
    }

    /// Releases the lock. To close the descriptor would not be enough: a process that another thread is starting has a copy of
    /// it until it runs its program.
    private static func unlock(_ folder: Int32) {
        _ = flock(folder, LOCK_UN)
        close(folder)
    }

    /// Checks the folders of a picture, and makes them if they are missing. They must not be links, because a link may lead
    /// out of the project.
    private func checkFolder(of subject: ReferenceSubject, makes: Bool) throws {
        var folder = path
        for part in subject.name.split(separator: "/").dropLast() {
            folder += "/" + part
            var status = stat()
            if lstat(folder, &status) == 0 {
                guard status.st_mode & S_IFMT == S_IFDIR else {
                    throw Problem(.io, folder, "is no folder: move it away")
                }
            } else if makes, mkdir(folder, 0o755) != 0 {
                throw Problem(.io, folder, "cannot be made: \(String(cString: strerror(errno)))")
            }
        }
    }
}
