public import Foundation

/// A file, a folder or a symbolic link in memory (Foundation: `FileWrapper`).
open class FileWrapper: NSObject, @unchecked Sendable {
    /// The way in which a wrapper is read (Foundation: `FileWrapper.ReadingOptions`).
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let immediate = ReadingOptions(rawValue: 1)
        public static let withoutMapping = ReadingOptions(rawValue: 2)
    }

    /// The way in which a wrapper is written (Foundation: `FileWrapper.WritingOptions`).
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = WritingOptions(rawValue: 1)
        public static let withNameUpdating = WritingOptions(rawValue: 2)
    }

    private enum Content {
        case file(Data)
        case folder([String: FileWrapper])
        case link(URL)
    }

    private var content: Content
    open var filename: String?
    open var preferredFilename: String?
    open var fileAttributes: [String: Any] = [:]

    /// Reads a file, or a folder with all that is in it.
    public convenience init(url: URL, options: ReadingOptions = []) throws {
        self.init(try Self.content(of: url, options))
        filename = url.lastPathComponent
        preferredFilename = url.lastPathComponent
    }

    public convenience init(regularFileWithContents contents: Data) { self.init(.file(contents)) }
    public convenience init(symbolicLinkWithDestinationURL url: URL) { self.init(.link(url)) }

    /// Makes a folder. A wrapper without a name gets its key as its name.
    public convenience init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
        self.init(.folder(childrenByPreferredName))
        for (name, child) in childrenByPreferredName {
            child.preferredFilename = child.preferredFilename ?? name
            child.filename = child.filename ?? name
        }
    }

    private init(_ content: Content) {
        self.content = content
    }

    private static func content(of url: URL, _ options: ReadingOptions) throws -> Content {
        let values = try url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
        if values.isSymbolicLink == true {
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: url.path)
            return .link(URL(fileURLWithPath: target, relativeTo: url.deletingLastPathComponent()))
        }
        guard values.isDirectory == true else { return .file(try Data(contentsOf: url)) }
        var children: [String: FileWrapper] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
            children[name] = try FileWrapper(url: url.appendingPathComponent(name), options: options)
        }
        return .folder(children)
    }

    open var isDirectory: Bool { fileWrappers != nil }
    open var isRegularFile: Bool { regularFileContents != nil }
    open var isSymbolicLink: Bool { symbolicLinkDestinationURL != nil }
    open var symbolicLinkDestinationURL: URL? { if case .link(let url) = content { url } else { nil } }
    /// The bytes of this file; nil if this is not a file.
    open var regularFileContents: Data? { if case .file(let data) = content { data } else { nil } }
    /// The wrappers in this folder, by their names; nil if this is not a folder.
    open var fileWrappers: [String: FileWrapper]? { if case .folder(let children) = content { children } else { nil } }

    /// Adds a wrapper to this folder, and returns its name there. If the name is taken, a number is put before it. Ends
    /// the process if this is no folder, or if the wrapper has no name.
    @discardableResult open func addFileWrapper(_ child: FileWrapper) -> String {
        guard case .folder(var children) = content else { fatalError("addFileWrapper: this is not a folder") }
        guard let preferred = child.preferredFilename, !preferred.isEmpty else {
            fatalError("addFileWrapper: the wrapper has no preferredFilename")
        }
        var (name, number) = (preferred, 1)
        while children[name] != nil {
            name = "__#$!@%!#__\(number)\(preferred)"
            number += 1
        }
        children[name] = child
        child.filename = name
        content = .folder(children)
        return name
    }

    @discardableResult open func addRegularFile(
        withContents data: Data, preferredFilename fileName: String
    ) -> String {
        let child = FileWrapper(regularFileWithContents: data)
        child.preferredFilename = fileName
        return addFileWrapper(child)
    }

    open func removeFileWrapper(_ child: FileWrapper) {
        guard case .folder(let children) = content else { fatalError("removeFileWrapper: this is not a folder") }
        content = .folder(children.filter { $0.value !== child })
    }

    /// Returns the name under which a wrapper is in this folder.
    open func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
        fileWrappers?.first { $0.value === child }?.key
    }

    /// Writes the file, or the folder with all that is in it. With `.atomic`, an earlier file or folder stays until the
    /// new one is complete.
    open func write(
        to url: URL, options: WritingOptions = [], originalContentsURL: URL?
    ) throws {
        if options.contains(.atomic) {
            let name = ".\(url.lastPathComponent).\(UUID().uuidString)"
            let staging = url.deletingLastPathComponent().appendingPathComponent(name)
            do {
                try writeContent(to: staging)
                if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
                try FileManager.default.moveItem(at: staging, to: url)
            } catch {
                try? FileManager.default.removeItem(at: staging)
                throw error
            }
        } else {
            try writeContent(to: url)
        }
        if options.contains(.withNameUpdating) { filename = url.lastPathComponent }
    }

    private func writeContent(to url: URL) throws {
        switch content {
        case .file(let data): try data.write(to: url)
        case .link(let target): try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target)
        case .folder(let children):
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            for (name, child) in children { try child.writeContent(to: url.appendingPathComponent(name)) }
        }
    }

    /// Returns true if a file, folder or link has the same contents as this wrapper.
    open func matchesContents(of url: URL) -> Bool {
        switch content {
        case .file(let data): (try? Data(contentsOf: url)) == data
        case .folder(let children):
            Set((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []) == Set(children.keys)
                && children.allSatisfy { $0.value.matchesContents(of: url.appendingPathComponent($0.key)) }
        case .link(let target):
            (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == target.path
        }
    }
}
