import AppleFoundation
import AppleUIKit
import Foundation
import SwiftUI
import Synchronization
import TestSupport
import Testing

/// Tests of items that views hand over, and of files in memory.
@Suite struct ItemProviderTests {
    /// Waits for the handler of a method that loads something.
    private func result<Value: Sendable>(
        _ load: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) async -> (value: Value?, code: Int?) {
        await withCheckedContinuation { continuation in
            load { value, error in continuation.resume(returning: (value, error.map { ($0 as NSError).code })) }
        }
    }

    @Test("A text that is handed over comes back as an object, a Swift value and data, and not as a picture")
    func texts() async throws {
        let item = NSItemProvider(object: NSString(string: "milk"))
        #expect(item.registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(item.hasItemConformingToTypeIdentifier("public.text") && item.canLoadObject(ofClass: String.self))
        #expect(!item.hasItemConformingToTypeIdentifier("public.image") && !item.canLoadObject(ofClass: UIImage.self))
        #expect(await result { item.loadObject(ofClass: String.self, completionHandler: $0) }.value == "milk")
        let data = await result { item.loadDataRepresentation(forTypeIdentifier: "public.text", completionHandler: $0) }
        #expect(data.value == Data("milk".utf8) && data.code == nil)
        let none = await result { item.loadDataRepresentation(forTypeIdentifier: "public.png", completionHandler: $0) }
        #expect(none.value == nil && none.code == NSItemProvider.ErrorCode.itemUnavailableError.rawValue)
        let picture = await withCheckedContinuation { continuation in
            item.loadObject(ofClass: UIImage.self) { _, error in
                continuation.resume(returning: error.map { ($0 as NSError).code })
            }
        }
        #expect(picture == NSItemProvider.ErrorCode.unavailableCoercionError.rawValue)
    }

