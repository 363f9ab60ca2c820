import AppleFoundation
import AppleUIKit
import Foundation
import SwiftUI
import Synchronization
import TestSupport
import Testing

private struct Banner: UIViewRepresentable {
    func makeUIView(context: Context) -> UILabel { UILabel() }
    func updateUIView(_ uiView: UILabel, context: Context) { uiView.text = "banner" }
}

@Suite @MainActor struct UIKitTests {
    @Test("A font's descriptor changes its traits, design and size, and a font made of it has them")
    func descriptors() throws {
        let body = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
        #expect(body.pointSize == 17 && body.symbolicTraits == [])
        let bold = try #require(body.withSymbolicTraits([.traitBold, .traitItalic]))
        let font = UIFont(descriptor: bold, size: 0)
        #expect(font.pointSize == 17 && font.weight == .bold && font.isItalic)
        #expect(font.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
        let rounded = try #require(UIFont.systemFont(ofSize: 20, weight: .heavy).fontDescriptor.withDesign(.rounded))
        #expect(Font(UIFont(descriptor: rounded, size: 24)) == .system(size: 24, weight: .heavy, design: .rounded))
        let weighted = body.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.black]])
        #expect(UIFont(descriptor: weighted, size: 3).weight == .black)
        #expect(UIFontDescriptor(name: "Avenir", size: 3).withDesign(.serif) == nil)
        #expect(UIFontMetrics(forTextStyle: .body).scaledFont(for: font, maximumPointSize: 12).pointSize == 12)
        #expect(UIFontMetrics.default.scaledValue(for: 3) == 3 && font.lineHeight > font.capHeight)
    }

    @Test("A colour is archived and read again, in light and dark mode, and as iOS writes it")
    func archivedColors() throws {
        let plain = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        for color in [plain, UIColor.systemPurple] {
            let data = try NSKeyedArchiver.archivedData(withRootObject: color, requiringSecureCoding: true)
            #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data) == color)
        }
        let coder = NSKeyedArchiver(requiringSecureCoding: true)
        coder.encode(0.5, forKey: "UIWhite")
        coder.encode(0.25, forKey: "UIAlpha")
        let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
        #expect(UIColor(coder: reader) == UIColor(white: 0.5, alpha: 0.25))
        let empty = try NSKeyedUnarchiver(forReadingFrom: NSKeyedArchiver(requiringSecureCoding: true).encodedData)
        #expect(UIColor(coder: empty) == nil)
    }

    @Test("A font file is registered once; a missing file and a file that is no font are errors")
    func registeredFonts() throws {
        try withTemporaryDirectory { directory throws in
            try Data([0, 1, 0, 0, 0, 4]).write(to: URL(fileURLWithPath: directory.path("a.ttf")))
            try Files.write("not a font", to: directory.path("b.otf"))
            func register(_ name: String) -> CTFontManagerError? {
                var error: Unmanaged<CFError>?
                let url = NSURL(fileURLWithPath: directory.path(name))
                guard !CTFontManagerRegisterFontsForURL(url, .process, &error) else { return nil }
                let code = error.map { CFErrorGetCode($0.takeRetainedValue()) }
                return code.flatMap { CTFontManagerError(rawValue: $0) }
            }
            #expect(register("a.ttf") == nil)
            #expect(register("a.ttf") == .alreadyRegistered)
            #expect(register("b.otf") == .unrecognizedFormat)
            #expect(register("c.ttf") == .fileNotFound)
            let url = NSURL(fileURLWithPath: directory.path("a.ttf"))
            #expect(CTFontManagerUnregisterFontsForURL(url, .process, nil))
            #expect(!CTFontManagerUnregisterFontsForURL(url, .process, nil))
            var errors = 0
            CTFontManagerRegisterFontURLs(
                [url, NSURL(fileURLWithPath: directory.path("b.otf"))] as NSArray, .process, true
            ) {
                failures, isDone in
                errors = failures.count
                return isDone
            }
            #expect(errors == 1)
        }
    }

    @Test("HTML becomes paragraphs, lists, links and fonts; scripts and unknown tags are left out")
    func html() throws {
        let source = """
            <html><head><style>p {}</style></head><body><h1>Title</h1>
            <p>Fish &amp; <b>chips</b>,
               <a href="https://example.com">here</a>&nbsp;&#8364;5</p><ul><li>one</li><li><i>two</i></li></ul>
            <ol><li>a</li><li>b<br/>c</li></ol><script>x < 1</script></body></html>
            """
        let text = try NSAttributedString(
            data: Data(source.utf8),
            options: [
                .documentType: NSAttributedString.DocumentType.html, .characterEncoding: String.Encoding.utf8.rawValue,
            ],
            documentAttributes: nil)
        #expect(
            text.string == "Title\nFish & chips, here\u{A0}€5\n• one\n• two\n1. a\n2. b\nc\n")
        func attributes(_ word: String) -> [NSAttributedString.Key: Any] {
            text.attributes(at: (text.string as NSString).range(of: word).location, effectiveRange: nil)
        }
        #expect((attributes("chips")[.font] as? UIFont)?.weight == .bold)
        #expect((attributes("Fish")[.font] as? UIFont)?.weight == .regular)
        #expect((attributes("two")[.font] as? UIFont)?.isItalic == true)
        #expect(attributes("here")[.link] as? URL == URL(string: "https://example.com"))
        let plain = try NSAttributedString(data: Data("a < b".utf8), options: [:], documentAttributes: nil)
        #expect(plain.string == "a < b")
        #expect(throws: CocoaError.self) {
            try NSAttributedString(
                data: Data(), options: [.documentType: NSAttributedString.DocumentType.rtf], documentAttributes: nil)
        }
    }

    @Test("A paragraph style keeps what it is given, and a copy of it does not change with it")
    func paragraphs() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = 4
        let copy = try #require(style.copy() as? NSParagraphStyle)
        style.lineSpacing = 5
        #expect(copy.alignment == .center && copy.lineSpacing == 4 && style.lineSpacing == 5)
        let text = NSAttributedString(
            string: "a",
            attributes: [.paragraphStyle: copy, .kern: 2, .underlineStyle: NSUnderlineStyle.single.rawValue])
        let found = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
        #expect(found == copy)
    }

    private let png = Data(
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 8, 0, 0, 0, 4])

    @Test("A picture that was registered for dark mode is shown in dark mode")
    func imageAssets() throws {
        let light = try #require(UIImage(systemName: "sun.max"))
        let dark = try #require(UIImage(systemName: "moon"))
        light.imageAsset?.register(dark, with: UITraitCollection(userInterfaceStyle: .dark))
        #expect(light.imageAsset?.image(with: UITraitCollection(userInterfaceStyle: .dark)) === dark)
        #expect(light.imageAsset?.image(with: UITraitCollection(userInterfaceStyle: .light)) === light)
        var environment = EnvironmentValues()
        func symbol() -> String? {
            ViewTree.evaluate(Image(uiImage: light), in: environment).nodes.first?["systemName"]?.string
        }
        #expect(symbol() == "sun.max")
        environment.colorScheme = .dark
        #expect(symbol() == "moon")
    }

    @Test("A picture's bitmap has its size in pixels, and a picture made of the bitmap shows the same")
    func bitmaps() throws {
        let image = try #require(UIImage(data: png, scale: 2))
        let bitmap = try #require(image.cgImage)
        #expect(bitmap.width == 8 && bitmap.height == 4)
        #expect(UIImage(cgImage: bitmap).size == CGSize(width: 8, height: 4))
        #expect(UIImage(cgImage: bitmap).pngData() == png && UIImage(systemName: "star")?.cgImage == nil)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 2), false, 2)
        image.draw(in: .zero)
        let drawn = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        #expect(drawn.size == CGSize(width: 4, height: 2) && drawn.scale == 2 && drawn.pngData() == png)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil && UIGraphicsGetCurrentContext() == nil)
        #expect(
            CGContext(
                data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    }

    @Test("A colour goes to UIKit and back; only a colour that is the same everywhere has a Core Graphics colour")
    func colors() {
        let color = UIColor(Color(uiColor: .systemRed))
        #expect(color.components(dark: false).description == "#FF3B30")
        #expect(color.components(dark: true).description == "#FF453A")
        #expect(UIColor(Color.white.opacity(0.5)).components(dark: false).description == "#FFFFFF 50%")
        let half = Color(red: 1, green: 0, blue: 0).opacity(0.5)
        #expect(half.cgColor?.components?.map { (Double($0) * 1000).rounded() } == [1000, 0, 0, 500])
        #expect(Color.primary.cgColor == nil && Color(uiColor: .label).cgColor == nil)
    }

    @Test("A view of UIKit keeps its subviews, and an animation makes its changes at once")
    func views() {
        let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20)), UILabel())
        inner.tag = 7
        outer.addSubview(inner)
        #expect(inner.isDescendant(of: outer) && outer.viewWithTag(7) === inner && outer.center == CGPoint(x: 5, y: 10))
        var isDone = false
        UIView.animate(withDuration: 9, animations: { inner.alpha = 0 }) { isDone = $0 }
        #expect(inner.alpha == 0 && isDone)
        inner.removeFromSuperview()
        #expect(outer.subviews.isEmpty && inner.superview == nil)
        let controller = UIViewController()
        let navigation = UINavigationController(rootViewController: controller)
        #expect(!controller.isViewLoaded && controller.view != nil && controller.navigationController === navigation)
    }

    @Test("A text is estimated wider and higher in a larger font, and breaks its lines at a width")
    func textSizes() {
        let attributes = { (size: CGFloat) in [NSAttributedString.Key.font: UIFont.systemFont(ofSize: size)] }
        let (small, large) = (
            "Hello, world".size(withAttributes: attributes(10)), "Hello, world".size(withAttributes: attributes(20))
        )
        #expect(large.width == 2 * small.width && large.height == 2 * small.height && small.width > 40)
        let broken = "Hello, world".boundingRect(
            with: CGSize(width: small.width / 2, height: 100), options: .usesLineFragmentOrigin,
            attributes: attributes(10), context: nil)
        #expect(broken.height == 2 * small.height && broken.width == small.width / 2)
        #expect(NSAttributedString(string: "Hello, world", attributes: attributes(10)).size() == small)
        #expect("漢字".size(withAttributes: attributes(10)).width == 20)
    }

    @Test("A view that shows UIKit's draws nothing, and says so; a path of UIKit is drawn as SwiftUI's")
    func bridges() {
        let tree = ViewTree.evaluate(VStack { Banner() })
        #expect(tree.nodes.first?.children.isEmpty == true)
        #expect(tree.marks == ["Banner: a widget does not show views of UIKit"])
        let square = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(Path(square.cgPath) == Path(CGRect(x: 1, y: 2, width: 3, height: 4)))
        let tab = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 8, height: 6), byRoundingCorners: .topLeft,
            cornerRadii: CGSize(width: 2, height: 2))
        #expect(Path(tab.cgPath).boundingRect == CGRect(x: 0, y: 0, width: 8, height: 6))
        #expect(
            !Path(tab.cgPath).contains(CGPoint(x: 0.3, y: 0.3)) && Path(tab.cgPath).contains(CGPoint(x: 7.9, y: 0.1)))
    }

    @Test("A renderer's picture of a view is drawn as the view, in the size that was proposed")
    func renderedViews() throws {
        let renderer = ImageRenderer(content: Text("Hello").bold())
        #expect(renderer.cgImage == nil)
        renderer.proposedSize = ProposedViewSize(width: 40, height: 20)
        renderer.scale = 3
        let image = try #require(renderer.uiImage)
        #expect(image.size == CGSize(width: 40, height: 20) && image.scale == 3 && image.pngData() == nil)
        let node = try #require(ViewTree.evaluate(Image(uiImage: image)).nodes.first)
        #expect(node.kind == "Text" && node.modifiers.last?["width"]?.number == 40)
        #expect(renderer.cgImage?.width == 120)
        #expect(ImageRenderer(content: EmptyView()).uiImage == nil)
    }

    @Test("Constraints and layers of UIKit keep what they are given")
    func layout() {
        final class Card: UIView {
            override class var layerClass: AnyClass { CAGradientLayer.self }
        }
        let (card, label) = (Card(frame: CGRect(x: 0, y: 0, width: 30, height: 20)), UILabel())
        card.addSubview(label)
        let width = label.widthAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.5, constant: 2)
        width.priority = .defaultHigh
        let top = label.topAnchor.constraint(greaterThanOrEqualTo: card.safeAreaLayoutGuide.topAnchor, constant: 8)
        NSLayoutConstraint.activate([width, top])
        #expect(width.isActive && width.firstItem === label && width.secondItem === card && width.multiplier == 0.5)
        #expect(top.relation == .greaterThanOrEqual && top.constant == 8 && top.firstAttribute == .top)
        #expect(label.heightAnchor.constraint(equalToConstant: 5).secondAttribute == .notAnAttribute)
        card.layer.cornerRadius = 4
        let shadow = CAShapeLayer()
        card.layer.insertSublayer(shadow, at: 0)
        #expect(card.layer is CAGradientLayer && card.layer.cornerRadius == 4 && shadow.superlayer === card.layer)
        shadow.removeFromSuperlayer()
        #expect(card.layer.sublayers == [] && !(label.layer is CAGradientLayer))
        #expect(IndexPath(row: 2, section: 1) == IndexPath(indexes: [1, 2]) && IndexPath(item: 2, section: 1).row == 2)
    }

    @Test("A thumbnail has a smaller size, and keeps the data of its picture")
    func imageSources() throws {
        let data = try #require(
            Data(
                base64Encoded: """
                    iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==
                    """))
        let source = try #require(CGImageSourceCreateWithData(NSData(data: data), nil))
        #expect(CGImageSourceGetType(source).map { "\($0)" } == "public.png" && CGImageSourceGetCount(source) == 1)
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        #expect(
            properties[kCGImagePropertyPixelWidth] as? Int == 4 && properties[kCGImagePropertyPixelHeight] as? Int == 2)
        let options = NSDictionary(dictionary: [kCGImageSourceThumbnailMaxPixelSize: 2])
        let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
        #expect(small.width == 2 && small.height == 1 && UIImage(cgImage: small).pngData() == data)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 4)
        #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
        #expect(CGImageSourceCreateWithData(NSData(data: Data("text".utf8)), nil) == nil)
        let written = NSMutableData()
        for (type, isWritten) in [("public.jpeg", false), ("public.png", true)] {
            let destination = try #require(CGImageDestinationCreateWithData(written, NSString(string: type), 1, nil))
            CGImageDestinationAddImage(destination, small, nil)
            #expect(CGImageDestinationFinalize(destination) == isWritten)
        }
        #expect(Data(referencing: written) == data)
        #expect(CIColor(color: UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5)).green == 0.5)
    }

    @Test("A pasteboard gives back what was copied, with a count of the changes, until it expires or is removed")
    func pasteboards() throws {
        let board = UIPasteboard.withUniqueName()
        #expect(board.items.isEmpty && board.string == nil && !board.hasStrings && board.changeCount == 0)
        let posts = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: UIPasteboard.changedNotification, object: board, queue: nil
        ) { _ in posts.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        board.strings = ["a", "b"]
        #expect(board.string == "a" && board.strings == ["a", "b"] && board.numberOfItems == 2)
        #expect(board.changeCount == 1)
        #expect(board.data(forPasteboardType: "public.utf8-plain-text") == Data("a".utf8))
        #expect(board.contains(pasteboardTypes: ["public.url", "public.utf8-plain-text"]) && !board.hasURLs)
        board.url = URL(string: "https://example.com")
        #expect(board.urls?.count == 1 && board.string == "https://example.com")
        board.addItems([["public.plain-text": Data("c".utf8)]])
        #expect(board.strings == ["https://example.com", "c"] && board.changeCount == 3 && posts.withLock { $0 } == 3)
        board.color = .red
        #expect(board.color == .red && board.string == nil && board.image == nil)

        let same = try #require(UIPasteboard(name: board.name, create: false))
        board.setItems([["public.text": "d"]], options: [.expirationDate: Date(timeIntervalSinceNow: 60)])
        #expect(same.string == "d" && UIPasteboard.general.string != "d")
        board.setItems([["public.text": "d"]], options: [.expirationDate: Date(timeIntervalSinceNow: -1)])
        #expect(same.string == nil && same.items.isEmpty)
        board.string = "e"
        UIPasteboard.remove(withName: board.name)
        #expect(same.string == nil && UIPasteboard(name: board.name, create: false) == nil)
        #expect(UIPasteboard(name: board.name, create: true)?.changeCount == 0)
    }
}
