import AppleFoundation
import Foundation

// Foundation on Linux has en_001 for the current locale, and nothing to set it by. A symbol of the executable comes
// before a library's of the same name (ld.so(8)), so that what Foundation itself asks for, for a NumberFormatter or
// date.formatted(), is the process's locale too. The names are those of `Locale.current` and
// `Locale.autoupdatingCurrent`, and of the same of `Calendar`, by which Foundation's formatters count years; a Foundation
// that names them otherwise keeps en_001 and the Gregorian calendar in its own formatters.
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
