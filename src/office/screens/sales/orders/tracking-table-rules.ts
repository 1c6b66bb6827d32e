import { readClipboard } from '#office/screens/catalogue/product-grid/read-clipboard.ts'

/** Rules for reading tracking numbers from a spreadsheet or a carrier's file. Pure. */

export type TableRow = { line: number; cells: readonly string[] }

/** A line that filled nothing. `unknown`: none of the orders; `repeated`: the order has another number already. */
export type Unmatched = { line: number; text: string; why: 'unknown' | 'repeated' | 'noNumber' | 'tooMany' }

export type Matching = {
  /** Tracking numbers keyed by order number. */
  numbers: Readonly<Record<string, string>>
  unmatched: readonly Unmatched[]
}

/** Column names as `plainName` writes them; a name that stands earlier is preferred. */
const columnNames = {
  order: [
    ...['order', 'ordernumber', 'orderno', 'ordernr', 'orderid', 'orderreference', 'orderref'],
    ...['ordre', 'ordrenummer', 'ordrenr', 'ordreid', 'bestilling', 'bestillingsnummer', 'bestillingsnr'],
    ...['bestallning', 'bestallningsnummer', 'bestallningsnr'],
    ...['commande', 'numerodecommande', 'ndecommande', 'nodecommande', 'ncommande', 'nocommande', 'refcommande'],
    ...[
      'reference',
      'referencenumber',
      'ref',
      'customerreference',
      'yourreference',
      'senderreference',
      'shipperreference',
    ],
    ...['referanse', 'kundereferanse', 'deresreferanse', 'avsenderreferanse', 'avsendersreferanse'],
    ...['referens', 'kundreferens', 'erreferens', 'avsandarreferens', 'avsandarensreferens'],
    ...['referenceclient', 'referenceexpediteur', 'votrereference'],
  ],
  tracking: [
    ...['tracking', 'trackingnumber', 'trackingno', 'trackingnr', 'trackingid', 'trackingcode'],
    ...['sporingsnummer', 'sporingsnr', 'sporing', 'sporingsid', 'sporingskode'],
    ...['sparningsnummer', 'sparningsnr', 'sparning', 'sparningsid'],
    ...['numerodesuivi', 'ndesuivi', 'nodesuivi', 'suivi', 'codedesuivi', 'nsuivi'],
    ...['kollinummer', 'kollinr', 'kolliid', 'kolli', 'pakkenummer', 'pakkenr', 'paketnummer'],
    ...['numerodecolis', 'ndecolis', 'nodecolis', 'ncolis', 'numerocolis', 'colis'],
    ...['parcelnumber', 'parcelno', 'parcelid', 'packagenumber', 'itemnumber', 'itemid', 'barcode', 'sscc'],
    ...['shipmentnumber', 'shipmentno', 'shipmentid', 'consignment', 'consignmentnumber', 'awb', 'waybill'],
    ...['sendingsnummer', 'sendingsnr', 'forsendelsesnummer', 'sandningsnummer', 'sandningsid', 'forsandelseid'],
    ...['numerodenvoi', 'ndenvoi', 'numeroenvoi'],
  ],
} as const

/** Returns a column's name in small letters, without accents, spaces and signs. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
}

/** Returns a tracking number as it is stored and compared. */
export function storedNumber(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase()
}

/**
 * Reads pasted cells: one column fills the rows from `from` on, several find them by order number. Null if the text is
 * one plain value.
 */
export function readPaste(
  text: string,
  { orders, from }: { orders: readonly string[]; from: number },
): Matching | null {
  if (!/[\r\n\t]/.test(text.trim())) return null
  const rows = cellsIn(text)
  if (rows.some(({ cells }) => cells.filter(Boolean).length > 1)) return matchTable(rows, orders)
  const column = rows.map(({ line, cells }) => ({ line, text: cells.find(Boolean) ?? '' }))
  const isNamed = findName([column[0]?.text ?? ''], 'tracking') >= 0
  const values = isNamed ? column.slice(1) : column
  const numbers: Record<string, string> = {}
  const unmatched: Unmatched[] = []
  for (const [index, value] of values.entries()) {
    const order = orders[from + index]
    if (order !== undefined) numbers[order] = value.text
    else if (value.text) unmatched.push({ ...value, why: 'tooMany' })
  }
  return { numbers, unmatched }
}

