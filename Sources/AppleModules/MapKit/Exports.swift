// As on iOS, this module re-exports UIKit, Foundation and CoreLocation.
@_exported public import AppleFoundation
@_exported public import AppleUIKit
@_exported public import CoreLocation
