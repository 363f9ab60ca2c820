import Foundation

/// A value of a record's field in the form in which a coder writes it.
enum StoredFieldValue: Codable {
    case text(String)
    case integer(Int)
    case longInteger(Int64)
    case number(Double)
    case flag(Bool)
    case date(Date)
    case data(Data)
    case texts([String])
    case integers([Int])
    case numbers([Double])
    case dates([Date])
    case datas([Data])

    /// Returns nil for a value that is not written, such as a place, a file or a reference. A text and a number of
    /// Objective-C become those of Swift.
    init?(_ value: any CKRecordValueProtocol) {
        switch value {
        case let text as String: self = .text(text)
        case let integer as Int: self = .integer(integer)
        case let integer as Int64: self = .longInteger(integer)
        case let number as Double: self = .number(number)
        case let flag as Bool: self = .flag(flag)
        case let date as Date: self = .date(date)
        case let data as Data: self = .data(data)
        case let texts as [String]: self = .texts(texts)
        case let integers as [Int]: self = .integers(integers)
        case let numbers as [Double]: self = .numbers(numbers)
        case let dates as [Date]: self = .dates(dates)
        case let datas as [Data]: self = .datas(datas)
        case let text as NSString: self = .text(text as String)
        case let number as NSNumber: self = .number(number.doubleValue)
        default: return nil
        }
    }

    var value: any CKRecordValueProtocol {
        switch self {
        case .text(let text): text
        case .integer(let integer): integer
        case .longInteger(let integer): integer
        case .number(let number): number
        case .flag(let flag): flag
        case .date(let date): date
        case .data(let data): data
        case .texts(let texts): texts
        case .integers(let integers): integers
        case .numbers(let numbers): numbers
        case .dates(let dates): dates
        case .datas(let datas): datas
        }
    }
}
