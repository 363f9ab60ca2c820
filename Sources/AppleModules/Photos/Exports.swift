// As on iOS, this module re-exports Foundation and UIKit.
@_exported public import AppleFoundation
@_exported public import AppleUIKit
