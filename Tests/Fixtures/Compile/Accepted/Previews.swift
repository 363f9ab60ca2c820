import AppIntents
import SwiftUI
import WidgetKit

extension EnvironmentValues {
    @Entry var theme: String = "plain"
    @Entry var limit: Int?
    @Entry var names = ["a": 1]
}

struct ThemeView: View {
    @Environment(\.theme) private var theme
    var body: some View { Text(theme) }
}

#Preview {
    ThemeView()
}

#Preview("Named") {
    Text("a")
    Text("b")
}

#Preview("Traits", traits: .sizeThatFitsLayout) { ThemeView() }

#Preview(as: .systemSmall) {
    PlainWidget()
} timeline: {
    PlainEntry(date: .now)
    PlainEntry(date: .now, text: "second")
}

#Preview("Provider", as: .systemMedium) {
    PlainWidget()
} timelineProvider: {
    OldProvider()
}

#Preview("Configured", as: .systemLarge, using: FavouriteIntent()) {
    FavouriteWidget()
} timelineProvider: {
    FavouriteProvider()
}

#Preview("Activity", as: .content, using: OrderAttributes(name: "Tea")) {
    OrderActivity()
} contentStates: {
    OrderAttributes.ContentState(minutes: 1)
    OrderAttributes.ContentState(minutes: 2)
}

struct Old_Previews: PreviewProvider {
    static var previews: some View {
        Group {
            ThemeView()
                .previewContext(WidgetPreviewContext(family: .systemSmall))
                .previewDisplayName("Small")
            ThemeView().previewLayout(.sizeThatFits)
            Text("activity").previewContext(
                OrderAttributes(name: "Tea").previewContext(.init(minutes: 1), viewKind: .content))
        }
    }
}
