import { plainText } from '#shared/plain-text.ts'

/** A page that can be found by its words, folded and split; `text` is what an excerpt is cut from. */
export type FindablePage = {
  name: string
  path: string
  text: string
  words: { name: string[]; headings: string[]; text: string[] }
}

/** `isMention` is true if the words occur only in the body text. */
export type PageMatch = { page: FindablePage; score: number; isMention: boolean }

/** Words that people use for the same topic in every language of the shop, regardless of the page's name. */
const concerns = [
  'retur return retour renvoyer angre angra angrerett angerratt withdraw retractation retracter lamna tillbaka tilbake rendre refusjon refund rembours aterbetal bytte byta exchange echange',
  'levering leveran livraison delivery deliver frakt shipping sporing spara suivi tracking pakke paket parcel colis',
  'betaling betalning payer paiement payment faktura facture invoice',
  'hjelp hjalp aide help kundeservice kundtjanst support kontakt contact telefon phone',
  'medlem membership abonnement oppsigelse uppsagning cancel resili',
  'bestilling bestallning ordre order commande',
].map((words) => words.split(' '))

const minStem = 4
const maxEnding = 4
const maxExcerpt = 140

/** The words of a text, in lower case without accents. */
export function foldedWords(text: string): string[] {
  return plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Readable words of sanitised HTML, and the words of its headings. */
export function findablePage(page: { name: string; path: string; html: string }): FindablePage {
  const headings = [...page.html.matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs)].map((match) => plainOf(match[1]!))
  const text = plainOf(page.html.replaceAll(/<h[1-6][^>]*>.*?<\/h[1-6]>/gs, ' '))
  const words = {
    name: foldedWords(page.name),
    headings: foldedWords(headings.join(' ')),
    text: [...new Set(foldedWords(text))],
  }
  return { name: page.name, path: page.path, text, words }
}

/**
 * Returns the pages that match every word of a query, best first. Words of one or two letters count only if all words
 * are that short.
 */
export function matchPages(pages: readonly FindablePage[], queryWords: readonly string[]): PageMatch[] {
  const all = queryWords.flatMap(foldedWords)
  const telling = all.filter((word) => word.length > 2)
  const words = telling.length ? telling : all
  if (words.length === 0) return []
  return pages
    .flatMap((page) => {
      const scores = words.map((word) => scoreOf(page, word))
      if (scores.includes(0)) return []
      const score = scores.reduce((sum, each) => sum + each, 0)
      return [{ page, score, isMention: scores.every((each) => each === 1) }]
    })
    .toSorted((one, other) => other.score - one.score)
}

/** True if a word of the name begins with or contains a query word, or is another form of it. */
export function isNamedLike(name: string, queryWords: readonly string[]): boolean {
  const asked = queryWords.flatMap(foldedWords)
  return foldedWords(name).some((written) => asked.some((word) => isAlike(written, word) || hasInside(written, word)))
}

/** A compound such as “headphones” has the word that is asked for. */
function hasInside(written: string, asked: string): boolean {
  return asked.length >= minStem && written.includes(asked)
}

/** Returns the text around the first word that matches the query or its topic, or else the beginning. */
export function excerptOf({ text }: FindablePage, queryWords: readonly string[]): string {
  const asked = queryWords.flatMap(foldedWords)
  const parts = text.split(/(?<=\s)/)
  const indexOf = (words: readonly string[]) =>
    parts.findIndex((part) => foldedWords(part).some((word) => words.some((each) => word.startsWith(each))))
  const named = indexOf(asked)
  const found = named >= 0 ? named : indexOf(asked.flatMap(concernOf))
  const first = Math.max(0, found - 6)
  let excerpt = first > 0 ? '… ' : ''
  for (const part of parts.slice(first)) {
    if (excerpt.length + part.length > maxExcerpt) return `${excerpt.trimEnd()} …`
    excerpt += part
  }
  return excerpt.trimEnd()
}

function scoreOf({ words }: FindablePage, asked: string): number {
  const concern = concernOf(asked)
  const isConcerned = (written: string) => concern.some((member) => written.startsWith(member))
  const isNamed = (written: string) => isAlike(written, asked)
  if (words.name.some(isNamed)) return 6
  if (words.headings.some(isNamed) || words.name.some(isConcerned)) return 3
  if (words.headings.some(isConcerned)) return 2
  return asked.length > 2 && words.text.some((written) => written.startsWith(asked)) ? 1 : 0
}

/** Returns the other words for a word's topic. Very short words get none, because they may still become any word. */
function concernOf(asked: string): string[] {
  if (asked.length < minStem) return []
  return concerns.filter((each) => each.some((member) => isAlike(member, asked))).flat()
}

/** One begins with the other: what is being typed, or another form of the word. */
function isAlike(written: string, asked: string): boolean {
  if (written.startsWith(asked)) return true
  return written.length >= minStem && asked.length - written.length <= maxEnding && asked.startsWith(written)
}

function plainOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,)])/g, '')
    .trim()
}
