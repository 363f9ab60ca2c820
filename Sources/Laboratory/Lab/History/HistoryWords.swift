import Glibc

// The keywords of the format. They are compared as bytes, because creating a string for each keyword would cost more
// time than all other parsing.
extension HistoryReader {
    static func `is`(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        text.count == word.utf8CodeUnitCount && memcmp(text.baseAddress!, word.utf8Start, text.count) == 0
    }

    static func member(_ text: UnsafeBufferPointer<UInt8>) -> Member {
        guard let first = text.first else { return .other }
        switch first {
        case 0x61: return `is`(text, "at") ? .at : .other
        case 0x63: return `is`(text, "clock") ? .clock : .other
        case 0x65: return `is`(text, "expects") ? .expects : `is`(text, "event") ? .event : .other
        case 0x66: return `is`(text, "found") ? .found : .other
        case 0x68: return `is`(text, "history") ? .history : .other
        case 0x69: return `is`(text, "invoked") ? .invoked : .other
        case 0x6F: return `is`(text, "operation") ? .operation : `is`(text, "outcome") ? .outcome : .other
        case 0x70: return `is`(text, "process") ? .process : .other
        case 0x72:
            if `is`(text, "returned") { return .returned }
            return `is`(text, "reads") ? .reads : `is`(text, "revision") ? .revision : .other
        case 0x73: return `is`(text, "seed") ? .seed : .other
        case 0x77: return `is`(text, "writes") ? .writes : .other
        default: return .other
        }
    }

    static func kind(_ text: UnsafeBufferPointer<UInt8>) -> Operation.Kind? {
        `is`(text, "commit") ? .commit : `is`(text, "read") ? .read : `is`(text, "snapshot") ? .snapshot : nil
    }

    static func outcome(_ text: UnsafeBufferPointer<UInt8>) -> Operation.Outcome? {
        if `is`(text, "ok") { return .ok }
        if `is`(text, "conflict") { return .conflict }
        return `is`(text, "failed") ? .failed : `is`(text, "unknown") ? .unknown : nil
    }

    static func event(_ text: UnsafeBufferPointer<UInt8>) -> HistoryEvent.Kind? {
        HistoryEvent.Kind.allCases.first { text.elementsEqual($0.name.utf8) }
    }
}
