public import Foundation

// The classes of Foundation that item providers hand over.

extension NSString: NSItemProviderWriting, NSItemProviderReading {
    public class var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
    public class var readableTypeIdentifiersForItemProvider: [String] {
        ["public.utf8-plain-text", "public.plain-text"]
    }

    @preconcurrency public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data((self as String).utf8), nil)
        return nil
    }

    /// Makes a text. Throws `CocoaError.fileReadInapplicableStringEncoding` if the data is not UTF-8.
    public class func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let text = String(data: data, encoding: .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        let made = self is NSMutableString.Type ? NSMutableString(string: text) : NSString(string: text)
        return made as! Self
    }
}

extension NSURL: NSItemProviderWriting, NSItemProviderReading {
    public class var writableTypeIdentifiersForItemProvider: [String] { ["public.url"] }
    /// Also `public.file-url` for files.
    public var writableTypeIdentifiersForItemProvider: [String] {
        isFileURL ? ["public.file-url", "public.url"] : ["public.url"]
    }
    public class var readableTypeIdentifiersForItemProvider: [String] { ["public.url", "public.file-url"] }

    @preconcurrency public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(absoluteString.utf8), nil)
        return nil
    }

    /// Makes a URL. Throws `URLError.badURL` if the data is no URL.
    public class func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let url = NSURL(string: String(decoding: data, as: UTF8.self)) else { throw URLError(.badURL) }
        return url as! Self
    }
}

extension NSAttributedString: NSItemProviderWriting {
    /// Only the text is handed over here.
    public class var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }

    @preconcurrency public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(string.utf8), nil)
        return nil
    }
}
