public import Foundation
import Synchronization
import Utilities

/// `UserDefaults` for an App Group on top of the file protocol: each key is one record, and each write is atomic and
/// durable.
///
/// It has the methods of `UserDefaults`, so that an app's storage code runs unchanged if one added file declares
/// `typealias UserDefaults = AppGroupDefaults`. Differences: a write is on disk when it returns. Every process sees it
/// at once. Every property-list type is read back as it was written. A failure is printed on standard error and makes
/// `synchronize()` return false, because the methods cannot throw.
public final class AppGroupDefaults: Sendable {
    /// The notification that an instance posts after it changed a value. It is posted on the thread that changed the
    /// value, and only this process receives it.
    public static let didChangeNotification = Notification.Name("NSUserDefaultsDidChangeNotification")

    /// The process's own defaults: the container `app.PROGRAM`, which only this program uses.
    public static let standard = AppGroupDefaults(
        path: ((try? AppGroupLocation.path(ofGroup: privateGroup, environment: unrestrictedEnvironment)) ?? privateGroup)
    )

    private struct State {
        var registered: [String: [UInt8]] = [:]
        var container: SharedContainer?
        var lastWriteFailed = false
    }

    private let path: String
    private let state = Mutex(State())

    private static var privateGroup: String {
        "app." + (CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "unknown")
    }

    private static var unrestrictedEnvironment: [String: String] {
        ProcessInfo.processInfo.environment.filter { $0.key != "TANDEM_ENTITLEMENTS" }
    }

    /// Opens the defaults of an App Group, or the process's own defaults if the name is nil.
    ///
    /// Returns nil, and prints the reason on standard error, if the process's entitlements do not name the group. This
    /// explains, for example, a widget that stays empty because its Release entitlements lack the group.
    public convenience init?(suiteName: String?) {
        guard let suiteName else {
            self.init()
            return
        }
        do throws(AppGroupError) {
            self.init(path: try AppGroupLocation.path(ofGroup: suiteName))
        } catch {
            Self.report(error, doing: "init(suiteName:)")
            return nil
        }
    }

    /// Opens the process's own defaults (Foundation: `UserDefaults.init()`).
    public convenience init() { self.init(path: Self.standard.path) }

    /// Opens the defaults in a container's directory. The first write makes the directory.
    public init(path: String) {
        self.path = path
    }

    // MARK: Reading

    /// Returns the value of a key: `String`, `Bool`, `Int` (`UInt64` for larger numbers), `Double`, `Date`, `Data`,
    /// `[Any]` or `[String: Any]`. If the key is absent, returns its registered default, or nil if none is registered.
    public func object(forKey defaultName: String) -> Any? {
        guard let stored = stored(defaultName) else { return registered(defaultName) }
        if stored.header.type == "data" { return Data(stored.payload) }
        return PropertyListJSON.decode(stored.payload)
    }

    /// Returns the value as a string; formats numbers as `UserDefaults` does.
    public func string(forKey defaultName: String) -> String? {
        switch object(forKey: defaultName) {
        case let string as String: string
        case let bool as Bool: bool ? "1" : "0"
        case let integer as Int: "\(integer)"
        case let integer as UInt64: "\(integer)"
        case let double as Double: NSNumber(value: double).stringValue
        default: nil
        }
    }

    /// Returns the value if it is an array.
    public func array(forKey defaultName: String) -> [Any]? { object(forKey: defaultName) as? [Any] }

    /// Returns the value if it is a dictionary with string keys.
    public func dictionary(forKey defaultName: String) -> [String: Any]? {
        object(forKey: defaultName) as? [String: Any]
    }

    /// Returns the value if it is an array of strings only.
    public func stringArray(forKey defaultName: String) -> [String]? { object(forKey: defaultName) as? [String] }

    /// Returns the value if it is `Data`. If another program wrote the record, for example `tandem container put`,
    /// returns the bytes of the payload, so that an app can decode values that a script published.
    public func data(forKey defaultName: String) -> Data? {
        if let stored = stored(defaultName), stored.header.type == nil { return Data(stored.payload) }
        return object(forKey: defaultName) as? Data
    }

