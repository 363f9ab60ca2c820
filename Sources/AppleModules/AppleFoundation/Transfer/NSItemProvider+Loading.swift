public import Foundation

extension NSItemProvider {
    /// Loads the first form that conforms to a type, as data.
    @preconcurrency @discardableResult public func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        load(typeIdentifier) { representation, done in
            switch representation?.loading {
            case nil: done { completionHandler(nil, Self.error(.itemUnavailableError, typeIdentifier)) }
            case .data(let load): _ = load { data, error in done { completionHandler(data, error) } }
            case .file(_, let load):
                _ = load { file, _, error in
                    done {
                        guard let file else { return completionHandler(nil, error) }
                        do { completionHandler(try Data(contentsOf: file), nil) } catch {
                            completionHandler(nil, Self.error(.unknownError, typeIdentifier, error))
                        }
                    }
                }
            case .item(let load):
                load(
                    { item, error in
                        let data = item.flatMap(Self.data)
                        done {
                            completionHandler(
                                data, data == nil ? error ?? Self.error(.unavailableCoercionError, typeIdentifier) : nil
                            )
                        }
                    }, NSData.self, nil)
            }
        }
    }

    /// Loads the first form that conforms to a type, as a copy in a file for temporary files. The copy is removed when
    /// the handler returns.
    @preconcurrency @discardableResult public func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        loadFile(typeIdentifier, inPlace: false) { file, _, error in completionHandler(file, error) }
    }

    /// Loads the file itself if its registration allows that, else a copy. The flag tells which one it is.
    @preconcurrency @discardableResult public func loadInPlaceFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress { loadFile(typeIdentifier, inPlace: true, completionHandler) }

    private func loadFile(
        _ typeIdentifier: String, inPlace: Bool, _ handler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        let representation = representations.first { $0.conforms(to: typeIdentifier) }
        guard case .file(let options, let load)? = representation?.loading else {
            let (name, type) = (suggestedName, representation?.type ?? typeIdentifier)
            return loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
                guard let data else { return handler(nil, false, error) }
                let name = name ?? UTType(type)?.preferredFilenameExtension.map { "item.\($0)" } ?? "item"
                Self.withTemporaryFile(name, type, handler) { try data.write(to: $0) }
            }
        }
        return self.load(typeIdentifier) { _, done in
            _ = load { file, _, error in
                done {
                    guard let file else { return handler(nil, false, error) }
                    if inPlace, options.contains(.openInPlace) { return handler(file, true, nil) }
                    Self.withTemporaryFile(file.lastPathComponent, typeIdentifier, handler) {
                        try FileManager.default.copyItem(at: file, to: $0)
                    }
                }
            }
        }
    }

    /// Passes a new file, and removes it afterwards.
    private static func withTemporaryFile(
        _ name: String, _ type: String, _ handler: @Sendable (URL?, Bool, (any Error)?) -> Void,
        _ write: (URL) throws -> Void
    ) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write(file)
        } catch {
            return handler(nil, false, Self.error(.unknownError, type, error))
        }
        handler(file, false, nil)
    }

    /// Loads the first form that conforms to a type. An item of `init(item:typeIdentifier:)` is passed as it is, a file
    /// as its URL, and any other form as data.
    @preconcurrency public func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
        completionHandler: CompletionHandler? = nil
    ) {
        nonisolated(unsafe) let options = options
        _ = load(typeIdentifier) { representation, done in
            switch representation?.loading {
            case nil: done { completionHandler?(nil, Self.error(.itemUnavailableError, typeIdentifier)) }
            case .data(let load): _ = load { data, error in done { completionHandler?(data as NSData?, error) } }
            case .file(_, let load): _ = load { file, _, error in done { completionHandler?(file as NSURL?, error) } }
            case .item(let load):
                load(
                    { item, error in
                        nonisolated(unsafe) let item = item
                        done { completionHandler?(item, error) }
                    }, nil, options)
            }
        }
    }

    /// Loads the first form that conforms to a type, as `loadItem(forTypeIdentifier:options:completionHandler:)` does.
    public func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil
    ) async throws -> any NSSecureCoding {
        nonisolated(unsafe) let options = options
        let loaded: Loaded = try await withCheckedThrowingContinuation { continuation in
            loadItem(forTypeIdentifier: typeIdentifier, options: options) { item, error in
                guard let item else {
                    return continuation.resume(throwing: error ?? Self.error(.unknownError, typeIdentifier))
                }
                continuation.resume(returning: Loaded(item: item))
            }
        }
        return loaded.item
    }

    /// An item on its way to the caller, who alone uses it then.
    private struct Loaded: @unchecked Sendable {
        let item: any NSSecureCoding
    }

    public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        aClass.readableTypeIdentifiersForItemProvider.contains(where: hasItemConformingToTypeIdentifier)
    }

    /// Makes an object of a class from the first of the class's types that the item has.
    @preconcurrency @discardableResult public func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        let readable = aClass.readableTypeIdentifiersForItemProvider
        guard let type = readable.first(where: hasItemConformingToTypeIdentifier) else {
            return load(readable.first ?? "") { _, done in
                done { completionHandler(nil, Self.error(.unavailableCoercionError, readable.first ?? "")) }
            }
        }
        return loadDataRepresentation(forTypeIdentifier: type) { data, error in
            guard let data else { return completionHandler(nil, error) }
            do { completionHandler(try aClass.object(withItemProviderData: data, typeIdentifier: type), nil) } catch {
                completionHandler(nil, Self.error(.unavailableCoercionError, type, error))
            }
        }
    }

    public func canLoadObject<T: _ObjectiveCBridgeable>(ofClass aClass: T.Type) -> Bool
    where T._ObjectiveCType: NSItemProviderReading { canLoadObject(ofClass: T._ObjectiveCType.self) }

    /// Makes a value of a Swift type, such as `String` or `URL`.
    @preconcurrency @discardableResult public func loadObject<T: _ObjectiveCBridgeable & SendableMetatype>(
        ofClass aClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
    ) -> Progress where T._ObjectiveCType: NSItemProviderReading & SendableMetatype {
        loadObject(ofClass: T._ObjectiveCType.self) { object, error in
            completionHandler((object as? T._ObjectiveCType).map { T._unconditionallyBridgeFromObjectiveC($0) }, error)
        }
    }

    /// Runs the closure with the first form that conforms to a type, on a queue in the background. The progress ends
    /// after the closure has called `done`.
    private func load(
        _ typeIdentifier: String,
        _ work: @escaping @Sendable (Representation?, _ done: @escaping @Sendable (() -> Void) -> Void) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        let representation = representations.first { $0.conforms(to: typeIdentifier) }
        DispatchQueue.global().async {
            work(representation) { finish in
                finish()
                progress.completedUnitCount = 1
            }
        }
        return progress
    }

    private static func data(_ item: any NSSecureCoding) -> Data? {
        switch item {
        case let data as NSData: data as Data
        case let text as NSString: Data((text as String).utf8)
        case let url as NSURL:
            (url as URL).isFileURL ? try? Data(contentsOf: url as URL) : Data(url.absoluteString.utf8)
        default: try? NSKeyedArchiver.archivedData(withRootObject: item, requiringSecureCoding: true)
        }
    }
}

