import AppleFoundation
import Foundation
import Testing

@Suite struct PredicateTests {
    private struct Person {
        var name: String
        var age: Int
        var born: Date?
        var tags: [String] = []
        var boss: Boss?
    }

    private final class Boss {
        let name = "Grace"
    }

    private let ada = Person(
        name: "Ada Lovelace", age: 36, born: Date(timeIntervalSince1970: 0), tags: ["maths", "code"])

    @Test(
        "A predicate's format compares properties, texts, lists and sets of values",
        arguments: [
            "name == 'Ada Lovelace'", "name ==[c] \"ada lovelace\"", "age > 35 AND age <= 36", "NOT age == 3",
            "name BEGINSWITH 'Ada' && name ENDSWITH[c] 'LACE'", "name CONTAINS[cd] 'LÓVE'", "name LIKE 'A?a*'",
            "name MATCHES '[A-Z].*'", "age BETWEEN {30, 40}", "age IN {1, 36}", "ANY tags == 'code'",
            "ALL tags IN {'maths', 'code'}", "NONE tags == 'x'", "tags CONTAINS 'maths'", "tags.@count == 2",
            "boss == nil", "born != NULL", "boss.name == nil", "TRUEPREDICATE",
            "(age == 1 OR age == 36) AND NOT FALSEPREDICATE",
            "!(age < 36)",
        ])
    func formats(format: String) {
        #expect(NSPredicate(format: format).evaluate(with: ada))
        #expect(!NSPredicate(format: "NOT (\(format))").evaluate(with: ada))
    }

    @Test(
        "A predicate's arguments take the places of values and keys, and its variables are given when it is evaluated")
    func arguments() {
        let born = Date(timeIntervalSince1970: 0)
        #expect(NSPredicate(format: "%K == %@ AND age >= %d", "name", "Ada Lovelace", 36).evaluate(with: ada))
        #expect(NSPredicate(format: "born <= %@", born as NSDate).evaluate(with: ada))
        #expect(NSPredicate(format: "born < %@", born as any CVarArg).evaluate(with: ada) == false)
        #expect(NSPredicate(format: "SELF IN %@", ["a", "b"]).evaluate(with: "b"))
        #expect(NSPredicate(format: "age == %@", argumentArray: [36]).evaluate(with: ada))
        #expect(NSPredicate(format: "age == $AGE").evaluate(with: ada, substitutionVariables: ["AGE": 36]))
        let dictionary: [String: Any] = ["name": "Ada", "boss": ["name": "Grace"]]
        #expect(NSPredicate(format: "boss.name == %@", "Grace").evaluate(with: dictionary))
        #expect(NSPredicate(format: "other == nil").evaluate(with: dictionary))
        var other = ada
        other.boss = Boss()
        #expect(NSPredicate(format: "boss.name == 'Grace'").evaluate(with: other))
    }

    @Test("Predicates with formats filter arrays and combine with each other")
    func filters() {
        let words = ["one", "two", "three"] as NSArray
        let found = words.filtered(using: NSPredicate(format: "SELF CONTAINS %@", "o")) as? [String]
        #expect(found == ["one", "two"])
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "SELF BEGINSWITH 't'"), NSPredicate(format: "SELF.length > 0 OR TRUEPREDICATE"),
        ])
        #expect(both.subpredicates.count == 2)
        guard
            case .comparison(.keyPath("age"), .greater, .constant(let value), _, nil)? =
                NSPredicate(format: "age > 3").parsedFormat
        else {
            Issue.record("the parsed format is no comparison")
            return
        }
        #expect(value as? Int == 3)
        #expect(NSPredicate { _, _ in true }.parsedFormat == nil)
    }

    @Test(
        "A malformed predicate format ends the process, and says what is wrong with it",
        arguments: [
            ("age >", "a value is missing"), ("(age == 1", "a parenthesis is not closed"),
            ("age == %d", "an argument is missing"), ("age ~ 3", "no operator"), ("age == 1 age", "more after its end"),
            ("CAST(age) == 1", "functions are not supported"),
        ])
    func malformed(format: String, reason: String) async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [format] in
            _ = NSPredicate(format: format)
        }
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains(reason))
    }

    @Test("A sort descriptor reads a key or a property; nil comes first, and a selector says how texts compare")
    func sortDescriptors() {
        let people = [("b", 2, nil), ("C", 1, Date()), ("a10", 3, nil), ("a9", 3, nil)].map { name, age, born in
            Person(name: name, age: age, born: born)
        }
        func names(_ descriptors: NSSortDescriptor...) -> [String] {
            people.sorted { one, other in
                descriptors.lazy.map { $0.compare(one, to: other) }.first { $0 != .orderedSame } == .orderedAscending
            }.map(\.name)
        }
        #expect(names(NSSortDescriptor(key: "name", ascending: true)) == ["C", "a10", "a9", "b"])
        #expect(names(NSSortDescriptor(key: "name", ascending: false)) == ["b", "a9", "a10", "C"])
        let standard = NSSortDescriptor(key: "name", ascending: true, selector: "localizedStandardCompare:")
        #expect(names(standard) == ["a9", "a10", "b", "C"])
        let folded = NSSortDescriptor(key: "name", ascending: true, selector: "caseInsensitiveCompare:")
        #expect(names(folded) == ["a10", "a9", "b", "C"])
        let age = NSSortDescriptor(keyPath: \Person.age, ascending: false)
        #expect(names(age, NSSortDescriptor(key: "name", ascending: true)) == ["a10", "a9", "b", "C"])
        #expect(names(NSSortDescriptor(keyPath: \Person.born, ascending: false), age).first == "C")
        let length = NSSortDescriptor(key: "name", ascending: true) { one, other in
            (one as? String)?.count == (other as? String)?.count
                ? .orderedSame
                : ((one as? String)?.count ?? 0) < ((other as? String)?.count ?? 0)
                    ? .orderedAscending : .orderedDescending
        }
        #expect(names(length) == ["b", "C", "a9", "a10"])
    }
}