/** Returns the cells of pasted lines: between tabs, or between semicolons or commas if no line has a tab. */
function cellsIn(text: string): TableRow[] {
  const rows = readClipboard(text.replace(/[\r\n]+$/, ''))
  const hasTabs = rows.some((cells) => cells.length > 1)
  const separator = hasTabs ? null : [';', ','].find((sign) => rows.some(([cell = '']) => cell.includes(sign)))
  return rows.map((cells, index) => ({
    line: index + 1,
    cells: (separator ? (cells[0] ?? '').split(separator) : cells).map((cell) => cell.trim()),
  }))
}

/** Finds each row's order and tracking number, by the names of the columns or by what is in them. */
export function matchTable(rows: readonly TableRow[], orders: readonly string[]): Matching {
  const header = rows[0]?.cells ?? []
  const named = { order: findName(header, 'order'), tracking: findName(header, 'tracking') }
  const hasHeader = named.order >= 0 || named.tracking >= 0
  const data = hasHeader ? rows.slice(1) : rows
  const order = named.order >= 0 ? named.order : fullest(data, (cell) => orderIn(cell, orders) !== null, named.tracking)
  const tracking = named.tracking >= 0 ? named.tracking : fullest(data, isLikeNumber, order)
  const numbers: Record<string, string> = {}
  const unmatched: Unmatched[] = []
  for (const [index, { line, cells }] of data.entries()) {
    const text = cells.filter(Boolean).join(' · ')
    const number = cells[tracking] ?? ''
    const known = orderIn(cells[order] ?? '', orders)
    if (known === null) {
      const isHeading = index === 0 && !hasHeader && !isLikeNumber(number)
      if (text && !isHeading) unmatched.push({ line, text, why: 'unknown' })
    } else if (!number) unmatched.push({ line, text, why: 'noNumber' })
    else if (numbers[known] === undefined) numbers[known] = number
    else if (storedNumber(numbers[known]) !== storedNumber(number)) unmatched.push({ line, text, why: 'repeated' })
  }
  return { numbers, unmatched }
}

/** Returns the column with the name that stands earliest in the list; -1 if there is none. */
function findName(header: readonly string[], kind: keyof typeof columnNames): number {
  const plain = header.map(plainName)
  const name = columnNames[kind].find((each) => plain.includes(each))
  return name === undefined ? -1 : plain.indexOf(name)
}

/** Returns the column with the most cells that fit, apart from one column; -1 if no cell fits. */
function fullest(rows: readonly TableRow[], fits: (cell: string) => boolean, except: number): number {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const counts = Array.from({ length: width }, (_, column) =>
    column === except ? 0 : rows.filter(({ cells }) => fits(cells[column] ?? '')).length,
  )
  const max = Math.max(0, ...counts)
  return max === 0 ? -1 : counts.indexOf(max)
}

/** Returns the one order that a cell such as `#10085` or `Order 10085` names; null if it is none of these. */
function orderIn(cell: string, orders: readonly string[]): string | null {
  const named = new Set((cell.match(/\d+/g) ?? []).filter((digits) => orders.includes(digits)))
  const [only] = named
  return named.size === 1 && only !== undefined ? only : null
}

/** True if a cell looks like a tracking number. Carriers have different ones, but all have several digits. */
function isLikeNumber(cell: string): boolean {
  return /^[A-Z0-9][A-Z0-9\s.-]{4,59}$/i.test(cell) && (cell.match(/\d/g)?.length ?? 0) >= 5
}

/** Returns, for each order whose number another row has too, the first such order. */
export function duplicatesIn(numbers: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const given = Object.entries(numbers).flatMap(([order, text]) => {
    const number = storedNumber(text)
    return number ? [{ order, number }] : []
  })
  const found = given.flatMap(({ order, number }) => {
    const other = given.find((each) => each.number === number && each.order !== order)
    return other ? [[order, other.order] as const] : []
  })
  return new Map(found)
}
