/// Words that say what a text is about, in the languages that are looked for: whole words, so that there is no day in
/// `Jogging` (`oggi`) or `Stages` (`tages`), and nothing `due` in a fondue.
enum DayWords {
    /// Whether something is for one day: `Today`, `Joke of the Day`, `DailyQuote`.
    static func isOfTheDay(_ text: String) -> Bool { ofTheDay.isIn(text) }

    /// Whether a text says since when something is so, or until when; that may be of yesterday.
    static func isAboutUpdates(_ text: String) -> Bool { updates.isIn(text) }

    /// Whether a text says when something happened, which stays so on the next day: `Delivered January 29`.
    static func isAboutEvents(_ text: String) -> Bool { events.isIn(text) }

    private static let ofTheDay = WordList(
        [
            "tonight", "of the day", "heute", "des tages", "hoy", "del día", "del dia", "diario", "diaria",
            "diariamente", "du jour", "oggi", "del giorno", "hoje", "do dia", "vandaag", "van de dag", "dagelijks",
            "dagens", "idag", "i dag", "сегодня",
        ],
        // "Today's", "todaysMenu", "/dailyquote", "Tagesgericht", "tägliche", "aujourd'hui", "quotidienne".
        beginnings: ["today", "daily", "heutig", "tages", "täglich", "taeglich", "aujourd", "quotidien"],
        parts: ["oftheday", "今日", "今天", "每日", "오늘"])

    private static let updates = WordList(
        [
            "as of", "last", "since", "from", "started", "until", "ended", "created", "added", "bought", "purchased",
            "synced", "checked", "refreshed", "saved", "due", "born", "stand", "seit", "vom", "bis", "fällig", "desde",
            "hasta", "mis à jour", "mise à jour", "depuis", "dal", "fino", "ultimo", "ultima", "ultimi", "ultime",
            "até", "sinds", "sedan", "senast",
        ],
        beginnings: [
            "updat", "aktualis", "letzte", "actualiza", "últim", "jusqu", "dernièr", "dernier", "aggiorna", "atualiza",
            "bijgewerkt", "laatst", "uppdatera",
        ])

    private static let events = WordList(
        [
            "delivered", "ordered", "shipped", "dispatched", "paid", "published", "posted", "taken", "finished", "sent",
            "received", "arrived", "completed", "uploaded", "recorded", "released", "signed", "issued",
            "geliefert", "zugestellt", "bestellt", "versandt", "bezahlt", "veröffentlicht", "gesendet", "empfangen",
            "abgeschlossen", "beendet", "aufgenommen", "erstellt", "livré", "livrée", "commandé", "commandée",
            "expédié",
            "expédiée", "payé", "payée", "publié", "publiée", "reçu", "reçue", "envoyé", "envoyée", "entregado",
            "entregada", "pedido", "enviado", "enviada", "pagado", "pagada", "publicado", "publicada", "recibido",
            "terminado", "consegnato", "ordinato", "spedito", "pagato", "pubblicato", "ricevuto", "entregue", "pago",
            "recebido", "geleverd", "bezorgd", "besteld", "verzonden", "betaald", "gepubliceerd", "ontvangen",
            "levererad", "beställd", "skickad", "betald", "publicerad",
        ])
}

/// Words and phrases to look for in texts, and in names of code such as `jokeOfTheDay`.
private struct WordList {
    private let phrases: [String]
    private let beginnings: [String]
    private let parts: [String]

    /// - Parameters:
    ///   - phrases: whole words, in lower case.
    ///   - beginnings: of words.
    ///   - parts: what is found anywhere, as in languages that write words without a space.
    init(_ phrases: [String], beginnings: [String] = [], parts: [String] = []) {
        self.phrases = phrases.map { " \($0) " }
        self.beginnings = beginnings.map { " \($0)" }
        self.parts = parts
    }

    func isIn(_ text: String) -> Bool {
        let words = Self.words(text)
        return phrases.contains { words.contains($0) } || beginnings.contains { words.contains($0) }
            || parts.contains { words.contains($0) }
    }

    /// The words of a text in lower case, with a space before and after each. A capital after a small letter begins one.
    private static func words(_ text: String) -> String {
        var words = " "
        var isAfterSmall = false
        for character in text {
            if !character.isLetter || isAfterSmall && character.isUppercase, words.last != " " { words.append(" ") }
            if character.isLetter { words += character.lowercased() }
            isAfterSmall = character.isLowercase
        }
        return words.last == " " ? words : words + " "
    }
}
