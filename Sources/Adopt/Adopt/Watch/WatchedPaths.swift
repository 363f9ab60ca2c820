/// The files and folders whose changes make `tandem watch` build anew.
package struct WatchedPaths: Sendable, Codable, Equatable {
    /// Files, which need not exist.
    package var files: Set<String> = []
    /// Folders with everything below them, which need not exist.
    package var trees: Set<String> = []
    /// Folders in which only the names matter. A file that appears there may belong to the extension. Changes of the other
    /// files there belong to other targets.
    package var lists: Set<String> = []

    package init(files: Set<String> = [], trees: Set<String> = [], lists: Set<String> = []) {
        self.files = files
        self.trees = trees
        self.lists = lists
    }

    package mutating func formUnion(_ other: WatchedPaths) {
        files.formUnion(other.files)
        trees.formUnion(other.trees)
        lists.formUnion(other.lists)
    }
}
