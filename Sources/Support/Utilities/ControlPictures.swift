/// Makes control characters visible.
public enum ControlPictures {
    /// Replaces control characters, except line feeds and tabs, by visible symbols.
    ///
    /// Quoted text may contain sequences that move a terminal's cursor, or that make the terminal act as if the user
    /// had typed something. Unicode has symbols for the first 32 characters and for DEL (U+2400 and on); other control
    /// characters become U+FFFD.
    public static func replacing(in text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard isControl(scalar) else {
                plain.append(scalar)
                continue
            }
            let picture = scalar.value < 0x20 ? 0x2400 + scalar.value : scalar.value == 0x7F ? 0x2421 : 0xFFFD
            plain.append(Unicode.Scalar(picture) ?? "\u{FFFD}")
        }
        return String(plain)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
}
