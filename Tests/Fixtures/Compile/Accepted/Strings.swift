import Foundation
import SwiftUI

func strings(_ count: Int, _ name: String, _ price: Double) -> [String] {
    let resource: LocalizedStringResource = "\(count) jokes by \(name)"
    let named = LocalizedStringResource("key", defaultValue: "default \(count)", table: "Other", comment: "c")
    return [
        String(localized: "plain"),
        String(localized: "\(count) jokes", comment: "how many"),
        String(localized: "\(price, specifier: "%.1f") of \(name)", table: "Other", bundle: .main),
        String(localized: "greeting", defaultValue: "Hello, \(name)", comment: "c"),
        String(localized: "on \(Date.now, format: .dateTime.year())", locale: Locale(identifier: "de")),
        String(localized: resource), String(localized: named),
        NSLocalizedString("old", comment: ""),
        String(localized: String.LocalizationValue(name)),
    ]
}
