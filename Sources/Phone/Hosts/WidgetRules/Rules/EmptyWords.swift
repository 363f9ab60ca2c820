/// Words that a widget uses to say that it has nothing to show yet, or what the user should do to change that.
enum EmptyWords {
    /// Words in lower case. They match only whole words of a text.
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

    /// Parts that match anywhere in a text: punctuation marks, and words of languages that write words without spaces
    /// between them.
    private static let parts = [
        "…", "...", "--", "––", "——",
        // Japanese
        "なし", "ありません", "ください", "開いて", "開く", "タップ", "追加", "選択", "読み込み", "未設定", "まだ",
        // Chinese: nothing, not yet, please, open, tap, add, choose, load, sign in
        "没有", "沒有", "暂无", "暫無", "無", "无数据", "尚未", "还没", "還沒", "请", "請", "打开", "打開", "开启", "開啟", "点击",
        "點擊", "点按", "點按", "轻触", "輕觸", "轻点", "輕點", "添加", "新增", "选择", "選擇", "加载", "載入", "登录", "登入", "未设置",
        // Korean
        "없", "여세요", "열어", "탭하", "추가", "선택", "불러오", "로그인", "주세요",
    ]

    /// Phrases which say that the user has nothing left to do. They match only whole words of a text.
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
