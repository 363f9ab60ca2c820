// MapKit re-exports UIKit, Foundation and CoreLocation, as it does on iOS.
@_exported public import AppleFoundation
@_exported public import AppleUIKit
@_exported public import CoreLocation
