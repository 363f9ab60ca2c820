public import AppleUIKit

extension Color {
    /// Makes a colour from a UIKit colour, resolved for the view's appearance (SwiftUI: `Color.init(uiColor:)`).
    public init(uiColor: UIColor) {
        self.init(dynamic: uiColor.name) { environment in
            Resolved(uiColor.components(dark: environment.colorScheme == .dark))
        }
    }

    /// Makes a colour from a UIKit colour (SwiftUI: `Color.init(_:)`). It is disfavoured, because it is deprecated on
    /// iOS: `Color(.brand)` means the colour resource.
    @_disfavoredOverload
    public init(_ color: UIColor) {
        self.init(uiColor: color)
    }

    public init(cgColor: CGColor) {
        self.init(Resolved(cgColor._components.value))
    }

    @_disfavoredOverload
    public init(_ cgColor: CGColor) {
        self.init(cgColor: cgColor)
    }
}

extension Image {
    public init(uiImage: UIImage) {
        var data = ImageData(size: uiImage.size)
        switch uiImage.source {
        case .asset(let name): data.name = name
        case .symbol(let name): data.symbolName = name
        case .file(let path): data.bytes = FileManager.default.contents(atPath: path)
        case .data(let bytes): data.bytes = bytes
        case .empty: break
        }
        self.init(data: data)
    }
}

extension Font {
    public init(_ font: UIFont) {
        self =
            font.fontName.hasPrefix(".")
            ? .system(size: font.pointSize) : .custom(font.fontName, fixedSize: font.pointSize)
        // UIKit's font weights are numbers from -1 to 1 (UIFont.Weight).
        let weights: [(CGFloat, Weight)] = [
            (-0.7, .ultraLight), (-0.5, .thin), (-0.2, .light), (0.1, .regular), (0.27, .medium), (0.35, .semibold),
            (0.48, .bold), (0.59, .heavy), (2, .black),
        ]
        weight = weights.first { font.weight.rawValue < $0.0 }?.1
        if font.isItalic { traits.append(.italic) }
        if font.isMonospaced { traits.append(.monospaced) }
        if font.hasMonospacedDigits { traits.append(.monospacedDigit) }
    }
}
