// As on iOS, this module re-exports Foundation and CoreLocation.
@_exported public import AppleFoundation
@_exported public import CoreLocation
