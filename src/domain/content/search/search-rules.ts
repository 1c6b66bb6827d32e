const maxLength = 120
const maxWords = 8

// A picture character is a word of its own; the database's `emoji_of` knows the same ones.
const word =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\u{1f000}-\u{1f3fa}\u{1f400}-\u{1faff}]/gu

/**
 * Returns the searchable part of a typed query, its first words; `typed` is the whole query. Null if it has no word.
 */
export function readQuery(query: string): { text: string; words: string[]; typed: string } | null {
  const typed = query.slice(0, maxLength).toWellFormed().normalize('NFC').replaceAll('\0', '')
  const words = (typed.match(word) ?? []).slice(0, maxWords)
  return words.length === 0 ? null : { text: words.join(' '), words, typed }
}
