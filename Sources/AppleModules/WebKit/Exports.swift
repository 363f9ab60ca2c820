// WebKit re-exports UIKit and Foundation, as it does on iOS.
@_exported public import AppleFoundation
@_exported public import AppleUIKit
