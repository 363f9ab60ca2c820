/// The pending events of one device in time order. Events at the same time keep the order in which they were added.
struct FleetQueue {
    enum Event {
        case start
        case launch(seconds: Double)
        case published(isRefresh: Bool)
        case leave
        case refresh
        case restart
        /// A provider answered or failed.
        case ended(FleetWidget)
    }

    /// The events, sorted so that the next event is the last element.
    private var events: [(time: Double, event: Event)] = []

    var next: Double? { events.last?.time }

    mutating func removeAll() { events.removeAll(keepingCapacity: true) }

    mutating func add(_ event: Event, at time: Double) {
        var index = events.count
        while index > 0, events[index - 1].time <= time { index -= 1 }
        events.insert((time, event), at: index)
    }

    mutating func pop() -> (time: Double, event: Event)? { events.popLast() }
}

enum FleetWidget {
    case jokes
    case portfolio

    var kind: String {
        switch self {
        case .jokes: "JokeOfTheDayWidget"
        case .portfolio: "PortfolioWidget"
        }
    }
}
