/// The parts of a colour (CoreImage: `CIColor`), from 0 to 1. CoreImage processes no pictures here, but apps read the parts of
/// a colour through it.
public final class CIColor: NSObject, Sendable {
    public let red, green, blue, alpha: CGFloat

    public init(red r: CGFloat, green g: CGFloat, blue b: CGFloat, alpha a: CGFloat = 1) {
        (red, green, blue, alpha) = (r, g, b, a)
    }

    public convenience init(color: UIColor) {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(cgColor: CGColor) { self.init(color: UIColor(cgColor: cgColor)) }

    public var numberOfComponents: Int { 4 }
}
