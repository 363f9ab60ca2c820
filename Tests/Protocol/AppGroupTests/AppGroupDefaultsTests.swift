import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AppGroup

struct AppGroupDefaultsTests {
    private func withDefaults(_ body: (AppGroupDefaults, String) throws -> Void) throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("group")
            try body(AppGroupDefaults(path: path), path)
        }
    }

    /// Returns the payload of a key, that is, the second line of its file.
    private func payload(_ key: String, _ path: String) throws -> [UInt8] {
        let file = try Files.bytes("\(path)/\(DefaultsKey(key).record.fileName)")
        return Array(file.split(separator: 0x0A, omittingEmptySubsequences: false)[1])
    }

    // MARK: Values are read back as they were written

    private func expectSame<Value: Equatable>(_ values: [Value], _ comment: Comment? = nil) throws {
        try withDefaults { defaults, path throws in
            for value in values {
                defaults.set(value as Any?, forKey: "key")
                #expect(defaults.synchronize(), "\(value)")
                #expect(AppGroupDefaults(path: path).object(forKey: "key") as? Value == value, "\(value)")
                // The value is also read back unchanged inside an array.
                defaults.set([value], forKey: "array")
                #expect(defaults.array(forKey: "array") as? [Value] == [value], "\(value)")
                defaults.set(["a": ["b": value]], forKey: "dictionary")
                let dictionary = defaults.dictionary(forKey: "dictionary") as? [String: [String: Value]]
                #expect(dictionary == ["a": ["b": value]], "\(value)")
            }
            #expect(try SharedContainer.open(path).verify().findings.isEmpty)
        }
    }

    @Test("A string is read back unchanged, alone and inside arrays and dictionaries")
    func strings() throws {
        try expectSame([
            "", "text", "\"\\/\u{8}\u{c}\n\r\t\0\u{1f}\u{7f}", "ä𝄞👩‍👩‍👧‍👦\u{2028}", "e\u{301}", "null", "{}", "$data", "1",
            String(repeating: "x", count: 100_000),
        ])
    }

    @Test("A Boolean or an integer is read back unchanged, up to the largest UInt64")
    func booleansAndIntegers() throws {
        try expectSame([true, false])
        try expectSame([0, 1, -1, .min, .max, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1])
        try expectSame([UInt64.max, UInt64(Int.max) + 1])
    }

    @Test("true, 1 and 1.0 are read back as a Bool, an Int and a Double")
    func booleansAndNumbersAreDifferentTypes() throws {
        try withDefaults { defaults, _ throws in
            defaults.set(true, forKey: "bool")
            defaults.set(1, forKey: "int")
            defaults.set(1.0, forKey: "double")
            #expect(defaults.object(forKey: "bool") is Bool)
            #expect(!(defaults.object(forKey: "bool") is Int))
            #expect(defaults.object(forKey: "int") is Int)
            #expect(!(defaults.object(forKey: "int") is Bool))
            #expect(defaults.object(forKey: "double") is Double)
            #expect(!(defaults.object(forKey: "double") is Int))
        }
    }

    @Test("An integer of any width, such as Int8 or UInt32, is read back as an Int of the same value")
    func integersOfEveryWidth() throws {
        try withDefaults { defaults, _ throws in
            let values: [(Any, Int)] = [
                (Int8.min, -128), (Int16.min, -32_768), (Int32.min, -2_147_483_648), (Int64.min, .min),
                (UInt8.max, 255),
                (UInt16.max, 65_535), (UInt32.max, 4_294_967_295), (UInt(7), 7), (Int8(1), 1), (UInt8(0), 0),
            ]
            for (value, expected) in values {
                defaults.set(value, forKey: "key")
                #expect(defaults.object(forKey: "key") as? Int == expected)
            }
        }
    }

    @Test("A Double or Float is read back with the same bits; NaN is read back as NaN")
    func doublesToTheLastBit() throws {
        let values: [Double] = [
            0, -0.0, 1, -1, 0.1, 1.0 / 3, .pi, 1e16, 1e22, 1e300, -1e-300, .leastNonzeroMagnitude,
            .leastNormalMagnitude,
            .greatestFiniteMagnitude, .infinity, -.infinity, .ulpOfOne, 9_007_199_254_740_994, 123_456_789.123_456_78,
        ]
        try expectSame(values)
        try withDefaults { defaults, _ throws in
            for value in values {
                defaults.set(value, forKey: "key")
                #expect(defaults.double(forKey: "key").bitPattern == value.bitPattern, "\(value)")
                #expect((defaults.object(forKey: "key") as? Double)?.bitPattern == value.bitPattern, "\(value)")
            }
            defaults.set(Double.nan, forKey: "key")
            #expect(defaults.double(forKey: "key").isNaN)
            defaults.set(["x": [Double.nan]], forKey: "key")
            #expect((defaults.dictionary(forKey: "key") as? [String: [Double]])?["x"]?.first?.isNaN == true)
            for value: Float in [0.1, .pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -.infinity, -0.0] {
                defaults.set(value, forKey: "key")
                #expect(defaults.float(forKey: "key").bitPattern == value.bitPattern, "\(value)")
            }
        }
    }

    @Test("A date is read back with the same bits")
    func datesToTheLastBit() throws {
        var seconds: [Double] = [
            0, -1, 0.001, 0.0005, 0.1, 1.0 / 3, 123_456_789.123, 123_456_789.123_456_78, 791_445_600.999,
            791_445_600.999_9,
            -978_307_200, -978_307_200.001, -63_114_076_800, 64_092_211_200, 1e12, -1e12, 1e15, 1e300, -1e300,
            .leastNonzeroMagnitude,
            252_423_993_600, 252_455_616_000, -62_167_219_200 - 978_307_200, -65_000_000_000,
        ]
        seconds += (0..<1_000).map { 791_445_600 + Double($0) / 1_000 }
        let dates = seconds.map { Date(timeIntervalSinceReferenceDate: $0) } + [.distantPast, .distantFuture]
        try withDefaults { defaults, _ throws in
            defaults.set(dates, forKey: "dates")
            let read = try #require(defaults.array(forKey: "dates") as? [Date])
            #expect(read.count == dates.count)
            for (before, after) in zip(dates, read) {
                #expect(
                    after.timeIntervalSinceReferenceDate.bitPattern == before.timeIntervalSinceReferenceDate.bitPattern,
                    "\(before.timeIntervalSinceReferenceDate)")
            }
        }
        try expectSame([Date(timeIntervalSinceReferenceDate: 0.1), .distantPast, .distantFuture])
    }

    @Test("A date with a whole number of milliseconds is stored as RFC 3339 text")
    func datesOfWholeMillisecondsAreStoredAsText() throws {
        try withDefaults { defaults, path throws in
            defaults.set(Date(timeIntervalSince1970: 1_769_749_200.25), forKey: "date")
            #expect(
                String(decoding: try payload("date", path), as: UTF8.self) == #"{"$date":"2026-01-30T05:00:00.250Z"}"#)
        }
    }

    @Test("Nested arrays and dictionaries are read back unchanged; setting the same value again writes nothing")
    func arraysAndDictionaries() throws {
        try withDefaults { defaults, path throws in
            let value: [String: Any] = [
                "array": [1, "two", 3.0, true, [String](), [String: Int]()] as [Any], "": "empty key",
                "ключ": ["b": Data([0, 255]), "a": Date(timeIntervalSinceReferenceDate: 1)] as [String: Any],
                "$": ["$data": "no data", "$date": 1] as [String: Any], "nested": [[[[1]]]],
            ]
            for key in ["dictionary", "again"] {
                defaults.set(value, forKey: key)
                let read = AppGroupDefaults(path: path).dictionary(forKey: key)
                #expect(read.map { NSDictionary(dictionary: $0) } == NSDictionary(dictionary: value))
            }
            // Equal values are encoded as equal bytes, so setting the same value again changes nothing.
            #expect(try payload("dictionary", path) == payload("again", path))
            let inode = Files.inode("\(path)/dictionary.jsonl")
            defaults.set(value, forKey: "dictionary")
            #expect(Files.inode("\(path)/dictionary.jsonl") == inode)
        }
    }

    /// A dictionary may look like the encoded form of a date, of data or of a double. It must still be read back as a
    /// dictionary.
    @Test("A dictionary whose key starts with a dollar sign is read back as a dictionary")
    func dictionariesWithKeysThatStartWithADollarSign() throws {
        let values: [[String: String]] = [
            ["$data": "AAE="], ["$date": "2026-01-30T05:00:00.000Z"], ["$double": "nan"], ["$dictionary": "x"],
            ["$": ""], ["$data": "AAE=", "x": "y"], ["x": "$data"], ["$unknown": "x"], [:],
        ]
        try expectSame(values)
        try expectSame([["$dictionary": ["$dictionary": ["$data": "x"]]]])
        try expectSame([["$date": 0.0]])
    }

    @Test("A Foundation object such as NSNumber or NSDate is read back as an equal value")
    func objectiveCTypes() throws {
        try withDefaults { defaults, _ throws in
            let pairs: [(Any, NSObject)] = [
                (NSNumber(value: true), NSNumber(value: true)), (NSNumber(value: 5), NSNumber(value: 5)),
                (NSNumber(value: Int8(1)), NSNumber(value: 1)),
                (NSNumber(value: Int64.min), NSNumber(value: Int64.min)),
                (NSNumber(value: UInt64.max), NSNumber(value: UInt64.max)),
                (NSNumber(value: 0.1), NSNumber(value: 0.1)),
                (NSNumber(value: UInt8(200)), NSNumber(value: 200)),
                (NSNumber(value: Float(0.5)), NSNumber(value: 0.5)),
                (NSString("text"), NSString("text")), (NSArray(array: [1, "x"]), NSArray(array: [1, "x"])),
                (NSDictionary(dictionary: ["a": 1]), NSDictionary(dictionary: ["a": 1])),
                (NSData(data: Data([1, 2])), NSData(data: Data([1, 2]))),
                (NSDate(timeIntervalSinceReferenceDate: 0.1), NSDate(timeIntervalSinceReferenceDate: 0.1)),
                (NSMutableString("text"), NSString("text")),
            ]
            for (value, expected) in pairs {
                defaults.set(value, forKey: "key")
                #expect(defaults.synchronize(), "\(expected)")
                let read = try #require(defaults.object(forKey: "key"))
                #expect(NSArray(array: [read]) == NSArray(array: [expected]), "\(expected)")
            }
            defaults.set(NSNumber(value: true), forKey: "key")
            #expect(defaults.object(forKey: "key") is Bool)
            defaults.set(NSNumber(value: Int8(1)), forKey: "key")
            #expect(defaults.object(forKey: "key") is Int)
        }
    }

    // MARK: Data

    @Test(
        "Data that is one line of JSON is stored without any change",
        arguments: [
            #"{"id":"j17","setup":"Why?"}"#, "[1.50,1e2,123456789012345678901234567890]", "1", "null", "true", "\"x\"",
            "{ }",
            #"{"$data":"x"}"#, #"{"a":1,"a":2}"#, "\"\\u0041\"",
        ])
    func dataThatIsOneLineOfJSONIsStoredVerbatim(json: String) throws {
        try withDefaults { defaults, path throws in
            defaults.set(Data(json.utf8), forKey: "key")
            #expect(try payload("key", path) == bytes(json))
            #expect(AppGroupDefaults(path: path).data(forKey: "key") == Data(json.utf8))
            #expect(AppGroupDefaults(path: path).object(forKey: "key") as? Data == Data(json.utf8))
        }
    }

    @Test(
        "Data that is not one line of JSON is stored as Base64 and read back unchanged",
        arguments: [
            [], [0], [0xFF, 0xFE], Array("text".utf8), Array("{\n}".utf8), Array(" {}".utf8), Array("{}\n".utf8),
            Array("{} {}".utf8), [0x22, 0xFF, 0x22], Array(repeating: 0x5B, count: 10_000), Array(0...255),
            Array("\u{FEFF}{}".utf8), Array("1\r".utf8),
        ] as [[UInt8]])
    func otherDataIsBase64(data: [UInt8]) throws {
        try withDefaults { defaults, path throws in
            defaults.set(Data(data), forKey: "key")
            #expect(try payload("key", path) == bytes(#"{"$data":"\#(Data(data).base64EncodedString())"}"#))
            #expect(AppGroupDefaults(path: path).data(forKey: "key") == Data(data))
        }
    }

    @Test("A slice of Data is stored as the bytes of the slice only")
    func aSliceOfDataIsItsBytes() throws {
        try withDefaults { defaults, _ throws in
            let data = Data("xx{\"a\":1}xx".utf8)
            defaults.set(data[2..<9], forKey: "key")
            #expect(defaults.data(forKey: "key") == Data("{\"a\":1}".utf8))
        }
    }

    @Test("A record that another program wrote can be read as the bytes of its payload and as a property-list value")
    func valuesOfOtherProgramsCanBeRead() throws {
        try withDefaults { defaults, path throws in
            let container = try SharedContainer.open(path, access: .create)
            try container.put("jotd", #"{"id":"j17"}"#)
            try container.put("number", "1.5")
            try container.put("nothing", "null")
            #expect(defaults.data(forKey: "jotd") == Data(#"{"id":"j17"}"#.utf8))
            #expect(defaults.dictionary(forKey: "jotd") as? [String: String] == ["id": "j17"])
            #expect(defaults.double(forKey: "number") == 1.5)
            #expect(defaults.object(forKey: "nothing") == nil)
            #expect(defaults.data(forKey: "nothing") == Data("null".utf8))
        }
    }

    // MARK: Keys

    @Test(
        "Any text is accepted as a key: a value for it can be set, read, listed and removed",
        arguments: [
            "key", "Key", "KEY", "jokeOfTheDay", "", " ", ".", "..", "../x", "/etc/passwd", "a/b", ".lock", ".commit",
            "reload",
            "x.jsonl", "ключ", "👩‍👩‍👧‍👦", "é", "e\u{301}", "a\0b", "a\nb", "-x", "_x", "%@", "key ",
            String(repeating: "k", count: 64),
            String(repeating: "k", count: 65), String(repeating: "K", count: 1_000),
            String(repeating: "ü", count: 1_000),
            String(repeating: "/", count: 1_000),
        ])
    func everyTextIsAKey(key: String) throws {
        try withDefaults { defaults, path throws in
            defaults.set(key, forKey: key)
            #expect(defaults.synchronize())
            let other = AppGroupDefaults(path: path)
            #expect(other.string(forKey: key) == key)
            #expect(Array(other.dictionaryRepresentation().keys.first?.utf8 ?? "-".utf8) == Array(key.utf8))
            let names = try Files.names(in: path)
            #expect(names == [".lock", ".staging", DefaultsKey(key).record.fileName])
            #expect(try SharedContainer.open(path).verify().findings.isEmpty)
            defaults.removeObject(forKey: key)
            #expect(other.object(forKey: key) == nil)
            #expect(other.dictionaryRepresentation().isEmpty)
        }
    }

    @Test("Keys that differ in case, in one character or in length have separate values")
    func keysThatLookAlikeAreDifferent() throws {
        try withDefaults { defaults, path throws in
            let keys = [
                "key", "Key", "KEY", "key ", "-key", "k/ey", "k-ey", "k_ey", "k ey", String(repeating: "k", count: 64),
                String(repeating: "k", count: 65), String(repeating: "k", count: 66),
            ]
            for key in keys { defaults.set(key, forKey: key) }
            for key in keys { #expect(defaults.string(forKey: key) == key) }
            #expect(Set(defaults.dictionaryRepresentation().keys) == Set(keys))
        }
    }

    @Test("Setting a key of 20,000 characters fails and does not damage the container")
    func aKeyTooLongForAHeaderIsAFailureAndHarmsNothing() throws {
        try withDefaults { defaults, path throws in
            let key = String(repeating: "K", count: 20_000)
            defaults.set(1, forKey: key)
            #expect(defaults.synchronize() == false)
            #expect(defaults.object(forKey: key) == nil)
            defaults.set(1, forKey: "key")
            #expect(defaults.synchronize())
            #expect(try SharedContainer.open(path).verify().findings.isEmpty)
        }
    }

    // MARK: Typed access

    @Test("Typed methods such as `integer(forKey:)` convert between text, numbers and Booleans as UserDefaults does")
    func valuesConvertAsUserDefaultsDoes() throws {
        try withDefaults { defaults, _ throws in
            defaults.set("42", forKey: "text")
            #expect(defaults.integer(forKey: "text") == 42)
            #expect(defaults.double(forKey: "text") == 42)
            defaults.set("YES", forKey: "yes")
            #expect(defaults.bool(forKey: "yes"))
            defaults.set(2, forKey: "two")
            #expect(defaults.bool(forKey: "two"))
            #expect(defaults.string(forKey: "two") == "2")
            #expect(defaults.double(forKey: "two") == 2)
            defaults.set(-2.9, forKey: "double")
            #expect(defaults.integer(forKey: "double") == -2)
            #expect(defaults.bool(forKey: "double"))
            defaults.set(true, forKey: "true")
            #expect(defaults.integer(forKey: "true") == 1)
            #expect(defaults.double(forKey: "true") == 1)
            #expect(defaults.string(forKey: "true") == "1")
            defaults.set(UInt64.max, forKey: "large")
            #expect(defaults.bool(forKey: "large"))
            #expect(defaults.string(forKey: "large") == "18446744073709551615")
            for value in [Double.infinity, -.infinity, .nan, 1e300] {
                defaults.set(value, forKey: "huge")
                #expect(defaults.integer(forKey: "huge") == 0)
            }
            defaults.set(["a", "b"], forKey: "strings")
            #expect(defaults.stringArray(forKey: "strings") == ["a", "b"])
            defaults.set(["a", 1] as [Any], forKey: "mixed")
            #expect(defaults.stringArray(forKey: "mixed") == nil)
            #expect(defaults.array(forKey: "mixed")?.count == 2)
            #expect(defaults.string(forKey: "strings") == nil)
            #expect(defaults.integer(forKey: "none") == 0)
            #expect(defaults.bool(forKey: "none") == false)
            #expect(defaults.string(forKey: "none") == nil)
            #expect(defaults.data(forKey: "text") == nil)
        }
    }

    @Test("A web URL is read back unchanged, a file URL has the same path, and setting nil removes a URL")
    func urls() throws {
        try withDefaults { defaults, _ throws in
            let web = try #require(URL(string: "https://example.com/a%20b?q=1#f"))
            defaults.set(web, forKey: "url")
            #expect(defaults.url(forKey: "url") == web)
            defaults.set(web as Any?, forKey: "any")
            #expect(defaults.url(forKey: "any") == web)
            let file = URL(fileURLWithPath: "/tmp/a b")
            defaults.set(file, forKey: "url")
            #expect(defaults.url(forKey: "url")?.path == "/tmp/a b")
            defaults.set(nil as URL?, forKey: "url")
            #expect(defaults.url(forKey: "url") == nil)
        }
    }

    // MARK: Registered and removed

    @Test("While a key has no stored value, its registered default is returned; the default is kept in memory only")
    func registeredDefaultsCountUntilAValueIsSetAndAreNotStored() throws {
        try withDefaults { defaults, path throws in
            defaults.register(defaults: ["a": 1, "b": "x", "date": Date.distantPast, "bad": URL(fileURLWithPath: "/")])
            #expect(defaults.integer(forKey: "a") == 1)
            #expect(defaults.string(forKey: "b") == "x")
            #expect(defaults.object(forKey: "date") as? Date == .distantPast)
            #expect(defaults.object(forKey: "bad") == nil)
            #expect(!Files.exists(path))
            #expect(AppGroupDefaults(path: path).object(forKey: "a") == nil)
            defaults.set(2, forKey: "a")
            #expect(defaults.integer(forKey: "a") == 2)
            #expect(defaults.dictionaryRepresentation()["a"] as? Int == 2)
            #expect(defaults.dictionaryRepresentation()["b"] as? String == "x")
            defaults.removeObject(forKey: "a")
            #expect(defaults.integer(forKey: "a") == 1)
            defaults.register(defaults: ["a": 3])
            #expect(defaults.integer(forKey: "a") == 3)
            #expect(defaults.string(forKey: "b") == "x")
        }
    }

    @Test("Removing an absent key creates no file")
    func removingAnAbsentKeyWritesNothing() throws {
        try withDefaults { defaults, path throws in
            defaults.removeObject(forKey: "none")
            defaults.set(nil as Any?, forKey: "none")
            #expect(!Files.exists(path))
            defaults.set(1, forKey: "key")
            defaults.removeObject(forKey: "none")
            #expect(!Files.exists("\(path)/none.jsonl"))
            #expect(defaults.synchronize())
            defaults.set(nil as Any?, forKey: "key")
            #expect(defaults.object(forKey: "key") == nil)
        }
    }

    @Test("If the container cannot be opened, reading is no failed write, but setting and removing a key are")
    func aFailedRemovalIsAFailedWrite() throws {
        let writes: [(AppGroupDefaults) -> Void] = [{ $0.set(1, forKey: "key") }, { $0.removeObject(forKey: "key") }]
        for write in writes {
            try withDefaults { defaults, path throws in
                try Files.write("no folder", to: path)
                #expect(defaults.object(forKey: "key") == nil)
                #expect(defaults.synchronize())
                write(defaults)
                #expect(defaults.synchronize() == false)
            }
        }
    }

    @Test("A value that is not a property list is refused, and the key keeps its old value")
    func aValueOutsidePropertyListsIsRefusedAndTheOldOneStays() throws {
        struct Joke {}
        try withDefaults { defaults, _ throws in
            defaults.set(1, forKey: "key")
            for value in [Joke(), [Joke()], ["a": Joke()], NSNull(), Int?.none as Any, [1: "x"]] as [Any] {
                defaults.set(value, forKey: "key")
                #expect(defaults.synchronize() == false)
                #expect(defaults.integer(forKey: "key") == 1)
            }
            defaults.set(2, forKey: "key")
            #expect(defaults.synchronize())
        }
    }

    // MARK: Several instances

    @Test("Each of two instances on one container sees the other's write immediately")
    func instancesSeeEachOthersWritesAtOnce() throws {
        try withDefaults { app, path throws in
            let widget = AppGroupDefaults(path: path)
            #expect(widget.object(forKey: "key") == nil)
            for value in 0..<20 {
                app.set(value, forKey: "key")
                #expect(widget.integer(forKey: "key") == value)
                widget.set(-value, forKey: "key")
                #expect(app.integer(forKey: "key") == -value)
            }
            widget.removeObject(forKey: "key")
            #expect(app.object(forKey: "key") == nil)
        }
    }

    @Test("After the container was deleted, the next write makes and uses a new container")
    func aDirectoryThatWasReplacedIsOpenedAnew() throws {
        try withDefaults { defaults, path throws in
            defaults.set(1, forKey: "key")
            TemporaryDirectory.remove(path)
            #expect(defaults.object(forKey: "key") == nil)
            defaults.set(2, forKey: "key")
            #expect(defaults.synchronize())
            #expect(AppGroupDefaults(path: path).integer(forKey: "key") == 2)
        }
    }

    @Test("If a value's file is damaged, the previous value is returned")
    func aDamagedValueIsReplacedByTheLastGoodOne() throws {
        try withDefaults { defaults, path throws in
            defaults.set(1, forKey: "key")
            defaults.set(2, forKey: "key")
            try Files.replace("\(path)/key.jsonl", with: bytes("damaged"))
            #expect(defaults.integer(forKey: "key") == 1)
            #expect(defaults.dictionaryRepresentation()["key"] as? Int == 1)
            defaults.set(3, forKey: "key")
            #expect(AppGroupDefaults(path: path).integer(forKey: "key") == 3)
        }
    }

    @Test("Setting an equal value or removing an absent key posts no notification")
    func onlyAChangePostsANotification() throws {
        try withDefaults { defaults, _ throws in
            let count = Count()
            let token = NotificationCenter.default.addObserver(
                forName: AppGroupDefaults.didChangeNotification, object: defaults, queue: nil
            ) { _ in count.value.add(1, ordering: .relaxed) }
            defer { NotificationCenter.default.removeObserver(token) }
            defaults.set(1, forKey: "key")
            defaults.set(1, forKey: "key")
            defaults.set(2, forKey: "key")
            defaults.removeObject(forKey: "key")
            defaults.removeObject(forKey: "key")
            #expect(count.value.load(ordering: .relaxed) == 3)
        }
    }

    private final class Count: Sendable {
        let value = Atomic<Int>(0)
    }
}
