/// Makes the views that tables and collections register by class.
@MainActor enum ReusableViews {
    /// Calls the closure if `kind` is UIKit's own class. Ends the process if it is a class of the app: Swift can only
    /// call an initializer that a class is required to have, and those of UIKit's views are not. No extension asks for
    /// such a view, because nothing shows a table or a collection.
    static func make<Own: UIView>(_ kind: AnyClass?, _ identifier: String, own: [Own.Type], _ make: (Own.Type) -> Own)
        -> Own
    {
        guard let kind else { fatalError("no class is registered for the reuse identifier \(identifier)") }
        guard let known = own.first(where: { $0 == kind }) else {
            fatalError("views of the class \(kind) cannot be made by a reuse identifier here")
        }
        return make(known)
    }
}
