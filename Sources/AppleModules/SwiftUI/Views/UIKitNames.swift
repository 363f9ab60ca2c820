// As on iOS, `import SwiftUI` brings the names of UIKit along.
@_exported public import AppleUIKit
