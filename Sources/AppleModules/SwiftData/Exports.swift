// On iOS, a file that imports SwiftData can use Foundation and Observation too.
@_exported public import AppleFoundation
@_exported public import Observation