    @Test("A URL of a file is also a file URL, and an item that was given as it is comes back as it is")
    func addresses() async throws {
        let web = NSItemProvider(object: NSURL(string: "https://example.com/a")!)
        #expect(web.registeredTypeIdentifiers == ["public.url"])
        let url = await result { web.loadObject(ofClass: URL.self, completionHandler: $0) }.value
        #expect(url == URL(string: "https://example.com/a"))
        let file = NSItemProvider(object: NSURL(fileURLWithPath: "/tmp/a"))
        #expect(file.registeredTypeIdentifiers == ["public.file-url", "public.url"])
        let kept = NSItemProvider(item: NSString(string: "b"), typeIdentifier: "com.example.note")
        #expect(try await kept.loadItem(forTypeIdentifier: "com.example.note") as? NSString == "b")
        #expect(
            await result { kept.loadDataRepresentation(forTypeIdentifier: "com.example.note", completionHandler: $0) }
                .value == Data("b".utf8))
        await #expect(throws: (any Error).self) { try await kept.loadItem(forTypeIdentifier: "public.text") }
    }

    @Test("A form is made only when it is asked for, in the order of registration; a later one of its type replaces it")
    func forms() async {
        let made = Mutex(0)
        let item = NSItemProvider()
        for number in 1...2 {
            item.registerDataRepresentation(for: .json) { completion in
                made.withLock { $0 += 1 }
                completion(Data("\(number)".utf8), nil)
                return nil
            }
        }
        item.registerDataRepresentation(for: .png) { completion in
            completion(nil, CocoaError(.fileNoSuchFile))
            return nil
        }
        #expect(item.registeredContentTypes == [.json, .png] && made.withLock { $0 } == 0)
        #expect(item.registeredContentTypes(conformingTo: .image) == [.png])
        let copy = item.copy() as? NSItemProvider
        #expect(
            await result { copy?.loadDataRepresentation(for: .data, completionHandler: $0) }.value == Data("2".utf8))
        #expect(made.withLock { $0 } == 1)
        let failed = await result { item.loadDataRepresentation(for: .image, completionHandler: $0) }
        #expect(failed.value == nil && failed.code == CocoaError.Code.fileNoSuchFile.rawValue)
    }

    @Test("A file is handed over as a copy, which is removed afterwards, or itself if its registration allows that")
    func files() async throws {
        try await withTemporaryDirectory { directory async throws in
            let source = URL(fileURLWithPath: directory.path("list.json"))
            try Data("[1]".utf8).write(to: source)
            let item = try #require(NSItemProvider(contentsOf: source))
            #expect(item.registeredContentTypes == [.json] && item.suggestedName == "list.json")
            #expect(NSItemProvider(contentsOf: URL(fileURLWithPath: directory.path("none"))) == nil)
            let seen = await result { (done: @escaping @Sendable ([String]?, (any Error)?) -> Void) in
                item.loadFileRepresentation(forTypeIdentifier: "public.json") { file, error in
                    done(file.map { [$0.path, (try? String(contentsOf: $0, encoding: .utf8)) ?? ""] }, error)
                }
            }
            let copy = try #require(seen.value)
            #expect(copy[1] == "[1]" && copy[0] != source.path && copy[0].hasSuffix("/list.json"))
            #expect(blockUntil { !Files.exists(copy[0]) } && Files.exists(source.path))

            let open = NSItemProvider()
            open.registerFileRepresentation(
                forTypeIdentifier: "public.json", fileOptions: .openInPlace, visibility: .all
            ) { completion in
                completion(source, true, nil)
                return nil
            }
            #expect(open.registeredTypeIdentifiers(fileOptions: .openInPlace) == ["public.json"])
            #expect(!item.hasRepresentationConforming(toTypeIdentifier: "public.json", fileOptions: .openInPlace))
            for (provider, isOriginal) in [(open, true), (item, false)] {
                let place = await withCheckedContinuation { continuation in
                    provider.loadInPlaceFileRepresentation(forTypeIdentifier: "public.json") { file, isInPlace, _ in
                        continuation.resume(returning: (file?.path == source.path, isInPlace))
                    }
                }
                #expect(place == (isOriginal, isOriginal))
            }
        }
    }

    @Test("A value that can be transferred is registered in its types, and comes back")
    func transferables() async throws {
        let item = NSItemProvider()
        item.register("milk")
        #expect(item.registeredContentTypes == [.utf8PlainText])
        let text = await withCheckedContinuation { continuation in
            item.loadTransferable(type: String.self) { continuation.resume(returning: try? $0.get()) }
        }
        #expect(text == "milk")
        let failure = await withCheckedContinuation { continuation in
            item.loadTransferable(type: URL.self) { continuation.resume(returning: (try? $0.get()) == nil) }
        }
        #expect(failure)
    }

    @Test("A drop offers the items of the asked types; a delegate that does not say otherwise accepts a drop")
    @MainActor func drops() {
        struct Receiver: DropDelegate {
            func performDrop(info: DropInfo) -> Bool { info.hasItemsConforming(to: [UTType.text]) }
        }
        let items = [NSItemProvider(object: NSString(string: "a")), NSItemProvider(object: NSURL(string: "b:c")!)]
        let info = DropInfo(location: CGPoint(x: 1, y: 2), items: items)
        #expect(info.itemProviders(for: [UTType.plainText]).map(ObjectIdentifier.init) == [ObjectIdentifier(items[0])])
        #expect(info.itemProviders(for: ["public.url", "public.text"]).count == 2 && info.location.y == 2)
        #expect(!info.hasItemsConforming(to: [UTType.image]))
        let receiver = Receiver()
        #expect(receiver.validateDrop(info: info) && receiver.performDrop(info: info))
        #expect(receiver.dropUpdated(info: info) == nil && DropProposal(operation: .move).operation == .move)
        let tree = ViewTree.evaluate(
            Text("c").onDrag { NSItemProvider() }.onDrop(of: [UTType.text], delegate: receiver)
                .onDrop(of: [UTType.text], isTargeted: nil) { _ in true }.itemProvider { nil })
        #expect(tree.texts == ["c"] && tree.marks.isEmpty)
        #expect(tree.nodes.first?.modifiers.map(\.name) == ["onDrag", "onDrop", "onDrop", "itemProvider"])
    }

    @Test("A folder in memory is written, read back, and gives a second file of the same name another one")
    func wrappers() throws {
        try withTemporaryDirectory { directory throws in
            let folder = FileWrapper(directoryWithFileWrappers: [
                "a.txt": FileWrapper(regularFileWithContents: Data("a".utf8))
            ])
            #expect(folder.isDirectory && !folder.isRegularFile && folder.regularFileContents == nil)
            #expect(folder.fileWrappers?["a.txt"]?.preferredFilename == "a.txt")
            #expect(folder.addRegularFile(withContents: Data("b".utf8), preferredFilename: "b.txt") == "b.txt")
            let other = folder.addRegularFile(withContents: Data("c".utf8), preferredFilename: "b.txt")
            #expect(other != "b.txt" && other.hasSuffix("b.txt") && folder.fileWrappers?.count == 3)
            let second = try #require(folder.fileWrappers?[other])
            #expect(folder.keyForChildFileWrapper(second) == other)
            folder.removeFileWrapper(second)

            let url = URL(fileURLWithPath: directory.path("folder"))
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try Data("old".utf8).write(to: url.appendingPathComponent("old.txt"))
            try folder.write(to: url, options: [.atomic, .withNameUpdating], originalContentsURL: nil)
            #expect(folder.filename == "folder" && folder.matchesContents(of: url))
            let read = try FileWrapper(url: url)
            #expect(read.fileWrappers?.keys.sorted() == ["a.txt", "b.txt"])
            #expect(read.fileWrappers?["b.txt"]?.regularFileContents == Data("b".utf8))
            try Data("d".utf8).write(to: url.appendingPathComponent("b.txt"))
            #expect(!folder.matchesContents(of: url))
            #expect(throws: (any Error).self) { try FileWrapper(url: URL(fileURLWithPath: directory.path("none"))) }
        }
    }

    private final class NoteDocument: UIDocument {
        var text = ""
        override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }
        override func load(fromContents contents: Any, ofType typeName: String?) throws {
            text = String(decoding: try #require(contents as? Data), as: UTF8.self)
        }
    }

    @Test("A document saves itself when it is closed, is read by another one, and reports a missing file")
    @MainActor func documents() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("note.txt")
        let document = NoteDocument(fileURL: url)
        #expect(document.documentState == .closed && document.localizedName == "note")
        #expect(document.fileType == "public.plain-text")
        #expect(await !document.open())
        document.text = "one"
        #expect(await document.save(to: url, for: .forCreating))
        #expect(document.documentState == .normal)
        document.text = "two"
        document.updateChangeCount(.done)
        #expect(document.hasUnsavedChanges)
        #expect(try Files.text(url.path) == "one")
        #expect(await document.close())
        #expect(document.documentState == .closed && !document.hasUnsavedChanges)
        let other = NoteDocument(fileURL: url)
        #expect(await other.open())
        #expect(other.text == "two")
        let plain = UIDocument(fileURL: folder.appendingPathComponent("other.txt"))
        #expect(await !plain.save(to: plain.fileURL, for: .forCreating))
        #expect(plain.documentState.contains(.savingError))
    }
}
