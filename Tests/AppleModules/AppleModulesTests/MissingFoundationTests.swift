import AppleFoundation
import Foundation
import SwiftUI
import Synchronization
import TestSupport
import Testing

/// Tests of the parts of Foundation that exist only on Apple's platforms.
@Suite struct MissingFoundationTests {
    @Test("An error can be made without a domain, as with NSObject's initializer")
    func emptyError() {
        let error: any Error = NSError()
        #expect((error as NSError).domain == "" && (error as NSError).code == 0)
    }

    @Test("A trust has the certificates that it is made of, and is never trusted, because nothing examines them here")
    func trust() throws {
        let certificates = try [1, 2].map { try #require(SecCertificateCreateWithData(nil, Data([$0]) as CFData)) }
        var made: SecTrust?
        #expect(SecTrustCreateWithCertificates(certificates as CFArray, nil, &made) == errSecSuccess)
        let trust = try #require(made)
        #expect(SecTrustCopyCertificateChain(trust) as? [SecCertificate] == certificates)
        #expect(SecTrustGetCertificateAtIndex(trust, 1).map { SecCertificateCopyData($0) as Data } == Data([2]))
        #expect(SecTrustGetCertificateCount(trust) == 2 && SecTrustGetCertificateAtIndex(trust, 2) == nil)
        var error: CFError?
        #expect(!SecTrustEvaluateWithError(trust, &error) && error?.code == Int(errSecUnimplemented))
        #expect(SecTrustCreateWithCertificates("none" as NSString, nil, &made) == errSecParam && made == nil)
    }

    @Test("The type of a file is found by its extension and by its MIME type")
    func typeTags() {
        let png = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "png", nil)?.takeRetainedValue()
        #expect(png == "public.png")
        let mime = UTTypeCopyPreferredTagWithClass("public.png", kUTTagClassMIMEType)?.takeRetainedValue()
        #expect(mime == "image/png")
        #expect(UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "x/unknown", nil) == nil)
    }

