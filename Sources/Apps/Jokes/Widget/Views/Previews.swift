#if DEBUG
    import SwiftUI
    import WidgetKit

    #Preview("Small", as: .systemSmall) {
        JokeOfTheDayWidget()
    } timeline: {
        JokeEntry.sample(at: .now)
        JokeEntry.invitation(at: .now)
    }

    #Preview("Rectangular", as: .accessoryRectangular) {
        JokeOfTheDayWidget()
    } timeline: {
        JokeEntry.sample(at: .now)
        JokeEntry.invitation(at: .now)
    }
#endif
