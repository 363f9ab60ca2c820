public import AppleFoundation

extension UIImage: NSItemProviderWriting, NSItemProviderReading {
    public class var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }
    public class var readableTypeIdentifiersForItemProvider: [String] {
        ["public.png", "public.jpeg", "public.heic", "public.image"]
    }

    /// Passes the picture as PNG. Fails with `CocoaError.fileWriteUnknown` if the picture is not in memory as PNG.
    @preconcurrency public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        let data = pngData()
        completionHandler(data, data == nil ? CocoaError(.fileWriteUnknown) : nil)
        return nil
    }

    /// Makes a picture. Throws `CocoaError.fileReadCorruptFile` if the data is no picture.
    public class func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let image = UIImage(data: data) as? Self else { throw CocoaError(.fileReadCorruptFile) }
        return image
    }
}
