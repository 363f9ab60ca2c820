import AppleFoundation
import Foundation

// Foundation on Linux always uses en_001 as the current locale, and offers no way to set another. But if several files of
// a process have a symbol of the same name, the one that was loaded first takes precedence (ld.so(8)). So with the symbols
// below, Foundation's own NumberFormatter and date.formatted() use the process's locale, too, because a program and the
// library with this file are loaded before Foundation.
// The symbols are those of `Locale.current` and `Locale.autoupdatingCurrent`, and of the same two properties of
// `Calendar`. Foundation's formatters use `Calendar.current` to count years. If a version of Foundation renames the
// symbols, its formatters use en_001 and the Gregorian calendar.
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
