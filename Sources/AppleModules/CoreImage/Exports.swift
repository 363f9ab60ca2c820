// CoreImage re-exports Foundation, as it does on iOS. Its pictures are UIKit's here.
@_exported public import AppleFoundation
@_exported public import AppleUIKit
