// As on iOS, this module re-exports UIKit and Foundation.
@_exported public import AppleFoundation
@_exported public import AppleUIKit
