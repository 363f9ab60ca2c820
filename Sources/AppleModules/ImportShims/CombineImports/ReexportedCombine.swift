// A file that is added to a target of adopted code that uses Combine: on iOS, SwiftUI brings Combine's names along, so
// that a file which imports SwiftUI alone can declare an `ObservableObject`.

@_exported import Combine
