// Makes `import SwiftUI` also import the names of UIKit, as on iOS.
@_exported public import AppleUIKit