    @Test("Attributes of a file are set, read, listed and removed as on Darwin, and Linux stores them under user.")
    func extendedAttributes() throws {
        try withTemporaryDirectory { directory throws in
            let path = directory.path("file")
            try Files.write("text", to: path)
            let name = "com.example.mark"
            guard setxattr(path, name, "value", 5, 0, 0) == 0 else {
                // Some file systems in memory have none.
                #expect(errno == ENOTSUP)
                return
            }
            var bytes = [UInt8](repeating: 0, count: 8)
            #expect(getxattr(path, name, nil, 0, 0, 0) == 5 && getxattr(path, name, &bytes, 8, 0, 0) == 5)
            #expect(String(decoding: bytes.prefix(5), as: UTF8.self) == "value")
            #expect(getxattr(path, name, &bytes, 2, 0, 0) == -1 && errno == ERANGE)
            #expect(setxattr(path, name, "x", 1, 0, XATTR_CREATE) == -1 && errno == EEXIST)
            #expect(setxattr(path, "b", "x", 1, 0, XATTR_REPLACE) == -1 && errno == ENOATTR)
            #expect(setxattr(path, name, "x", 1, 4, 0) == -1 && errno == EINVAL)
            #expect(setxattr(path, "b", "", 0, 0, 0) == 0 && getxattr(path, "b", nil, 0, 0, XATTR_NOFOLLOW) == 0)
            var names = [CChar](repeating: 1, count: 64)
            let count = listxattr(path, &names, 64, 0)
            #expect(count == name.utf8.count + 3 && listxattr(path, nil, 0, 0) == count)
            let listed = names.prefix(max(0, count)).split(separator: 0).map {
                String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
            #expect(Set(listed) == [name, "b"])
            #expect(listxattr(path, &names, 3, 0) == -1 && errno == ERANGE)
            let file = open(path, O_RDONLY)
            defer { close(file) }
            #expect(fgetxattr(file, name, nil, 0, 0, 0) == 5 && fremovexattr(file, "b", 0) == 0)
            #expect(removexattr(path, name, 0) == 0 && flistxattr(file, nil, 0, 0) == 0)
            #expect(getxattr(path, name, nil, 0, 0, 0) == -1 && errno == ENOATTR)
            #expect(getxattr(directory.path("none"), name, nil, 0, 0, 0) == -1 && errno == ENOENT)
        }
    }

    @Test("The iCloud store gives back what was set, and the Mach clock counts nanoseconds")
    func cloudStoreAndClock() {
        let store = NSUbiquitousKeyValueStore()
        store.set(3, forKey: "count")
        store.set(2.5, forKey: "size")
        store.set(true, forKey: "isOn")
        store.set(["a"], forKey: "names")
        #expect(store.longLong(forKey: "count") == 3 && store.double(forKey: "size") == 2.5)
        #expect(store.bool(forKey: "isOn") && !store.bool(forKey: "other") && store.string(forKey: "count") == nil)
        #expect(store.array(forKey: "names") as? [String] == ["a"] && store.synchronize())
        store.removeObject(forKey: "names")
        #expect(Set(store.dictionaryRepresentation.keys) == ["count", "size", "isOn"])
        var info = mach_timebase_info()
        #expect(mach_timebase_info(&info) == 0 && info.numer == info.denom)
        let start = mach_absolute_time()
        let uptime = ProcessInfo.processInfo.systemUptime
        #expect(abs(Double(start) / 1e9 - uptime) < 60 && mach_absolute_time() >= start)
    }

    @Test("ListFormatter joins items as in a sentence, and can format each item with another formatter")
    func lists() {
        let formatter = ListFormatter()
        formatter.locale = Locale(identifier: "en_US")
        #expect(formatter.string(from: ["Ada", "Grace", "Barbara"]) == "Ada, Grace, and Barbara")
        #expect(formatter.string(from: [1, 2]) == "1 and 2" && formatter.string(from: []) == "")
        let numbers = NumberFormatter()
        numbers.locale = Locale(identifier: "en_US")
        numbers.numberStyle = .percent
        formatter.itemFormatter = numbers
        #expect(formatter.string(from: [0.5, 1]) == "50% and 100%" && formatter.string(from: ["x"]) == nil)
    }

    @Test("Measurements use the locale's unit unless the provided unit is requested")
    func measurements() {
        let formatter = MeasurementTextFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.numberFormatter.maximumFractionDigits = 0
        let degrees = Measurement(value: 20, unit: UnitTemperature.celsius)
        #expect(formatter.string(from: degrees) == "68°F")
        formatter.unitOptions = [.temperatureWithoutUnit, .providedUnit]
        #expect(formatter.string(from: degrees) == "20°")
        formatter.unitOptions = []
        #expect(formatter.string(from: Measurement(value: 10, unit: UnitLength.kilometers)) == "6 mi")
        #expect(formatter.string(from: Measurement(value: 1, unit: UnitMass.kilograms)) == "2 lb")
        formatter.locale = Locale(identifier: "de_DE")
        formatter.unitStyle = .short
        #expect(formatter.string(from: Measurement(value: 100, unit: UnitSpeed.milesPerHour)) == "161 km/h")
        #expect(formatter.string(from: Measurement(value: 3, unit: UnitInformationStorage.bytes)).hasPrefix("3"))
    }

    @Test("A measurement formatted for a usage, such as weather or rainfall, has the locale's unit for this usage")
    func usages() {
        let locale = Locale(identifier: "en_US")
        let degrees = Measurement(value: 20.6, unit: UnitTemperature.celsius)
        #expect(degrees.formatted(.measurement(width: .narrow, usage: .weather).locale(locale)) == "69°")
        #expect(degrees.formatted(.measurement(width: .abbreviated, usage: .asProvided).locale(locale)) == "20.6°C")
        #expect(
            degrees.formatted(
                .measurement(width: .abbreviated, usage: .weather, hidesScaleName: true)
                    .locale(Locale(identifier: "en_GB"))) == "21°")
        let rain = Measurement(value: 2.54, unit: UnitLength.centimeters)
        #expect(rain.formatted(.measurement(width: .abbreviated, usage: .rainfall).locale(locale)) == "1 in")
    }

