// As on iOS, this module re-exports Foundation and CoreMedia.
@_exported public import AppleFoundation
@_exported public import CoreMedia
