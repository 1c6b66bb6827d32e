import { useTranslation } from 'react-i18next'
import { isListPrice } from '#contract/office/catalogue/price-lists.ts'
import type { AuditResponse } from '#contract/office/platform/audit.ts'
import { useFormats } from '#office/kit/formats.ts'
import { isolated, joined } from '#shared/isolated-text.ts'
import type { Language } from '#shared/markets.ts'
import { type Cents, cents, decimalToCents } from '#shared/money.ts'
import { useSettingText } from '../settings/use-setting-text.ts'

export type Entry = AuditResponse['items'][number]

/** Keys of the shop's own rows, which say nothing to a person. */
const internal = ['refund', 'orderId', 'invoiceId', 'membershipId', 'currency']
const amounts = ['amount', 'refunded', 'price', 'member_price']
/** Actions whose amounts arrive in euros; those of all others are stored in cents. */
const withDecimals = ['product.changed', 'product.created']
const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const screens: Record<string, (id: string) => string> = {
  order: (id) => `/orders/${id}`,
  return: (id) => `/returns/${id}`,
  statement: (id) => `/returns/statements/${id}`,
  product: (id) => `/products/${id}`,
  category: (id) => `/products/categories/${id}`,
  attribute: (id) => `/products/attributes/${id}`,
  plan: (id) => `/products/plans/${id}`,
  member: (id) => `/members/${id}`,
  customer: (id) => `/customers/${id}`,
  message: (id) => `/messages/${id}`,
  difference: (id) => `/books/differences/${encodeURIComponent(id)}`,
  hook: (id) => `/settings/hooks/${id}`,
  staff: () => '/settings/staff',
  token: () => '/settings/tokens',
  conflict: () => '/settings/conflicts',
}

/** Returns the path of the screen for what an entry is about; null if it has none. */
export function screenOf({ subject, before, after }: Entry): string | null {
  const { kind, id } = partsOf(subject)
  const order = (after as { order?: unknown } | null)?.order ?? (before as { order?: unknown } | null)?.order
  if (kind === 'parcel') return typeof order === 'number' ? `/orders/${order}` : null
  return screens[kind]?.(id) ?? null
}

/** `order:10042` is an order with its number; the subject of a setting is its key alone. */
function partsOf(subject: string): { kind: string; id: string } {
  const [, kind = '', id = ''] = /^([\w-]+):(.+)$/.exec(subject) ?? []
  return { kind, id }
}

/** Texts for what an entry is about and for what changed. */
export function useAuditTexts() {
  const { t, i18n } = useTranslation()
  const { dateTime, language, money } = useFormats()
  const { nameOf } = useSettingText()

  const subjectText = (subject: string): string => {
    const { kind, id } = partsOf(subject)
    if (kind === 'conflict') return t(`conflicts.names.${id}`, { defaultValue: id })
    // Long ids are random; their beginning tells one from another.
    if (kind) return t(`settings.audit.subjects.${kind}`, { id: id.slice(0, 24), defaultValue: subject })
    // The other subjects are settings, and disputes by the provider's id.
    return subject.includes('.') ? nameOf(subject) : isolated(subject)
  }
  const words = (key: string, action: string, value: string): string => {
    const group = action.split('.')[0]!
    const texts: Record<string, string[]> = {
      state: [`orders.${group}.${value}`, `${group}s.states.${value}`, `orders.fulfilment.${value}`],
      kind: [`${group}s.kinds.${value}`],
      payment: [`orders.payment.${value}`],
      reason: [`orders.reasons.${value}`, `returns.reasons.${value}`, `orders.provider.states.${value}`],
      status: [`orders.provider.states.${value}`],
      by: [`settings.audit.by.${value}`],
      theme: [`shell.themes.${value}`],
    }
    const known = texts[key]?.find((each) => i18n.exists(each))
    return known ? t(known) : isolated(value)
  }
  const one = (key: string, { action, currency }: { action: string; currency: string }, value: unknown): string => {
    if (key === 'language') return language(value as Language)
    if (typeof value === 'boolean') return t(value ? 'settings.yes' : 'settings.no')
    const amount = amountOf(key, action, value)
    if (amount !== null) return money(amount, isListPrice(key) ? key.split('.')[1] : currency)
    if (typeof value === 'string' && isInstant.test(value)) return dateTime(value)
    if (key === 'lines' && Array.isArray(value)) return String(itemsIn(value))
    return typeof value === 'object' ? isolated(JSON.stringify(value)) : words(key, action, String(value))
  }
  const fieldName = (key: string): string => {
    const [, currency, price] = isListPrice(key) ? key.split('.') : []
    return price ? `${fieldName(price)} (${currency})` : t(`settings.audit.fields.${key}`, { defaultValue: key })
  }
  /** Says stored values on one line. */
  const valuesText = (values: unknown, entry: Entry): string => {
    const of = { action: entry.action, currency: currencyOf(entry) }
    if (values === null || values === undefined) return '–'
    if (typeof values !== 'object') return one(partsOf(entry.subject).kind, of, values)
    const shown = withListPrices(values).filter(([key, value]) => !internal.includes(key) && isGiven(value))
    const texts = shown.map(([key, value]) => t('act.named', { name: fieldName(key), value: one(key, of, value) }))
    return joined(texts, ', ') || '–'
  }
  return { subjectText, valuesText }
}

/** Returns the amount in a field of an entry; null if it is none. */
export function amountOf(key: string, action: string, value: unknown): Cents | null {
  if (typeof value !== 'number' || !(amounts.includes(key) || isListPrice(key))) return null
  return withDecimals.includes(action) ? decimalToCents(value) : cents(value)
}

/** What an entry's amounts are in; euros where it does not say. */
function currencyOf({ before, after }: Entry): string {
  const given = [after, before].map((values) => (values as { currency?: unknown } | null)?.currency)
  return given.map((each) => typeof each === 'string' && each).find(Boolean) || 'EUR'
}

/** Returns the fields of an entry by their names, with each price of the lists in other currencies as one. */
function withListPrices(values: object, prefix = ''): [string, unknown][] {
  return Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const key = prefix + snakeCase(name)
    const isList = key === 'prices' || /^prices\.[A-Z]{3}$/.test(key)
    return isList && value !== null && typeof value === 'object' ? withListPrices(value, `${key}.`) : [[key, value]]
  })
}

/** Some entries name their fields as the program does, e.g. `startsAt`. */
function snakeCase(key: string): string {
  return key.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Number of items in the lines of an order, a parcel or a return. */
function itemsIn(lines: readonly { quantity?: number }[]): number {
  return lines.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
}
