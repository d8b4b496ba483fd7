package io.flowsql.driver.cli;

/** How many cells of a terminal a text takes: two for most East Asian characters and emoji, none for combining marks. */
final class TextWidth {
    private TextWidth() {}

    static int of(String text) {
        return text.codePoints().map(TextWidth::ofCodePoint).sum();
    }

    /** How many UTF-16 units of a text fill that many cells. */
    static int unitsIn(String text, int cells) {
        int units = 0;
        for (int filled = 0; units < text.length() && filled < cells; ) {
            int codePoint = text.codePointAt(units);
            filled += ofCodePoint(codePoint);
            units += Character.charCount(codePoint);
        }
        return units;
    }

    private static int ofCodePoint(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT, Character.CONTROL -> 0;
            default -> isWide(codePoint) ? 2 : 1;
        };
    }

    /** The blocks that Unicode's EastAsianWidth calls wide or fullwidth, as far as whole blocks go. */
    private static boolean isWide(int codePoint) {
        return between(codePoint, 0x1100, 0x115F) // Hangul initial consonants
                || between(codePoint, 0x2E80, 0x303E) // CJK radicals and punctuation
                || between(codePoint, 0x3041, 0xA4CF) // kana to Yi
                || between(codePoint, 0xA960, 0xA97F) // Hangul
                || between(codePoint, 0xAC00, 0xD7A3) // Hangul
                || between(codePoint, 0xF900, 0xFAFF) // CJK compatibility
                || between(codePoint, 0xFE30, 0xFE6F) // CJK compatibility and small forms
                || between(codePoint, 0xFF00, 0xFF60) // fullwidth forms
                || between(codePoint, 0xFFE0, 0xFFE6) // fullwidth signs
                || between(codePoint, 0x1F300, 0x1F64F) // emoji
                || between(codePoint, 0x1F680, 0x1F6FF) // emoji
                || between(codePoint, 0x1F900, 0x1FAFF) // emoji
                || between(codePoint, 0x20000, 0x3FFFD); // CJK extensions
    }

    private static boolean between(int codePoint, int first, int last) {
        return first <= codePoint && codePoint <= last;
    }
}
