import Foundation
import SwiftUI

/// The colours and gradients in which a chart's marks are painted.
struct ChartStyles {
    private let scope: Scope
    private let scale: [ViewProperty]
    private let categories: [ChartValue]

    /// The colours of categories in a chart that specifies no colours. Assumption: Swift Charts uses these colours,
    /// because Apple documents none.
    private static let palette: [(Double, Double, Double)] = [
        (0, 122, 255), (52, 199, 89), (255, 149, 0), (175, 82, 222), (255, 59, 48), (50, 173, 230), (255, 204, 0),
    ]

    init(_ marks: [ChartMark], _ node: ViewNode, _ scope: Scope) {
        self.scope = scope
        scale = node.modifiers.last { $0.name == "chartForegroundStyleScale" }?.properties ?? []
        var categories: [ChartValue] = []
        for value in marks.compactMap({ $0.plotted("foregroundStyleBy") }) where !categories.contains(value) {
            categories.append(value)
        }
        self.categories = categories
    }

    func paint(_ mark: ChartMark) -> Paint {
        var paint = scope.controlTint
        if let category = mark.plotted("foregroundStyleBy") {
            paint = self.paint(of: category)
        } else if let own = scope.paint(mark["foregroundStyle"]) {
            paint = own
        }
        return paint
    }

    private func paint(of category: ChartValue) -> Paint {
        let index = categories.firstIndex(of: category) ?? 0
        if case .name(let name) = category, let own = scope.paint(scale.first { $0.name == name }?.value) { return own }
        let numbered = scale.filter { Int($0.name) != nil }
        if !numbered.isEmpty, let own = scope.paint(scale.first { $0.name == "\(index % numbered.count)" }?.value) {
            return own
        }
        let (red, green, blue) = Self.palette[index % Self.palette.count]
        return .color(scope.shown(RGBA(red: red / 255, green: green / 255, blue: blue / 255, opacity: 1)))
    }
}
