import AppleFoundation
import Foundation

// Foundation on Linux always uses en_001 as the current locale and offers no way to set it. A symbol of the executable
// takes precedence over a library's symbol of the same name (ld.so(8)). With the symbols below, Foundation's own
// NumberFormatter and date.formatted() therefore get the process's locale too.
// The symbols are those of `Locale.current` and `Locale.autoupdatingCurrent`, and the same properties of `Calendar`, by
// which Foundation's formatters count years. If a version of Foundation renames them, its formatters use en_001 and the
// Gregorian calendar.
#if os(Linux)
    @_silgen_name("$s20FoundationEssentials6LocaleV7currentACvgZ")
    func currentLocaleOfAdoptedCode() -> Locale { ProcessLocale.current }

    @_silgen_name("$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ")
    func autoupdatingLocaleOfAdoptedCode() -> Locale { ProcessLocale.current }

    @_silgen_name("$s20FoundationEssentials8CalendarV7currentACvgZ")
    func currentCalendarOfAdoptedCode() -> Calendar { ProcessLocale.calendar }

    @_silgen_name("$s20FoundationEssentials8CalendarV19autoupdatingCurrentACvgZ")
    func autoupdatingCalendarOfAdoptedCode() -> Calendar { ProcessLocale.calendar }
#endif
