extension Never: View, Scene, WidgetConfiguration {
    public typealias Body = Never
    public var body: Never { return fatalError("Never has no values") }
}