    @Test("Calories of food and workouts are Cal in the United States and kcal elsewhere")
    func unitNames() {
        let (us, german) = (Locale(identifier: "en_US"), Locale(identifier: "de_DE"))
        let burnt = Measurement(value: 250, unit: UnitEnergy.kilocalories)
        #expect(burnt.formatted(.measurement(width: .abbreviated, usage: .workout).locale(us)) == "250 Cal")
        #expect(burnt.formatted(.measurement(width: .narrow, usage: .food).locale(us)) == "250Cal")
        #expect(burnt.formatted(.measurement(width: .wide, usage: .food).locale(us)) == "250 Calories")
        #expect(burnt.formatted(.measurement(width: .wide, usage: .asProvided).locale(us)) == "250 kilocalories")
        #expect(burnt.formatted(.measurement(width: .abbreviated, usage: .asProvided).locale(us)) == "250 kcal")
        #expect(burnt.formatted(.measurement(width: .abbreviated, usage: .workout).locale(german)) == "250 kcal")
        let way = Measurement(value: 1, unit: UnitLength.miles)
        #expect(way.formatted(.measurement(width: .wide, usage: .road).locale(us)) == "1 mile")
        let feet = Measurement(value: 6, unit: UnitLength.feet)
        #expect(feet.formatted(.measurement(width: .wide, usage: .asProvided).locale(us)) == "6 feet")
        #expect(feet.formatted(.measurement(width: .narrow, usage: .asProvided).locale(us)) == "6′")
        let warm = Measurement(value: 100, unit: UnitTemperature.fahrenheit)
        #expect(warm.formatted(.measurement(width: .wide).locale(us)) == "100 degrees Fahrenheit")
        let formatter = MeasurementTextFormatter()
        formatter.locale = us
        formatter.unitOptions = .providedUnit
        #expect(formatter.string(from: burnt) == "250 kcal" && formatter.string(from: burnt.unit) == "kcal")
        formatter.unitStyle = .long
        #expect(formatter.string(from: burnt) == "250 kilocalories")
    }

    @Test("Names have short, long and initial forms, with the family name first in languages where this is usual")
    func names() {
        var name = PersonNameComponents(givenName: "Ada", familyName: "Lovelace")
        #expect(name.formatted() == "Ada Lovelace")
        #expect(name.formatted(.name(style: .abbreviated)) == "AL" && name.formatted(.name(style: .short)) == "Ada")
        #expect(name.formatted(.name(style: .medium).locale(Locale(identifier: "hu_HU"))) == "Lovelace Ada")
        name.namePrefix = "Countess"
        let formatter = PersonNameFormatter()
        formatter.style = .long
        #expect(formatter.string(from: name) == "Countess Ada Lovelace")
        #expect(formatter.personNameComponents(from: "Ada King Lovelace")?.middleName == "King")
    }

