/// Rows with columns (SwiftUI: `Table`). A widget does not show one; a mark in the tree of views says so. Rows are not
/// evaluated.
public struct Table<Value: Identifiable, Rows, Columns> {}

extension Table: View where Columns: TableColumnContent {
    public typealias Body = Never
}

extension Table: PrimitiveView where Columns: TableColumnContent {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("Table") }
}

/// The columns of a table (SwiftUI: `TableColumnContent`).
public protocol TableColumnContent<TableRowValue, TableColumnSortComparator> {
    associatedtype TableRowValue: Identifiable = Never
    associatedtype TableColumnSortComparator: SortComparator = Never
}

/// The rows of a table (SwiftUI: `TableRowContent`).
public protocol TableRowContent<TableRowValue> {
    associatedtype TableRowValue: Identifiable
}

/// A column of a table (SwiftUI: `TableColumn`).
public struct TableColumn<RowValue: Identifiable, Sort: SortComparator, Content: View, Label: View>:
    TableColumnContent
{
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort

    /// Returns the column itself, because nothing is laid out.
    nonisolated public func width(_ width: CGFloat? = nil) -> TableColumn { self }
    /// Returns the column itself, because nothing is laid out.
    nonisolated public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil) -> TableColumn {
        self
    }
    nonisolated public func alignment(_ alignment: TableColumnAlignment) -> TableColumn { self }
    nonisolated public func customizationID(_ id: String) -> TableColumn { self }
    nonisolated public func defaultVisibility(_ visibility: Visibility) -> TableColumn { self }
}

/// The place of a column's texts (SwiftUI: `TableColumnAlignment`).
public struct TableColumnAlignment: Hashable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let leading = Self(name: "leading")
    public static let center = Self(name: "center")
    public static let trailing = Self(name: "trailing")
    public static let numeric = Self(name: "numeric")
}

extension TableColumn where Sort == Never, Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {}
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping (RowValue) -> Content) {}
    nonisolated public init(_ text: Text, @ViewBuilder content: @escaping (RowValue) -> Content) {}
}

extension TableColumn where Sort == Never, Label == Text, Content == Text {
    @_disfavoredOverload
    nonisolated public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {}
}

extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text {
    nonisolated public init<V: Comparable>(
        _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V>,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {}
    nonisolated public init<V: Comparable>(
        _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V?>,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {}
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: Comparable>(
        _ title: S, value: KeyPath<RowValue, V>, @ViewBuilder content: @escaping (RowValue) -> Content
    ) {}
}

extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text, Content == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {}
}

extension TableColumn where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, sortUsing comparator: Sort,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {}
}

/// Columns of a table, of which none is shown.
public struct _TableColumns<RowValue: Identifiable, Sort: SortComparator>: TableColumnContent {
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort
}

/// A result builder for columns (SwiftUI: `TableColumnBuilder`).
@resultBuilder public struct TableColumnBuilder<RowValue: Identifiable, Sort: SortComparator> {
    public static func buildExpression<Content: View, Label: View>(
        _ column: TableColumn<RowValue, Sort, Content, Label>
    ) -> _TableColumns<RowValue, Sort> { _TableColumns() }
    @_disfavoredOverload
    public static func buildExpression<Content: View, Label: View>(
        _ column: TableColumn<RowValue, Never, Content, Label>
    ) -> _TableColumns<RowValue, Sort> { _TableColumns() }
    public static func buildBlock(_ columns: _TableColumns<RowValue, Sort>...) -> _TableColumns<RowValue, Sort> {
        _TableColumns()
    }
    public static func buildIf(_ column: _TableColumns<RowValue, Sort>?) -> _TableColumns<RowValue, Sort> {
        _TableColumns()
    }
    public static func buildEither(first: _TableColumns<RowValue, Sort>) -> _TableColumns<RowValue, Sort> { first }
    public static func buildEither(second: _TableColumns<RowValue, Sort>) -> _TableColumns<RowValue, Sort> { second }
}

/// A row of a table (SwiftUI: `TableRow`).
public struct TableRow<Value: Identifiable>: TableRowContent {
    public typealias TableRowValue = Value
    nonisolated public init(_ value: Value) {}
}

/// Rows of a table, of which none is shown.
public struct _TableRows<Value: Identifiable>: TableRowContent {
    public typealias TableRowValue = Value
}

/// A result builder for rows (SwiftUI: `TableRowBuilder`).
@resultBuilder public struct TableRowBuilder<Value: Identifiable> {
    public static func buildExpression(_ row: some TableRowContent<Value>) -> _TableRows<Value> { _TableRows() }
    public static func buildBlock(_ rows: _TableRows<Value>...) -> _TableRows<Value> { _TableRows() }
    public static func buildIf(_ row: _TableRows<Value>?) -> _TableRows<Value> { _TableRows() }
    public static func buildEither(first: _TableRows<Value>) -> _TableRows<Value> { first }
    public static func buildEither(second: _TableRows<Value>) -> _TableRows<Value> { second }
}

extension ForEach: TableRowContent where Content: TableRowContent {
    public typealias TableRowValue = Content.TableRowValue
}

extension ForEach where Content: TableRowContent, ID == Data.Element.ID, Data.Element: Identifiable {
    // The compiler tries this initializer last, because it would make each `ForEach` slower to compile.
    @_disfavoredOverload
    nonisolated public init(_ data: Data, content: @escaping (Data.Element) -> Content) {
        self.init(data: data, makeContent: content)
    }
}

extension Table where Rows == _TableRows<Value>, Columns == _TableColumns<Value, Never> {
    nonisolated public init<Data: RandomAccessCollection>(
        _ data: Data, @TableColumnBuilder<Value, Never> columns: () -> Columns
    ) where Data.Element == Value {}
    nonisolated public init<Data: RandomAccessCollection>(
        _ data: Data, selection: Binding<Value.ID?>, @TableColumnBuilder<Value, Never> columns: () -> Columns
    ) where Data.Element == Value {}
    nonisolated public init<Data: RandomAccessCollection>(
        _ data: Data, selection: Binding<Set<Value.ID>>, @TableColumnBuilder<Value, Never> columns: () -> Columns
    ) where Data.Element == Value {}
    nonisolated public init(
        of valueType: Value.Type, @TableColumnBuilder<Value, Never> columns: () -> Columns,
        @TableRowBuilder<Value> rows: () -> Rows
    ) {}
    nonisolated public init(
        of valueType: Value.Type, selection: Binding<Set<Value.ID>>,
        @TableColumnBuilder<Value, Never> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
    ) {}
}

extension Table where Rows == _TableRows<Value> {
    nonisolated public init<Data: RandomAccessCollection, Sort: SortComparator>(
        _ data: Data, sortOrder: Binding<[Sort]>, @TableColumnBuilder<Value, Sort> columns: () -> Columns
    ) where Data.Element == Value, Columns == _TableColumns<Value, Sort>, Sort.Compared == Value {}
    nonisolated public init<Data: RandomAccessCollection, Sort: SortComparator>(
        _ data: Data, selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns
    ) where Data.Element == Value, Columns == _TableColumns<Value, Sort>, Sort.Compared == Value {}
    nonisolated public init<Data: RandomAccessCollection, Sort: SortComparator>(
        _ data: Data, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns
    ) where Data.Element == Value, Columns == _TableColumns<Value, Sort>, Sort.Compared == Value {}
}
