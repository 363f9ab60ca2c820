// As on iOS, this module re-exports AVFoundation and UIKit.
@_exported public import AVFoundation
@_exported public import AppleUIKit
