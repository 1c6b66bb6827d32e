import type { Market } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'
import { type RouteKey, routeKeys, screens } from '#shared/screens.ts'

/** Examples to show a text on, one of each kind; missing or null if the shop has none. */
export type Examples = {
  /** Slugs. */
  product?: string | null
  marketing?: string | null
  category?: string | null
  /** The last order that a mail of a kind was about, by kind. */
  mails?: Readonly<Record<string, { order: number; key: string }>>
}

// Areas of the texts that are no screen by name.
const screenOfArea: Record<string, RouteKey> = { shell: 'home', membership: 'home', words: 'home' }
const screenOfAccount: Record<string, RouteKey> = { subscription: 'subscriptions', settingsPage: 'settings' }

// Mail kind, keyed by the first two parts of a mail text's key.
const kindOfMailText: Record<string, string> = {
  'mail.order': 'order-confirmation',
  'mail.shipped': 'parcel-shipped',
  'mail.tracking': 'parcel-tracking',
  'mail.delivered': 'parcel-delivered',
  'mail.cancelled': 'order-cancelled',
  'mail.refunded': 'order-refunded',
  'mail.notice': 'order-refunded',
  'mailaccount.withdrawal': 'withdrawal',
}

type ShownBy = { kind: string; id: string }

/** Returns the path of a page that shows a text: in the shop, or a sent mail in the office. Null if there is none. */
export function pathOf({ kind, id }: ShownBy, market: Market, examples: Examples): string | null {
  const landing = (slug: string | null | undefined) =>
    slug ? hrefIn(market, 'product', { slug }, { soid: 'office' }) : null
  if (kind === 'page') return hrefIn(market, 'pages', { slug: id })
  if (kind === 'faq') return `${hrefIn(market, 'home')}#faq`
  if (kind === 'testimonial') return hrefIn(market, 'home')
  if (kind === 'review') return landing(examples.product)
  if (kind === 'marketing') return landing(examples.marketing)
  const [area = '', part = ''] = id.split('.')
  if (kind === 'mail') return mailPath(examples.mails?.[kindOfMailText[`${area}.${part}`] ?? ''])
  if (area === 'landing') return landing(examples.product)
  if (area === 'product') return examples.product ? hrefIn(market, 'product', { slug: examples.product }) : null
  if (area === 'category') return examples.category ? hrefIn(market, 'category', { slug: examples.category }) : null
  if (area === 'content') return hrefIn(market, 'pages', { slug: 'abonnement' })
  const own = area === 'account' ? screenOfAccount[part] : undefined
  const screen = own ?? routeKeys.find((route) => route === area) ?? screenOfArea[area]
  return screen && !screens[screen].path[market].includes(':') ? hrefIn(market, screen) : null
}

function mailPath(mail: { order: number; key: string } | undefined): string | null {
  return mail ? `/office/orders/${mail.order}/mails/${encodeURIComponent(mail.key)}/preview` : null
}