extension NSItemProvider {
    /// The types of the item (UniformTypeIdentifiers: `registeredContentTypes`).
    public var registeredContentTypes: [UTType] { registeredTypeIdentifiers.compactMap { UTType($0) } }

    /// Returns the types that conform to a type (UniformTypeIdentifiers: `registeredContentTypes(conformingTo:)`).
    public func registeredContentTypes(conformingTo contentType: UTType) -> [UTType] {
        registeredContentTypes.filter { $0.conforms(to: contentType) }
    }

    public func registerDataRepresentation(
        for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        registerDataRepresentation(
            forTypeIdentifier: contentType.identifier, visibility: visibility, loadHandler: loadHandler)
    }

    @preconcurrency @discardableResult public func loadDataRepresentation(
        for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        loadDataRepresentation(forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
    }

    @preconcurrency @discardableResult public func loadFileRepresentation(
        for contentType: UTType, openInPlace: Bool = false,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress { loadFile(contentType.identifier, inPlace: openInPlace, completionHandler) }

    /// Adds the forms of a value (CoreTransferable: `register(_:)`).
    public func register<T: Transferable & Sendable>(_ transferable: @autoclosure @escaping @Sendable () -> T) {
        let value = transferable()
        for type in value.exportedContentTypes() {
            registerDataRepresentation(for: type) { completion in
                Task {
                    do { completion(try await value.exported(as: type), nil) } catch { completion(nil, error) }
                }
                return nil
            }
        }
    }

    /// Makes a value from the first of its types that the item has (CoreTransferable:
    /// `loadTransferable(type:completionHandler:)`).
    @preconcurrency @discardableResult public func loadTransferable<T: Transferable & Sendable>(
        type transferableType: T.Type, completionHandler: @escaping @Sendable (Result<T, any Error>) -> Void
    ) -> Progress {
        let readable = T.importedContentTypes()
        let type = readable.first { hasItemConformingToTypeIdentifier($0.identifier) } ?? readable.first ?? .data
        return loadDataRepresentation(for: type) { data, error in
            Task {
                guard let data else {
                    return completionHandler(.failure(error ?? Self.error(.unknownError, type.identifier)))
                }
                do { completionHandler(.success(try await T(importing: data, contentType: type))) } catch {
                    completionHandler(.failure(error))
                }
            }
        }
    }
}
