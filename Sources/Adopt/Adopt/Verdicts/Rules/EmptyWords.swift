/// Words with which a widget says that it has nothing to show yet, or what the user should do about that.
enum EmptyWords {
    /// Words that must match whole words of a text, in lower case.
    private static let words: Set<String> = [
        // English
        "no", "not", "none", "nothing", "never", "yet", "empty", "open", "tap", "add", "choose", "select", "pick",
        "set",
        "start", "begin", "loading", "waiting", "unavailable", "connect", "sign", "log", "login", "missing", "unknown",
        "please", "try", "welcome", "placeholder", "soon",
        // German
        "kein", "keine", "keinen", "nichts", "nicht", "noch", "leer", "öffne", "öffnen", "tippe", "wähle", "lädt",
        "laden",
        "füge", "hinzufügen", "anmelden", "bitte", "unbekannt",
        // French
        "aucun", "aucune", "rien", "pas", "vide", "ouvrez", "ouvre", "touchez", "ajoutez", "choisissez", "chargement",
        "connectez",
        // Spanish, Portuguese
        "ningún", "ninguna", "nada", "sin", "vacío", "abre", "abra", "toca", "añade", "elige", "cargando", "nenhum",
        "nenhuma", "sem", "vazio", "toque", "adicione", "escolha", "carregando", "não",
        // Italian, Dutch
        "nessun", "nessuna", "niente", "vuoto", "apri", "tocca", "aggiungi", "scegli", "caricamento", "geen", "niets",
        "leeg", "kies", "voeg",
    ]

    /// Parts that match anywhere in a text: punctuation, and words of languages that write without spaces.
    private static let parts = ["…", "...", "--", "––", "——", "なし", "ありません", "没有", "暂无", "無", "없"]

    /// Phrases of whole words which say that nothing is left to do.
    private static let phrases = [
        "caught up", "all done", "all clear", "all good", "up to date", "well done", "good job", "nice work",
        "great work", "inbox zero", "day off", "free day", "relax", "enjoy", "alles erledigt", "alles fertig",
        "alles geschafft", "frei", "tout est fait", "à jour", "terminé", "todo listo", "al día", "tudo em dia",
        "tutto fatto", "tutto a posto", "alles klaar", "alles gedaan",
    ]

    static func isEmpty(_ text: String) -> Bool {
        let split = text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.map(String.init)
        let plain = " " + split.joined(separator: " ") + " "
        return phrases.contains { plain.contains(" \($0) ") }
            || split.contains { words.contains($0) || $0.hasSuffix("n't") || $0.hasSuffix("n’t") }
            || parts.contains { text.contains($0) }
    }
}
