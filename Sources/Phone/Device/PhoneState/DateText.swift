public import Foundation
import Utilities

public enum DateText {
    public static func format(_ date: Date) -> String { RFC3339.text(date) }
    public static func parse(_ text: String) -> Date? { RFC3339.date(text) }
}
