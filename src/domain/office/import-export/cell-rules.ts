import { type Cents, cents } from '#shared/money.ts'

export type DecimalSign = ',' | '.'

/**
 * An amount as cents; null for anything else, and for more than a million. `sign` is the decimal sign of the file's
 * other amounts, where they have one; without it thousands are apart only where it is plain.
 */
export function readAmount(text: string, sign: DecimalSign | null = null): Cents | null {
  const plain = withPlainSpaces(text)
  if (sign) return amountBySign(plain, sign)
  const grouped = /^(\d{1,3}(?:([ '’.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(plain)
  if (grouped) {
    const [, whole = '', group = '', point, decimals = ''] = grouped
    const isPlain = point ? point !== group : group !== '.' && group !== ','
    if (isPlain) return centsOf(whole.replace(/\D/g, ''), decimals)
  }
  const simple = /^(\d{0,7})(?:([.,])(\d+))?$/.exec(plain)
  const [, whole = '', point = '', decimals = ''] = simple ?? []
  if (!simple || (!whole && !decimals) || !/^\d{0,2}0*$/.test(decimals)) return null
  // "1.000" may be a thousand, and "19,990" nearly twenty thousand; "19.990" is what databases write.
  if (decimals.length === 3 && (point === ',' || decimals === '000')) return null
  return centsOf(whole, decimals.slice(0, 2))
}

function amountBySign(plain: string, sign: DecimalSign): Cents | null {
  const parts = plain.split(sign)
  const [whole = '', decimals = ''] = parts
  if (parts.length > 2 || (!whole && !decimals) || !/^\d{0,2}0*$/.test(decimals)) return null
  const group = sign === ',' ? "[ '’.]" : "[ '’,]"
  const isWhole = /^\d{0,7}$/.test(whole) || new RegExp(`^\\d{1,3}(?:${group}\\d{3})+$`).test(whole)
  return isWhole ? centsOf(whole.replace(/\D/g, ''), decimals.slice(0, 2)) : null
}

/** The decimal sign that an amount shows beyond doubt; null where it has none, or may be read either way. */
export function decimalSignOf(text: string): DecimalSign | null {
  const plain = withPlainSpaces(text)
  if (!/^\d[\d ',.’]*$/.test(plain)) return null
  const signs = (plain.match(/[.,]/g) ?? []) as DecimalSign[]
  const last = signs.at(-1)
  if (!last) return null
  const count = signs.filter((sign) => sign === last).length
  if (count < signs.length) return count === 1 ? last : null
  if (count > 1) return last === ',' ? '.' : ','
  const isGrouped = /[ '’]/.test(plain) || plain.startsWith('0')
  return plain.split(last)[1]!.length === 3 && !isGrouped ? null : last
}

/** True if the writer may have meant an amount differently. */
export function isUnusualAmount(text: string, sign: DecimalSign | null = null): boolean {
  return sign ? /^\d{1,3}[.,]\d{3}$/.test(text) : /^\d+\.\d{3}$/.test(text)
}

const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ')

function centsOf(whole: string, decimals: string): Cents | null {
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return amount <= 100_000_000 ? cents(amount) : null
}

/** A whole number, which spreadsheets may have given decimals or apart thousands; null for anything else. */
export function readCount(text: string): number | null {
  const plain = text.replace(/[\u00a0\u202f\u2009]/g, ' ').replace(/^(-?\d{1,3}) (\d{3})$/, '$1$2')
  return /^-?\d{1,6}(?:[.,](?:0{1,2}|0{4,}))?$/.test(plain) ? Number.parseInt(plain, 10) : null
}

// Words for true and false that spreadsheets write in different languages.
const trueWords = new Set('true 1 yes y ja oui sann sant sand vrai wahr on'.split(' '))
const falseWords = new Set('false 0 no n nei nej non usann falskt falsk faux falsch nein off'.split(' '))

/** Returns null if the text is neither a word for true nor for false. */
export function readBoolean(text: string): boolean | null {
  const word = text.toLowerCase()
  if (trueWords.has(word)) return true
  return falseWords.has(word) ? false : null
}

/** The HTML of a description: plain text becomes paragraphs, and what only looks like a tag stays text. */
export function htmlOf(body: string): string {
  if (!body) return ''
  const html = body.replace(markup, (tag) => tag.replaceAll('<', '\u0001'))
  const hasMarkup = html.includes('\u0001')
  const safe = (text: string) => text.replaceAll('<', '&lt;').replaceAll('\u0001', '<')
  if (hasMarkup) return safe(html)
  return body
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replace(/\r?\n/g, '<br />')}</p>`)
    .join('\n')
}

const elements =
  'a abbr acronym address article aside audio b bdi bdo big blockquote body br button canvas caption center cite code ' +
  'col colgroup data dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form frame ' +
  'frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i img input ins kbd label legend li link main map mark menu ' +
  'meta meter nav nobr ol optgroup option output p param picture pre progress q rp rt ruby s samp search section ' +
  'select slot small source span strike strong sub summary sup table tbody td tfoot th thead time title tr track tt ' +
  'u ul var video wbr'
const names = `(?:${elements.replaceAll(' ', '|')}|[a-z][a-z0-9]*[:-][\\w:-]*)`
// An attribute has a value: "<b and c>" is no tag. Elements that could run are markup however they are written.
const attribute = `\\s+[\\w:@.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>]+)`
const flag = '\\s+(?:hidden|disabled|checked|controls|loop|muted|autoplay|allowfullscreen|nowrap|reversed|open)'
const running = 'script|style|iframe|object|embed|svg|math|template|noscript|textarea|applet|base|xml'
const markup = new RegExp(
  `<!--|<!doctype|<!\\[cdata|</?(?:${running})(?![a-z0-9])|</?${names}(?:${attribute}|${flag})*\\s*/?>`,
  'gi',
)
