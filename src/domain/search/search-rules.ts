const maxLength = 120
const maxWords = 8

/** The searchable part of a typed query: its first words, letters and digits only. Null where there are none. */
export function readQuery(query: string): { text: string; words: string[] } | null {
  const cut = query.slice(0, maxLength).toWellFormed().normalize('NFC')
  const words = (cut.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, maxWords)
  return words.length === 0 ? null : { text: words.join(' '), words }
}
