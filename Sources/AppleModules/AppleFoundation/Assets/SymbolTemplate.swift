package import Foundation

/// A custom symbol of an asset catalog: an SVG file in the form that the SF Symbols app exports ("Creating custom symbol
/// images for your app"). The file contains one group for each weight and scale, such as `Regular-M`, and guides.
package struct SymbolTemplate: Hashable, Sendable {
    /// The names of the weights in the order of their CSS weights, 100 to 900.
    private static let weights = [
        "Ultralight", "Thin", "Light", "Regular", "Medium", "Semibold", "Bold", "Heavy", "Black",
    ]
    /// The sizes of the scales relative to the small one, as in the templates that contain all three.
    private static let scales = ["S": 1, "M": 1.262, "L": 1.611]
    /// The height of a capital letter of San Francisco, in ems. A template's lines for the baseline and the capitals are
    /// as far apart.
    private static let capHeight = 0.70459

    private let text: String

    /// One weight and scale of a symbol. All lengths are in ems.
    package struct Drawing: Hashable, Sendable {
        /// The shapes as SVG markup, in the coordinates of `viewBox`. It contains no colours, scripts or references.
        package let markup: String
        /// The space of the symbol in the coordinates of `markup`: between the margins, and as high as the shapes.
        package let viewBox: CGRect
        package let width: Double
        package let height: Double
        /// The distance from the lower edge up to the baseline of the text beside the symbol.
        package let descent: Double
    }

    /// Returns nil if the text is not a template, such as any other SVG picture.
    package init?(_ text: String) {
        // Attributes may have lines of their own.
        self.text = text.components(separatedBy: .newlines).joined(separator: " ").replacingOccurrences(
            of: "\t", with: " ")
        if drawing() == nil { return nil }
    }

    /// Returns the drawing for a weight and a scale. If the template does not contain it, takes the most similar one in
    /// another weight, or resizes the one in another scale.
    /// - Parameters:
    ///   - weight: The weight as in CSS, from 100 to 900.
    ///   - scale: `small`, `medium` or `large`.
    ///   - isHierarchical: True if the secondary and tertiary layers are paler than the primary ones.
    package func drawing(weight: Int = 400, scale: String = "medium", isHierarchical: Bool = false) -> Drawing? {
        let wanted = scale.first?.uppercased() ?? "M"
        let index = min(8, max(0, weight / 100 - 1))
        let near = Self.weights.indices.sorted { abs($0 - index) < abs($1 - index) }
        let scales = [wanted] + ["M", "S", "L"].filter { $0 != wanted }
        let names = scales.flatMap { scale in near.map { "\(Self.weights[$0])-\(scale)" } }
        // A template may contain empty groups.
        for name in names {
            guard let shapes = SVGShapes(element: name, of: text, isHierarchical: isHierarchical), !shapes.bounds.isNull
            else { continue }
            return drawing(shapes, name, scale: wanted)
        }
        return nil
    }

    /// Returns the drawing of the shapes of the group `name` in the scale `scale`.
    private func drawing(_ shapes: SVGShapes, _ name: String, scale: String) -> Drawing {
        let found = String(name.suffix(1))
        let baseline = guide("Baseline-\(found)")?.minY ?? shapes.bounds.maxY
        let capline = guide("Capline-\(found)")?.minY ?? baseline - 100 * Self.capHeight
        let margins = margins(of: name, around: shapes.bounds)
        let size = (Self.scales[scale] ?? 1) / (Self.scales[found] ?? 1)
        let unit = max(1, baseline - capline) / Self.capHeight / size
        let box = CGRect(
            x: margins.left, y: shapes.bounds.minY, width: margins.right - margins.left, height: shapes.bounds.height)
        // All scales have the same centre, which is that of a capital letter.
        let middle = (baseline + capline) / 2
        return Drawing(
            markup: shapes.markup, viewBox: box, width: box.width / unit, height: box.height / unit,
            descent: (box.maxY - middle) / unit - Self.capHeight / 2)
    }

    private func guide(_ name: String) -> CGRect? {
        SVGShapes(element: name, of: text).flatMap { $0.bounds.isNull ? nil : $0.bounds }
    }

    /// Returns the margins' outer edges. Old templates have margins for `Regular-M` only. The other variants then keep the
    /// same distances.
    private func margins(of name: String, around shapes: CGRect) -> (left: Double, right: Double) {
        if let left = guide("left-margin-\(name)"), let right = guide("right-margin-\(name)") {
            return (left.minX, right.maxX)
        }
        guard let left = guide("left-margin") ?? guide("left-margin-Regular-M"),
            let right = guide("right-margin") ?? guide("right-margin-Regular-M"),
            let regular = guide("Regular-M")
        else { return (shapes.minX, shapes.maxX) }
        return (shapes.minX - (regular.minX - left.minX), shapes.maxX + (right.maxX - regular.maxX))
    }
}
