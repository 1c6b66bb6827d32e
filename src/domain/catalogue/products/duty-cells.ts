import { countryCodes, isCountryCode } from '#shared/country-codes.ts'
import { type Texts, textIn } from '#shared/markets.ts'
import { type ContentUnit, contentUnits, type NetContent } from '#shared/net-content.ts'
import { hsCodeOf } from '#shared/trade-codes.ts'
import type { Party } from './duty-input.ts'
import type { ProductInput } from './product-input.ts'

/** Columns of product files for product safety, customs and price marking. */
export const dutyColumns = [
  'Manufacturer',
  'Manufacturer Address',
  'Manufacturer Contact',
  'Responsible Person',
  'Responsible Person Address',
  'Responsible Person Contact',
  'Warnings',
  'Country of Origin',
  'HS Code',
  'Net Content',
  'Net Content Unit',
] as const
export type DutyColumn = (typeof dutyColumns)[number]

/** Returns a product's cell; null if the file has no such column. */
type CellText = (column: DutyColumn) => string | null

export type Duties = Pick<
  ProductInput,
  'manufacturer' | 'responsiblePerson' | 'warnings' | 'originCountry' | 'hsCode' | 'netContent'
>

/**
 * The fields after an import: an empty cell clears one, a missing column keeps what was stored. What cannot be read
 * stays as typed, so that saving refuses it.
 */
export function readDuties(text: CellText, before: Duties | null): Duties {
  const said = (column: DutyColumn, stored: string | null | undefined) => (text(column) ?? stored) || null
  return {
    manufacturer: readParty(text, 'Manufacturer', before?.manufacturer),
    responsiblePerson: readParty(text, 'Responsible Person', before?.responsiblePerson),
    warnings: readWarnings(text('Warnings'), before?.warnings),
    originCountry: readCountry(said('Country of Origin', before?.originCountry)),
    hsCode: readHsCode(said('HS Code', before?.hsCode)),
    netContent: readContent(text, before?.netContent ?? null),
  }
}

export function writeDuties(duties: Duties): Record<DutyColumn, string | number | null> {
  const { manufacturer, responsiblePerson, warnings, originCountry, hsCode, netContent } = duties
  return {
    Manufacturer: manufacturer?.name ?? null,
    'Manufacturer Address': manufacturer?.address || null,
    'Manufacturer Contact': manufacturer?.contact || null,
    'Responsible Person': responsiblePerson?.name ?? null,
    'Responsible Person Address': responsiblePerson?.address || null,
    'Responsible Person Contact': responsiblePerson?.contact || null,
    Warnings: textIn(warnings, 'en') || null,
    'Country of Origin': originCountry,
    'HS Code': hsCode,
    'Net Content': netContent?.amount ?? null,
    'Net Content Unit': netContent?.unit ?? null,
  }
}

function readParty(text: CellText, column: 'Manufacturer' | 'Responsible Person', before: Party | null = null) {
  const [name, address, contact] = [text(column), text(`${column} Address`), text(`${column} Contact`)]
  const party = {
    name: name ?? before?.name ?? '',
    address: address ?? before?.address ?? '',
    contact: contact ?? before?.contact ?? '',
  }
  return party.name || party.address || party.contact ? party : null
}

// A file holds English, to which every other language falls back: an empty cell removes the text in all.
function readWarnings(text: string | null, before: Texts = {}): Texts {
  if (text === null || (text !== '' && text === textIn(before, 'en'))) return before
  return text === '' ? {} : { ...before, en: text }
}

const readHsCode = (text: string | null) => (text === null ? null : (hsCodeOf(text) ?? text))

/** A code in any case, or the country's English name. */
function readCountry(text: string | null): string | null {
  if (text === null || isCountryCode(text.toUpperCase())) return text?.toUpperCase() ?? null
  return countryByName().get(text.toLowerCase()) ?? text
}

let named: Map<string, string> | null = null

function countryByName(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  named ??= new Map(countryCodes.map((code) => [names.of(code)?.toLowerCase() ?? '', code]))
  return named
}

// Other names of units that files use.
const unitNames: Record<string, ContentUnit> = { gram: 'g', lt: 'l', liter: 'l', litre: 'l', pcs: 'piece', ct: 'piece' }

function readContent(text: CellText, before: NetContent | null): NetContent | null {
  const amount = text('Net Content') ?? before?.amount.toString() ?? ''
  if (!amount) return null
  const unit = (text('Net Content Unit') || before?.unit || '').toLowerCase()
  const known = contentUnits.find((each) => each === unit) ?? unitNames[unit]
  return { amount: Number(amount.replace(',', '.')), unit: known ?? (unit as ContentUnit) }
}
