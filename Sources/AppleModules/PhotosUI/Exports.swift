// As on iOS, this module re-exports Photos.
@_exported public import Photos