    @Test("Markdown becomes an attributed string with presentation intents")
    @MainActor func markdown() throws {
        let text = try AttributedString(markdown: "# Some *new* **bold**\ntext\n\n- [a link](/x)")
        #expect(String(text.characters) == "Some new bold texta link")
        let intents = text.runs.compactMap { run in run.inlinePresentationIntent.map { (run.range, $0) } }
        #expect(intents.map { String(text[$0.0].characters) } == ["new", "bold"])
        #expect(intents.map(\.1) == [.emphasized, .stronglyEmphasized])
        let base = URL(string: "https://example.com")
        let link = try AttributedString(markdown: "[a](/x)", baseURL: base).runs.first?.link
        #expect(link?.absoluteString == "https://example.com/x")
        let kept = try AttributedString(
            markdown: "a\n*b*", options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
        #expect(String(kept.characters) == "a\nb")
        let node = try #require(ViewTree.evaluate(Text(kept)).nodes.first)
        #expect(node["runs"]?.list.last?["italic"] == true)
    }

    @Test("A reader waits for a writer in the same folder, and a thread that holds the folder's lock can take it again")
    func coordination() throws {
        try withTemporaryDirectory { folder in
            let file = URL(fileURLWithPath: folder.path + "/new/item")
            let seen = Mutex<[String]>([])
            let began = DispatchSemaphore(value: 0)
            let ended = DispatchSemaphore(value: 0)
            var failure: NSError?
            NSFileCoordinator().coordinate(writingItemAt: file, options: .forReplacing, error: &failure) { _ in
                Thread.detachNewThread {
                    began.signal()
                    NSFileCoordinator().coordinate(readingItemAt: file, error: nil) { _ in
                        seen.withLock { $0.append("reader") }
                    }
                    ended.signal()
                }
                began.wait()
                NSFileCoordinator().coordinate(readingItemAt: file, error: nil) { _ in
                    seen.withLock { $0.append("writer") }
                }
            }
            ended.wait()
            #expect(failure == nil && seen.withLock { $0 } == ["writer", "reader"])
            let cancelled = NSFileCoordinator()
            cancelled.cancel()
            cancelled.coordinate(readingItemAt: file, error: &failure) { _ in Issue.record("called though cancelled") }
            #expect(failure?.code == CocoaError.Code.userCancelled.rawValue)
        }
    }

    @Test("Notifications posted after the call of notifications(named:) arrive in the order of posting")
    func notifications() async {
        let center = NotificationCenter()
        let name = Notification.Name("news")
        let notifications = center.notifications(named: name)
        for number in 1...2 { center.post(name: name, object: nil, userInfo: ["number": number]) }
        center.post(name: Notification.Name("other"), object: nil)
        var numbers: [Int] = []
        for await notification in notifications.prefix(2) {
            numbers.append(notification.userInfo?["number"] as? Int ?? 0)
        }
        #expect(numbers == [1, 2])
    }

    @Test("An asynchronous sequence of bytes is split at every line terminator, without empty lines")
    func lines() async throws {
        let bytes = AsyncStream { continuation in
            for byte in Array("a\r\nb\u{2028}ç\n\nlast".utf8) { continuation.yield(byte) }
            continuation.finish()
        }
        var lines: [String] = []
        for await line in bytes.lines { lines.append(line) }
        #expect(lines == ["a", "b", "ç", "last"])
    }

    @Test("A file extension determines a type, which conforms to broader types")
    func kinds() throws {
        let png = try #require(UTType(filenameExtension: "png"))
        #expect(png.conforms(to: .image) && png.conforms(to: png) && !png.conforms(to: .text))
        #expect(UTType.heic.conforms(to: .data))
    }

    @Test("An object keeps the values that are set on it; they are released some time after the object")
    func associatedObjects() {
        final class Value {}
        var key: UInt8 = 0
        let owner = NSObject()
        weak var kept: Value?
        withUnsafePointer(to: &key) { key in
            func keep(_ object: NSObject) {
                let value = Value()
                kept = value
                objc_setAssociatedObject(object, key, value, .OBJC_ASSOCIATION_RETAIN)
            }
            keep(NSObject())
            let lost = kept
            keep(owner)
            #expect(objc_getAssociatedObject(owner, key) as? Value === kept && kept != nil && lost !== kept)
            // What belongs to objects that are gone is forgotten after some more objects.
            keep(NSObject())
            // All live at the same time, because an object that is released at once may leave its address to the next one.
            let more = (0..<100).map { _ in NSObject() }
            for object in more { objc_setAssociatedObject(object, key, 1, .OBJC_ASSOCIATION_ASSIGN) }
            #expect(kept == nil && objc_getAssociatedObject(owner, key) is Value)
            objc_setAssociatedObject(owner, key, nil, .OBJC_ASSOCIATION_ASSIGN)
            #expect(objc_getAssociatedObject(owner, key) == nil)
        }
    }

    @Test("An undo manager undoes and redoes changes, the last one first")
    func undo() {
        final class Page { var text = "" }
        let (manager, page) = (UndoManager(), Page())
        func write(_ text: String) {
            let old = page.text
            manager.registerUndo(withTarget: page) { _ in write(old) }
            page.text = text
        }
        write("a")
        write("b")
        manager.undo()
        #expect(page.text == "a" && manager.canUndo && manager.canRedo)
        manager.redo()
        #expect(page.text == "b")
        manager.undo()
        manager.undo()
        #expect(page.text == "" && !manager.canUndo)
        manager.redo()
        #expect(page.text == "a")
        write("c")
        #expect(!manager.canRedo)
    }

    @Test("An expression has the value of a key path, a condition or a function of a collection")
    func expressions() {
        func value(_ expression: KeyValueExpression, _ object: Any) -> Any? {
            expression.expressionValue(with: object, context: ["x": 5])
        }
        let rows: [[String: Any]] = [["n": 1], ["n": 4], [:]]
        let path = KeyValueExpression(forKeyPath: "n")
        func function(_ name: String) -> Any? {
            value(KeyValueExpression(forFunction: name, arguments: [path]), rows)
        }
        #expect(value(path, rows[1]) as? Int == 4)
        #expect(value(KeyValueExpression(forVariable: "x"), rows) as? Int == 5)
        #expect(function("sum:") as? Int == 5 && function("average:") as? Double == 2.5)
        #expect(function("min:") as? Int == 1 && function("max:") as? Int == 4 && function("count:") as? Int == 2)
        let choice = KeyValueExpression(
            forConditional: NSPredicate(format: "n > 2"), trueExpression: KeyValueExpression(forConstantValue: "many"),
            falseExpression: KeyValueExpression(forConstantValue: "few"))
        #expect(rows.prefix(2).map { value(choice, $0) as? String } == ["few", "many"])
    }

    @Test("A value transformer is found by its name, and archives are unarchived")
    func transformers() {
        final class Doubling: ValueTransformer {
            override func transformedValue(_ value: Any?) -> Any? { (value as? Int).map { $0 * 2 } }
        }
        let name = NSValueTransformerName("tests.doubling")
        ValueTransformer.setValueTransformer(Doubling(), forName: name)
        #expect(ValueTransformer(forName: name)?.transformedValue(4) as? Int == 8)
        ValueTransformer.setValueTransformer(nil, forName: name)
        #expect(ValueTransformer(forName: name) == nil)
        let secure = ValueTransformer(forName: .secureUnarchiveFromDataTransformerName)
        let data = secure?.reverseTransformedValue(NSString("text"))
        #expect(data is Data && secure?.transformedValue(data) as? String == "text")
    }

    @Test("A hash table and a map table forget objects that are gone, also if their type is a protocol")
    func weakCollections() {
        final class Listener: ListenerProtocol {}
        let table = NSHashTable<any ListenerProtocol>.weakObjects()
        let map = NSMapTable<NSString, any ListenerProtocol>.strongToWeakObjects()
        let kept = Listener()
        do {
            let gone = Listener()
            for listener in [kept, gone, gone] {
                table.add(listener)
                map.setObject(listener, forKey: listener === kept ? "kept" : "gone")
            }
            #expect(table.count == 2 && table.contains(gone) && map.object(forKey: "gone") === gone)
        }
        #expect(table.allObjects.count == 1 && table.anyObject === kept && map.count == 1)
        #expect(map.object(forKey: "kept") === kept && map.object(forKey: "gone") == nil)
        table.remove(kept)
        map.removeObject(forKey: "kept")
        #expect(table.allObjects.isEmpty && map.count == 0)
        let numbers = NSHashTable<NSNumber>()
        numbers.add(1)
        numbers.add(1)
        #expect(numbers.count == 1 && NSError.UserInfoKey.self == String.self)
    }
}

private protocol ListenerProtocol: AnyObject {}
