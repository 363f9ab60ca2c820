public import Foundation

/// A filter that makes or changes a picture (CoreImage: `CIFilter`). The only filter here makes QR codes. An app that asks
/// for another one gets nil, as for a name that is unknown on iOS.
open class CIFilter: NSObject, @unchecked Sendable {
    /// The name of the filter for QR codes.
    private static let qrCode = "CIQRCodeGenerator"

    open var name: String
    private var values: [String: Any] = [:]

    init(named name: String) {
        self.name = name
    }

    public convenience init?(name: String) { self.init(name: name, parameters: nil) }

    public convenience init?(name: String, parameters params: [String: Any]?) {
        guard name == CIFilter.qrCode else { return nil }
        self.init(named: name)
        values = params ?? [:]
    }

    /// Returns the filter that makes QR codes.
    open class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator { QRCodeFilter(named: CIFilter.qrCode) }

    open func setDefaults() { values = [:] }
    open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
    open func value(forKey key: String) -> Any? { values[key] }

    /// A module has one pixel, and a border one light module, as on iOS. nil without a message, and if it is too long.
    open var outputImage: CIImage? {
        guard let message = value(forKey: "inputMessage") as? Data,
            let correction = QRCode.Correction(rawValue: value(forKey: "inputCorrectionLevel") as? String ?? "M"),
            let code = QRCode(Array(message), correction)
        else { return nil }
        let side = code.side + 2
        let path = code.isDark.enumerated().flatMap { y, row in
            row.enumerated().filter(\.element).map { x, _ in "M\(x + 1) \(y + 1)h1v1h-1z" }
        }
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)" viewBox="0 0 \(side) \(side)" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(path.joined())"/></svg>
            """
        return CIImage(data: Data(svg.utf8))
    }
}

/// The filter that makes QR codes (CoreImage: `CIQRCodeGenerator`).
public protocol CIQRCodeGenerator: AnyObject {
    var message: Data { get set }
    /// `L`, `M`, `Q` or `H`: the code can be read if up to 7, 15, 25 or 30 percent of it are damaged.
    var correctionLevel: String { get set }
}

private final class QRCodeFilter: CIFilter, CIQRCodeGenerator, @unchecked Sendable {
    var message: Data {
        get { value(forKey: "inputMessage") as? Data ?? Data() }
        set { setValue(newValue, forKey: "inputMessage") }
    }
    var correctionLevel: String {
        get { value(forKey: "inputCorrectionLevel") as? String ?? "M" }
        set { setValue(newValue, forKey: "inputCorrectionLevel") }
    }
}
