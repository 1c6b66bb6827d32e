const longest = 120
const mostWords = 8

/** What of a typed query can be searched for: its first words, letters and digits only. Null where there are none. */
export function readQuery(query: string): { text: string; words: string[] } | null {
  const cut = query.slice(0, longest).toWellFormed().normalize('NFC')
  const words = (cut.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, mostWords)
  return words.length === 0 ? null : { text: words.join(' '), words }
}
