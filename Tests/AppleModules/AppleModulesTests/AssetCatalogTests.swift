import AppleFoundation
import AppleUIKit
import Foundation
import TestSupport
import Testing

@Suite struct AssetCatalogTests {
    /// Runs a body with an asset catalog that contains the given files.
    private func withCatalog(_ files: [String: String], _ body: (AssetCatalog, String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assets-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in files {
            let url = URL(fileURLWithPath: "\(folder)/App/Assets.xcassets/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        try body(AssetCatalog(ResourceFolders([folder])), folder + "/App/Assets.xcassets")
    }

    private func color(_ components: String, space: String = "srgb", appearance: String = "") -> String {
        #"{"idiom":"universal"\#(appearance),"color":{"color-space":"\#(space)","components":{\#(components)}}}"#
    }

    private let dark = #","appearances":[{"appearance":"luminosity","value":"dark"}]"#

    @Test("A color may have a dark variant; its components may be fractions, hexadecimal numbers, or numbers up to 255")
    func colors() throws {
        let variants = [
            color(#""red":"1.000","green":"0x80","blue":"51","alpha":"0.5""#),
            color(#""red":"0","green":"0","blue":"255","alpha":"1""#, appearance: dark),
        ]
        try withCatalog([
            "Brand.colorset/Contents.json": #"{"colors":[\#(variants.joined(separator: ","))]}"#
        ]) { catalog, _ in
            let brand = try #require(catalog.color(named: "Brand"))
            #expect(brand.components(dark: false).description == "#FF8033 50%")
            #expect(brand.components(dark: true).description == "#0000FF")
            #expect(catalog.notes == [] && catalog.color(named: "Other") == nil)
        }
    }

    @Test("A variant for light mode counts more there than the one for any mode, which is left for dark mode")
    func lightVariants() throws {
        let light = dark.replacing("dark", with: "light")
        let (any, ink) = (color(#""white":"1.0""#), color(#""white":"0.0""#, appearance: light))
        let night = color(#""white":"0.5""#, appearance: dark)
        func image(_ name: String, _ appearance: String = "") -> String {
            #"{"idiom":"universal","filename":"\#(name)","scale":"1x"\#(appearance)}"#
        }
        let images = [image("any.png"), image("light.png", light), image("dark.png", dark)]
        try withCatalog([
            "Ink.colorset/Contents.json": #"{"colors":[\#(any),\#(ink),\#(night)]}"#,
            "Two.colorset/Contents.json": #"{"colors":[\#(any),\#(ink)]}"#,
            "Photo.imageset/Contents.json": #"{"images":[\#(images.joined(separator: ","))]}"#,
            "Pair.imageset/Contents.json": #"{"images":[\#(images.prefix(2).joined(separator: ","))]}"#,
        ]) { catalog, path in
            func values(_ name: String) -> [String?] {
                [false, true].map { catalog.color(named: name)?.components(dark: $0).description }
            }
            #expect(values("Ink") == ["#000000", "#808080"] && values("Two") == ["#000000", "#FFFFFF"])
            func files(_ name: String) -> [String?] {
                [false, true].map { dark in
                    (catalog.image(named: name)?.file(dark: dark, scale: 3)?.path as NSString?)?.lastPathComponent
                }
            }
            #expect(files("Photo") == ["light.png", "dark.png"] && files("Pair") == ["light.png", "any.png"])
        }
    }

    @Test("Display P3 colors are read as sRGB, with a note; an empty accent color means the system's accent color")
    func spaces() throws {
        let wide = color(#""white":"0.5","alpha":"1""#, space: "display-p3")
        try withCatalog([
            "Wide.colorset/Contents.json": #"{"colors":[\#(wide)]}"#,
            "AccentColor.colorset/Contents.json": #"{"colors":[{"idiom":"universal"}]}"#,
            "Empty.colorset/Contents.json": #"{"colors":[]}"#,
        ]) { catalog, path in
            #expect(catalog.color(named: "Wide")?.components(dark: true).description == "#808080")
            #expect(catalog.color(named: "AccentColor")?.components(dark: false).description == "#007AFF")
            #expect(
                catalog.notes == [
                    "\(path)/Empty.colorset has no color",
                    "\(path)/Wide.colorset: the color space display-p3 is taken as sRGB",
                ])
        }
    }

    @Test("An image uses the file for the current appearance and scale")
    func images() throws {
        let images = """
            {"images":[{"idiom":"universal","filename":"a.png","scale":"1x"},
            {"idiom":"universal","filename":"c.png","scale":"3x"},
            {"idiom":"universal","filename":"d.pdf"\(dark)},{"idiom":"mac","filename":"m.png","scale":"2x"}],
            "properties":{"template-rendering-intent":"template"}}
            """
        try withCatalog(["Icons/Contents.json": "{}", "Icons/logo.imageset/Contents.json": images]) { catalog, path in
            let logo = try #require(catalog.image(named: "logo"))
            #expect(logo.isTemplate && logo.files.count == 3)
            #expect(logo.file(dark: false, scale: 2)?.path == path + "/Icons/logo.imageset/c.png")
            #expect(logo.file(dark: false, scale: 1)?.path.hasSuffix("a.png") == true)
            #expect(logo.file(dark: true, scale: 3)?.path.hasSuffix("d.pdf") == true)
        }
    }

    @Test("A custom symbol is the group of its weight and scale; a missing scale is resized, a missing weight is near")
    func customSymbols() throws {
        let template = """
            <svg><rect id="artboard" width="3300" height="2200"/><g id="Guides">
            <line id="Baseline-S" x1="0" x2="9" y1="696" y2="696"/><line id="Capline-S" x1="0" x2="9" y1="625.541" y2="625.541"/>
            <line id="Baseline-M" x1="0" x2="9" y1="1126" y2="1126"/><line
              id="Capline-M" x1="0" x2="9" y1="1055.541" y2="1055.541"/>
            <line id="left-margin-Regular-M" x1="490" x2="490" y1="1" y2="2"/>
            <line id="right-margin-Regular-M" x1="600" x2="600" y1="1" y2="2"/></g><g id="Symbols">
            <g id="Black-S" transform="matrix(1 0 0 1 100 696)"><path d="M0 0h80V-70.459H0z"/></g>
            <g id="Regular-M" transform="matrix(1 0 0 1 500 1126)"><path class="hierarchical-0:secondary a" fill="red"
            onclick="x()" d="M0,10.C10,10-.5.5,20-90L80-90v100"/><script>x</script></g><g id="Black-M"></g></g></svg>
            """
        try withCatalog([
            "mark.symbolset/Contents.json": #"{"symbols":[{"filename":"mark.svg","idiom":"universal"}]}"#,
            "mark.symbolset/mark.svg": template,
        ]) { catalog, _ in
            let symbol = try #require(catalog.image(named: "mark")?.symbol)
            let regular = try #require(symbol.drawing(isHierarchical: true))
            #expect(
                regular.markup == #"<g transform="matrix(1 0 0 1 500 1126)"><path"#
                    + #" d="M0,10.C10,10-.5.5,20-90L80-90v100" opacity="0.5"/></g>"#)
            #expect(regular.viewBox.minX == 490 && regular.viewBox.maxX == 600)
            #expect([regular.width, regular.height, regular.descent].map { ($0 * 100).rounded() } == [110, 100, 10])
            // The scale that was asked for comes before the weight.
            #expect(symbol.drawing(weight: 900)?.viewBox == regular.viewBox)
            let large = try #require(symbol.drawing(scale: "large"))
            #expect((large.height / regular.height * 1000).rounded() == 1277)
            let small = try #require(symbol.drawing(scale: "small"))
            #expect((small.width * 100).rounded() == 110 && small.height < 0.71 && abs(small.descent) < 0.001)
        }
        #expect(SymbolTemplate("<svg width='9'><g id=\"a\"><path d=\"M0 0h9\"/></g></svg>") == nil)
        #expect(SymbolTemplate("<svg></g id=\"Regular-M\"></svg>") == nil)
    }

    @Test("Generated names match Xcode's: words are joined, suffixes dropped, namespace folders become types")
    func symbols() throws {
        let one = #"{"colors":[\#(color(#""white":"1","alpha":"1""#))]}"#
        try withCatalog([
            "Brand Color.colorset/Contents.json": one, "red.colorset/Contents.json": one,
            "AccentColor.colorset/Contents.json": one,
            "Space/Contents.json": #"{"properties":{"provides-namespace":true}}"#,
            "Space/my-logo.imageset/Contents.json": #"{"images":[]}"#,
        ]) { catalog, _ in
            #expect(catalog.imageNames == ["Space/my-logo"])
            let source = catalog.generatedSymbols()
            #expect(source.contains(#"static let brand = ColorResource(name: "Brand Color", bundle: .main)"#))
            for name in ["brand", "accent"] {
                #expect(source.contains("static var \(name): Color { Color(ColorResource.\(name)) }"))
            }
            #expect(source.contains(#"enum Space {"#) && source.contains(#"static let myLogo = ImageResource"#))
            #expect(source.contains("static let red = ColorResource") && !source.contains("static var red"))
        }
        try withCatalog([:]) { catalog, _ in #expect(catalog.generatedSymbols() == "") }
    }

    @Test("Generated names do not clash with one another, nor with what the target's own code adds to Apple's types")
    func clashes() throws {
        let one = #"{"colors":[\#(color(#""white":"1","alpha":"1""#))]}"#
        let space = #"{"properties":{"provides-namespace":true}}"#
        let image = #"{"images":[]}"#
        try withCatalog([
            "Brand.colorset/Contents.json": one, "Paper.colorset/Contents.json": one,
            "PaperColor.colorset/Contents.json": one,
            "Note-32.imageset/Contents.json": image, "Note-32-Color.imageset/Contents.json": image,
            "Moods/Contents.json": space, "Moods/Day/Contents.json": space, "Moods/Night/Contents.json": space,
            "Moods/Day/icon.imageset/Contents.json": image, "Moods/Night/icon.imageset/Contents.json": image,
        ]) { catalog, _ in
            var options = AssetSymbolOptions()
            options.own = ["Color": ["brand"]]
            let source = catalog.generatedSymbols(options)
            let lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines.contains(#"static let note32 = ImageResource(name: "Note-32", bundle: .main)"#), "\(source)")
            #expect(lines.contains(#"static let note32Color = ImageResource(name: "Note-32-Color", bundle: .main)"#))
            #expect(lines.count { $0.hasPrefix("static let paper ") } == 1)
            #expect(lines.contains(#"static let paper = ColorResource(name: "Paper", bundle: .main)"#))
            #expect(lines.filter { $0.hasPrefix("enum ") } == ["enum Moods {", "enum Day {", "enum Night {"])
            #expect(lines.contains(#"static let icon = ImageResource(name: "Moods/Night/icon", bundle: .main)"#))
            // `Color` has its own `brand`, and `ShapeStyle` does not.
            #expect(lines.count { $0.hasPrefix("static var brand: Color ") } == 1)
            #expect(lines.count { $0.hasPrefix("static var paper: Color ") } == 2)
            options.hasExtensions = false
            #expect(!catalog.generatedSymbols(options).contains("extension Color {"))
        }
    }

    @Test("If a target's own catalog is named, catalogs of other targets in its folder are not read")
    func foreignCatalogs() throws {
        let one = #"{"colors":[\#(color(#""white":"1","alpha":"1""#))]}"#
        try withCatalog(["Own.colorset/Contents.json": one]) { _, path in
            let app = URL(fileURLWithPath: path).deletingLastPathComponent().path
            let other = app + "/Other.xcassets/Foreign.colorset"
            try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
            try Files.write(one, to: other + "/Contents.json")
            #expect(AssetCatalog(ResourceFolders([app])).colorNames == ["Foreign", "Own"])
            #expect(AssetCatalog(ResourceFolders([app, path])).colorNames == ["Own"])
        }
    }

    @Test("Folders with namespaces inside of each other become types inside of each other; other folders do not")
    func nestedSymbols() throws {
        let space = #"{"properties":{"provides-namespace":true}}"#
        try withCatalog([
            "Icons/Contents.json": space, "Icons/small/Contents.json": space, "Icons/small/Plain/Contents.json": "{}",
            "Icons/small/Plain/star.imageset/Contents.json": #"{"images":[]}"#,
            "Icons/big/Contents.json": space, "Icons/big/star.imageset/Contents.json": #"{"images":[]}"#,
            "Icons/star.imageset/Contents.json": #"{"images":[]}"#,
        ]) { catalog, _ in
            #expect(catalog.imageNames == ["Icons/big/star", "Icons/small/star", "Icons/star"])
            #expect(
                catalog.generatedSymbols().contains(
                    """
                    extension ImageResource {
                        enum Icons {
                            static let star = ImageResource(name: "Icons/star", bundle: .main)
                            enum Big {
                                static let star = ImageResource(name: "Icons/big/star", bundle: .main)
                            }
                            enum Small {
                                static let star = ImageResource(name: "Icons/small/star", bundle: .main)
                            }
                        }
                    }
                    """))
        }
    }

    @Test("A data set has the path of its file, and needs no note")
    func dataSets() throws {
        try withCatalog([
            "Words.dataset/Contents.json": #"{"data":[{"idiom":"universal","filename":"words.json"}]}"#,
            "Words.dataset/words.json": "[]",
        ]) { catalog, path in
            #expect(catalog.dataFile(named: "Words") == path + "/Words.dataset/words.json")
            #expect(catalog.dataFile(named: "Other") == nil && catalog.notes == [])
        }
        #expect(NSDataAsset(name: "NoSuchData") == nil)
    }

    @Test("A UIColor is resolved by appearance, and its components can be read back")
    func uiColors() {
        let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .systemRed }
        #expect(dynamic.components(dark: true).description == "#FFFFFF")
        #expect(dynamic.components(dark: false).description == "#FF3B30")
        #expect(dynamic.withAlphaComponent(0.5).components(dark: true).description == "#FFFFFF 50%")
        let teal = UIColor(hue: 0.5, saturation: 1, brightness: 0.5, alpha: 1)
        #expect(teal.components(dark: false).description == "#008080")
        var hue: CGFloat = 0
        var saturation: CGFloat = 0
        teal.getHue(&hue, saturation: &saturation, brightness: nil, alpha: nil)
        #expect(hue == 0.5 && saturation == 1)
        let style = UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
            dynamic.cgColor.components?.map { Double($0) }
        }
        #expect(style == [1, 1, 1, 1])
        #expect(UIColor(named: "NoSuchColor") == nil)
        #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1) && UIColor.label != UIColor.black)
    }

    @Test("A picture's size is read from its data; other data is rejected")
    func imageSizes() throws {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 0, 32])
        #expect(UIImage(data: png)?.size == CGSize(width: 256, height: 32))
        #expect(UIImage(data: png, scale: 2)?.size == CGSize(width: 128, height: 16))
        let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0, 0])
        #expect(UIImage(data: jpeg)?.size == CGSize(width: 30, height: 20))
        #expect(UIImage(data: Data("text".utf8)) == nil && UIImage(named: "NoSuchImage") == nil)
    }

    @Test("A scaling added to a translation applies first, and a transform times its inverse is the identity")
    func transforms() {
        let transform = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 3)
        #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 12, y: 3))
        #expect(transform.concatenating(transform.inverted()).isIdentity)
    }
}
