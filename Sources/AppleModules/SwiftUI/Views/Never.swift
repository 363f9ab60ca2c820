/// The body of what has none.
extension Never: View, Scene, WidgetConfiguration {
    /// None: it is a primitive.
    public typealias Body = Never
    /// There is none.
    public var body: Never { return fatalError("there is no Never") }
}