    /// Returns the value as an integer; 0 for an absent key.
    public func integer(forKey defaultName: String) -> Int {
        switch object(forKey: defaultName) {
        case let integer as Int: integer
        case let double as Double: Int(exactly: double.rounded(.towardZero)) ?? 0
        case let bool as Bool: bool ? 1 : 0
        case let string as String: (string as NSString).integerValue
        default: 0
        }
    }

    /// Returns the value as a double; 0 for an absent key.
    public func double(forKey defaultName: String) -> Double {
        switch object(forKey: defaultName) {
        case let double as Double: double
        case let integer as Int: Double(integer)
        case let integer as UInt64: Double(integer)
        case let bool as Bool: bool ? 1 : 0
        case let string as String: (string as NSString).doubleValue
        default: 0
        }
    }

    /// Returns the value as a float; 0 for an absent key.
    public func float(forKey defaultName: String) -> Float { Float(double(forKey: defaultName)) }

    /// Returns the value as a Boolean; false for an absent key. Strings like YES and true count as true.
    public func bool(forKey defaultName: String) -> Bool {
        switch object(forKey: defaultName) {
        case let bool as Bool: bool
        case let integer as Int: integer != 0
        case let integer as UInt64: integer != 0
        case let double as Double: double != 0
        case let string as String: (string as NSString).boolValue
        default: false
        }
    }

    /// Returns the value as a URL if it is a file path, or a URL that `set(_:forKey:)` stored.
    public func url(forKey defaultName: String) -> URL? {
        guard let text = object(forKey: defaultName) as? String else { return nil }
        if text.hasPrefix("/") || text.hasPrefix("~") {
            return URL(fileURLWithPath: (text as NSString).expandingTildeInPath)
        }
        return URL(string: text)
    }

    /// Returns every key with its stored value or, if no value is stored, with its registered default.
    public func dictionaryRepresentation() -> [String: Any] {
        var result: [String: Any] = [:]
        for key in state.withLock({ $0.registered.keys.sorted() }) { result[key] = registered(key) }
        guard let container = container(create: false, isWriting: false) else { return result }
        do throws(AppGroupError) {
            for (name, record) in try container.snapshot(allowingFallbacks: true).records {
                let value =
                    record.header.type == "data" ? Data(record.payload) : PropertyListJSON.decode(record.payload)
                result[record.header.key ?? name.description] = value
            }
        } catch {
            Self.report(error, doing: "dictionaryRepresentation()")
        }
        return result
    }

    // MARK: Writing

    /// Stores a property-list value; nil removes the key. The change is durable when this returns.
    public func set(_ value: Any?, forKey defaultName: String) {
        guard let value else { return removeObject(forKey: defaultName) }
        if let url = value as? URL { return set(url, forKey: defaultName) }
        do throws(PropertyListJSON.Unsupported) {
            if let data = value as? Data, let line = Self.verbatim(data) {
                write(defaultName, line, type: "data")
            } else {
                write(defaultName, Array(try PropertyListJSON.encode(value).utf8), type: "property-list")
            }
        } catch {
            let problem = AppGroupError(
                .invalidValue,
                "\(error.location) of the key \(defaultName) is a \(error.type), not a property-list type",
                advice: "Encode it first, for example with JSONEncoder")
            Self.report(problem, doing: "set(_:forKey:)")
            state.withLock { $0.lastWriteFailed = true }
        }
    }

    public func set(_ value: Int, forKey defaultName: String) { set(value as Any?, forKey: defaultName) }
    public func set(_ value: Float, forKey defaultName: String) { set(value as Any?, forKey: defaultName) }
    public func set(_ value: Double, forKey defaultName: String) { set(value as Any?, forKey: defaultName) }
    public func set(_ value: Bool, forKey defaultName: String) { set(value as Any?, forKey: defaultName) }

