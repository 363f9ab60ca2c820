// As on iOS, this module re-exports Foundation.
@_exported public import AppleFoundation
