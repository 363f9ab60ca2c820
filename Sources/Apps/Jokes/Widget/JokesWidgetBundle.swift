import SwiftUI
import WidgetKit

@main
struct JokesWidgetBundle: WidgetBundle {
    var body: some Widget {
        JokeOfTheDayWidget()
    }
}
