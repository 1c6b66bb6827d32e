import iconv from 'iconv-lite'
import { cents, toDecimal } from '#shared/money.ts'
import { withoutAccents } from '#shared/plain-text.ts'
import { type AccountRole, type Accounts, accountNames } from './journal-rules.ts'
import type { Journal } from './read-journal.ts'

/**
 * Vouchers as a file of the Swedish standard SIE, type 4I: code page 437, lines that end in CR LF.
 * @param company.generatedOn the day the file is made, `2026-03-29`
 */
export function sieFile(
  { vouchers, currency, notes }: Journal,
  company: { name: string; organisationNumber: string; accounts: Accounts; generatedOn: string; version: string },
): Buffer {
  const { name, organisationNumber, accounts, generatedOn, version } = company
  const used = new Map(vouchers.flatMap(({ lines }) => lines.map(({ account, role }) => [account, role] as const)))
  const lines = [
    '#FLAGGA 0',
    '#FORMAT PC8',
    '#SIETYP 4',
    `#PROGRAM "Vitrine" "${inCodePage(version)}"`,
    `#GEN ${compact(generatedOn)}`,
    ...notes.map((note) => `#PROSA ${quoted(note)}`),
    ...(organisationNumber ? [`#ORGNR ${quoted(organisationNumber)}`] : []),
    `#FNAMN ${quoted(name)}`,
    `#VALUTA ${currency}`,
    ...accountLines(accounts, used),
    ...vouchers.flatMap((voucher) => [
      `#VER ${voucher.series} ${voucher.number} ${compact(voucher.day)} ${quoted(voucher.text)}`,
      '{',
      ...voucher.lines.map(
        ({ account, amount, text }) =>
          `#TRANS ${account} {} ${toDecimal(cents(amount))} ${compact(voucher.day)} ${quoted(text)}`,
      ),
      '}',
    ]),
  ]
  return iconv.encode(`${lines.join('\r\n')}\r\n`, 'cp437')
}

/** Two roles may share an account, which is declared once. */
function accountLines(accounts: Accounts, used: ReadonlyMap<string, AccountRole>): string[] {
  const declared = new Map<string, string>()
  for (const [role, account] of Object.entries(accounts) as [AccountRole, string][]) {
    if (used.has(account) && !declared.has(account)) declared.set(account, accountNames[role])
  }
  return [...declared].map(([account, name]) => `#KONTO ${account} ${quoted(name)}`)
}

const compact = (day: string) => day.replaceAll('-', '')

function quoted(text: string): string {
  const safe = inCodePage(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the standard forbids them
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .replace(/[\\"]/g, '\\$&')
  return `"${safe}"`
}

/** Letters that the code page lacks lose their accents, or become the nearest Swedish ones. */
function inCodePage(text: string): string {
  const near = text.replace(/[øØœŒ]/g, (letter) => ({ ø: 'ö', Ø: 'Ö', œ: 'oe', Œ: 'OE' })[letter]!)
  return Array.from(near.normalize('NFC'), (letter) => {
    if (iconv.decode(iconv.encode(letter, 'cp437'), 'cp437') === letter) return letter
    const plain = withoutAccents(letter)
    return iconv.decode(iconv.encode(plain, 'cp437'), 'cp437') === plain ? plain : '?'
  }).join('')
}
