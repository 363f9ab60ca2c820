// TipKit re-exports SwiftUI and UIKit, as it does on iOS.
@_exported public import AppleFoundation
@_exported public import AppleUIKit
@_exported public import SwiftUI
