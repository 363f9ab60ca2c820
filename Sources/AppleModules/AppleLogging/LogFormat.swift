import Foundation

/// The formats of `os_log`: the formats of `String(format:)`, with optional attributes such as `{public}` or
/// `{private}`.
package enum LogFormat {
    /// Formats a message. Without a privacy attribute, texts and objects are private, and numbers are public (os:
    /// "Logging").
    package static func text(_ format: String, _ arguments: [any CVarArg], hidingPrivate: Bool) -> String {
        var text = ""
        var rest = format[...]
        var arguments = arguments[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                text += "%"
                rest = rest.dropFirst()
                continue
            }
            var words: Set<Substring> = []
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                words = Set(
                    rest[rest.index(after: rest.startIndex)..<end].split(separator: ",").map {
                        $0.drop(while: { $0 == " " })
                    })
                rest = rest[rest.index(after: end)...]
            }
            let flags = rest.prefix { !$0.isLetter && $0 != "@" }
            let length = rest.dropFirst(flags.count).prefix { "hlqLtjz".contains($0) }
            guard let conversion = rest.dropFirst(flags.count + length.count).first else {
                text += "%" + rest
                return text
            }
            rest = rest.dropFirst(flags.count + length.count + 1)
            guard let argument = arguments.popFirst() else {
                text += "<no argument>"
                continue
            }
            let isPrivate =
                words.contains("private") || words.contains("sensitive")
                || (!words.contains("public") && "@s".contains(conversion))
            text +=
                isPrivate && hidingPrivate
                ? "<private>" : String(format: "%\(flags)\(length)\(conversion)", arguments: [argument])
        }
        return text + rest
    }
}
