// As on iOS, this module re-exports Foundation and Observation.
@_exported public import AppleFoundation
@_exported public import Observation
