// As on iOS, `import SwiftUI` also imports the names of UIKit.
@_exported public import AppleUIKit
