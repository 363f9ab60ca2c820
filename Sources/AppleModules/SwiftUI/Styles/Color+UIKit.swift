public import AppleUIKit

extension Color {
    /// Makes a colour from a UIKit colour. Its components depend on the appearance of the view (SwiftUI:
    /// `Color.init(uiColor:)`).
    public init(uiColor: UIColor) {
        self.init(dynamic: uiColor.name) { environment in
            Resolved(uiColor.components(dark: environment.colorScheme == .dark))
        }
    }

    /// Makes a colour from a UIKit colour (SwiftUI: `Color.init(_:)`, deprecated). The initializer is disfavoured, so
    /// that `.brand` in `Color(.brand)` means a colour resource and not a UIKit colour.
    @_disfavoredOverload
    public init(_ color: UIColor) {
        self.init(uiColor: color)
    }

    public init(cgColor: CGColor) {
        self.init(Resolved(cgColor._components.value))
    }

    /// The colour as a Core Graphics colour; nil if its components depend on the environment, as those of system
    /// colours and of asset catalogs' colours do (SwiftUI: `cgColor`).
    public var cgColor: CGColor? { constant.map { CGColor(ColorComponents($0)) } }

    /// The components of a colour that do not depend on the environment.
    private var constant: Resolved? {
        switch provider {
        case .components(let color): color
        case .opacity(let color, _): color.constant == nil ? nil : resolve(in: EnvironmentValues())
        case .mix(let first, let second, _, _):
            first.constant == nil || second.constant == nil ? nil : resolve(in: EnvironmentValues())
        case .system, .asset, .dynamic: nil
        }
    }

    @_disfavoredOverload
    public init(_ cgColor: CGColor) {
        self.init(cgColor: cgColor)
    }
}

extension ColorComponents {
    fileprivate init(_ color: Color.Resolved) {
        self.init(
            red: Double(color.red), green: Double(color.green), blue: Double(color.blue), alpha: Double(color.opacity))
    }
}

extension UIColor {
    /// Makes a UIKit colour from a colour. Its components depend on the traits as the colour's depend on the
    /// environment (UIKit: `UIColor.init(_:)`).
    public convenience init(_ color: Color) {
        self.init { traits in
            var environment = EnvironmentValues()
            environment.colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
            return UIColor(ColorComponents(color.resolve(in: environment)))
        }
    }
}

extension Image {
    public init(uiImage: UIImage) {
        var data = ImageData(uiImage)
        data.dark = uiImage.darkVariant.map { [ImageData($0)] } ?? []
        self.init(data: data)
    }

    /// Makes an image from a bitmap with `scale` pixels per point. Assistive technologies read `label`. The orientation
    /// has no effect here (SwiftUI: `init(_:scale:orientation:label:)`).
    public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
        self.init(uiImage: UIImage(cgImage: cgImage, scale: scale, orientation: .up))
        self.label = label
    }

    /// Makes an image from a bitmap with `scale` pixels per point. Assistive technologies ignore the image. The
    /// orientation has no effect here (SwiftUI: `init(decorative:scale:orientation:)`).
    public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
        self.init(uiImage: UIImage(cgImage: cgImage, scale: scale, orientation: .up))
        isDecorative = true
    }
}

extension ImageData {
    init(_ uiImage: UIImage) {
        self.init(size: uiImage.size)
        switch uiImage.source {
        case .asset(let name): self.name = name
        case .symbol(let name): symbolName = name
        case .file(let path): bytes = FileManager.default.contents(atPath: path)
        case .data(let bytes): self.bytes = bytes
        case .view(let view): self.view = view as? RenderedView
        case .empty: break
        }
    }
}

extension Font {
    /// The designs by the names that UIKit gives them.
    private static let designs: [String: Design] = [
        "rounded": .rounded, "serif": .serif, "monospaced": .monospaced,
    ]

    public init(_ font: UIFont) {
        self =
            font.fontName.hasPrefix(".")
            ? .system(size: font.pointSize, design: Self.designs[font.design] ?? .default)
            : .custom(font.fontName, fixedSize: font.pointSize)
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
