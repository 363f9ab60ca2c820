import Utilities
import WidgetKit

extension JSONMembers {
    func family(_ name: String) -> WidgetFamily? { string(name).flatMap { WidgetFamily(name: $0) } }
}