    /// Stores a value as `set(_:forKey:)` does. Key-value coding uses this name.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// Returns the value as `object(forKey:)` does. Key-value coding uses this name.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Stores a URL: a file URL as its path, any other URL as its text.
    public func set(_ url: URL?, forKey defaultName: String) {
        guard let url else { return removeObject(forKey: defaultName) }
        set((url.isFileURL ? url.path : url.absoluteString) as Any?, forKey: defaultName)
    }

    /// Removes a key, if it is stored.
    public func removeObject(forKey defaultName: String) {
        guard let container = container(create: false, isWriting: true) else { return }
        var transaction = Transaction()
        transaction.remove(DefaultsKey(defaultName).record)
        commit(transaction, to: container, doing: "removeObject(forKey:)")
    }

    /// Sets default values, which are returned for keys without a stored value. They are kept in memory only.
    public func register(defaults registrationDictionary: [String: Any]) {
        for (key, value) in registrationDictionary {
            guard let encoded = try? PropertyListJSON.encode(value) else { continue }
            state.withLock { $0.registered[key] = Array(encoded.utf8) }
        }
    }

    /// Returns true if the last write succeeded. There is nothing to write here, because every write is durable when it
    /// returns.
    @discardableResult
    public func synchronize() -> Bool { state.withLock { !$0.lastWriteFailed } }

    // MARK: Inside

    private func registered(_ key: String) -> Any? {
        state.withLock { $0.registered[key] }.flatMap { PropertyListJSON.decode($0) }
    }

    private func stored(_ key: String) -> Record? {
        guard let container = container(create: false, isWriting: false) else { return nil }
        do throws(AppGroupError) {
            let name = DefaultsKey(key)
            guard let record = try container.read(name.record) else { return nil }
            if let damage = record.damage { Self.report(damage, doing: "reading \(key)") }
            return record.header.key == name.headerKey ? record : nil
        } catch {
            Self.report(error, doing: "reading \(key)")
            return nil
        }
    }

    private func write(_ key: String, _ json: [UInt8], type: String) {
        let name = DefaultsKey(key)
        do throws(AppGroupError) {
            var transaction = Transaction()
            try transaction.put(name.record, json, key: name.headerKey, type: type)
            guard let container = container(create: true, isWriting: true) else { return }
            commit(transaction, to: container, doing: "set(_:forKey: \(key))")
        } catch {
            state.withLock { $0.lastWriteFailed = true }
            Self.report(error, doing: "set(_:forKey: \(key))")
        }
    }

    private func commit(_ transaction: Transaction, to container: SharedContainer, doing operation: String) {
        do throws(AppGroupError) {
            let result = try container.commit(transaction)
            state.withLock { $0.lastWriteFailed = false }
            if result.changed { NotificationCenter.default.post(name: Self.didChangeNotification, object: self) }
        } catch {
            state.withLock { $0.lastWriteFailed = true }
            Self.report(error, doing: operation)
        }
    }

    /// Returns the container that is at the path now. Returns nil if it cannot be opened, or if it does not exist and
    /// `create` is false.
    /// - Parameter isWriting: true if the caller writes. A failure to open the container is then a failed write.
    private func container(create: Bool, isWriting: Bool) -> SharedContainer? {
        state.withLock { state in
            if let container = state.container, container.directory.isStillAtPath { return container }
            do throws(AppGroupError) {
                state.container = try SharedContainer.open(path, access: create ? .create : .readWrite)
            } catch {
                state.container = nil
                if create || error.code != .noSuchContainer {
                    Self.report(error, doing: "opening the App Group")
                    if isWriting { state.lastWriteFailed = true }
                }
            }
            return state.container
        }
    }

    /// Returns the bytes of a `Data` value if they are one line of JSON; otherwise nil. The record stores these bytes
    /// unchanged, so that `cat` and `jq` can read them.
    private static func verbatim(_ data: Data) -> [UInt8]? {
        let bytes = [UInt8](data)
        guard let line = try? JSONText.singleLine(bytes), line == bytes else { return nil }
        return line
    }

    static func report(_ error: AppGroupError, doing operation: String) {
        FileHandle.standardError.write(Data("AppGroup: \(operation): \(error)\n".utf8))
    }
}
