// `tandem adopt` adds this file to targets of adopted code that use Combine. On iOS, SwiftUI re-exports parts of
// Combine, so a file that imports only SwiftUI can declare an `ObservableObject`.

@_exported import Combine
