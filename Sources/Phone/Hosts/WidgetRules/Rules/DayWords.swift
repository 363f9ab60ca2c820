/// Words that reveal the topic of a text, in the supported languages. Except for the listed beginnings and parts, they
/// match only whole words: `oggi` does not match `Jogging`, `tages` does not match `Stages`, and `due` does not match
/// `fondue`.
enum DayWords {
    /// Returns true if a text says that it is for one day: `Today`, `Joke of the Day`, `DailyQuote`.
    static func isOfTheDay(_ text: String) -> Bool { ofTheDay.isIn(text) }

    /// Returns true if a text says since when or until when something is valid, such as `Updated January 29`. Such a
    /// text may name yesterday and still be correct.
    static func isAboutUpdates(_ text: String) -> Bool { updates.isIn(text) }

    /// Returns true if a text says when an event happened, such as `Delivered January 29`. Such a text is still correct
    /// on the next day.
    static func isAboutEvents(_ text: String) -> Bool { events.isIn(text) }

    private static let ofTheDay = WordList(
        [
            "tonight", "of the day", "heute", "des tages", "hoy", "del día", "del dia", "diario", "diaria",
            "diariamente", "du jour", "oggi", "del giorno", "hoje", "do dia", "vandaag", "van de dag", "dagelijks",
            "dagens", "idag", "i dag", "сегодня",
        ],
        // These beginnings match "Today's", "todaysMenu", "/dailyquote", "Tagesgericht", "tägliche", "aujourd'hui",
        // "quotidienne".
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

/// Words and phrases to find in texts, and in identifiers such as `jokeOfTheDay`.
private struct WordList {
    private let phrases: [String]
    private let beginnings: [String]
    private let parts: [String]

    /// - Parameters:
    ///   - phrases: Whole words, in lower case.
    ///   - beginnings: Texts that match at the beginning of a word.
    ///   - parts: Texts that match anywhere, for languages that write words without spaces between them.
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

    /// Returns the words of a text in lower case, with a space before and after each word. A capital letter that
    /// follows a small letter begins a new word.
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
