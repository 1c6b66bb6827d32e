import { countWaitingReviews, findWaitingReviews } from '#domain/aftersales/product-reviews/review-list-queries.ts'
import { dueAtOf, warnBefore } from '#domain/aftersales/returns/return-rules.ts'
import { findStatementPage } from '#domain/aftersales/returns/statement-list-queries.ts'
import { findStockPage } from '#domain/catalogue/stock/stock-list-queries.ts'
import { countJobs, findNewestJobs } from '#domain/office/system/job-queries.ts'
import { mailQueues } from '#domain/office/system/mail-queues.ts'
import { readWebhookHealth } from '#domain/office/system/read-health.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { findGivenUpDeliveries } from '#domain/platform/webhooks/delivery-queries.ts'
import { listEndingWishes, orderNumberOf } from '#domain/sales/ending-wishes/read-wishes.ts'
import { queueNames } from '#jobs/jobs.ts'
import { dayMs } from '#shared/dates.ts'
import { type Language, textIn } from '#shared/markets.ts'
import type { EndingWishState, JobState, StatementState } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import {
  type Attention,
  type AttentionItem,
  findBookDifferences,
  findFailedMemberRefunds,
  findFailedRefunds,
  findFlagged,
  findOpenDisputes,
  findOpenReturns,
  findOrdersToSend,
  findPastDueMembers,
  findWaitingMessages,
  maxItems,
  type Person,
} from './attention-queries.ts'

/** Kinds of work and problems: what shoppers wait for, money that went wrong, people to answer, then the rest. */
export const attentionKinds = [
  'orders_to_send',
  'returns',
  'statements',
  'ending_wishes',
  'flagged_orders',
  'failed_refunds',
  'disputes',
  'books',
  'webhook',
  'mails',
  'messages',
  'reviews',
  'past_due',
  'low_stock',
  'jobs',
  'hooks',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

export type AttentionRow = Attention & {
  kind: AttentionKind
  /** True if shoppers or money are affected, or a deadline set by law or the bank ends. */
  isBad: boolean
  /** The list of all of them. */
  path: string
}

export type AttentionReader = {
  may(permission: Permission): boolean
  language: Language
  nameOf(person: Person): string
}

type Source = {
  permission: Permission
  isBad: boolean | ((found: Attention, now: Date) => boolean)
  path: string
  find(shop: Shop, reader: AttentionReader): Promise<Attention>
}

const maxCounted = 1_000
const weekMs = 7 * dayMs

const sources: Record<AttentionKind, Source> = {
  orders_to_send: {
    permission: 'orders.read',
    isBad: false,
    path: '/orders?fulfilment=UNFULFILLED,PACKED,PARTIAL',
    find: ({ database }) => findOrdersToSend(database),
  },
  returns: {
    permission: 'returns.read',
    isBad: ({ items }, now) => items.some(({ due }) => due && due <= warnBefore(now)),
    path: '/returns?state=REQUESTED,APPROVED,RECEIVED',
    find: ({ database }) => findOpenReturns(database),
  },
  statements: {
    permission: 'returns.read',
    isBad: true,
    path: '/returns/statements?state=WAITING',
    find: findStatements,
  },
  ending_wishes: {
    permission: 'members.read',
    isBad: ({ items }, now) => items.some(({ due }) => due && due <= warnBefore(now)),
    path: '/members/wishes?state=open',
    find: findEndingWishes,
  },
  flagged_orders: {
    permission: 'orders.read',
    isBad: true,
    path: '/orders?flag=stock,unpublished,amount&fulfilment=UNFULFILLED,PACKED,PARTIAL,ON_HOLD',
    find: ({ database }) => findFlagged(database),
  },
  failed_refunds: {
    permission: 'orders.read',
    isBad: true,
    path: '/orders?payment=REFUND_FAILED',
    async find({ database }, { nameOf }) {
      const ofOrders = await findFailedRefunds(database)
      const ofMembers = await findFailedMemberRefunds(database, nameOf)
      return {
        count: ofOrders.count + ofMembers.count,
        items: [...ofOrders.items, ...ofMembers.items].slice(0, maxItems),
      }
    },
  },
  disputes: {
    permission: 'books.read',
    isBad: true,
    path: '/books/disputes?state=needs_response,warning_needs_response',
    find: ({ database }, { nameOf }) => findOpenDisputes(database, nameOf),
  },
  books: {
    permission: 'books.read',
    isBad: true,
    path: '/books',
    find: ({ database }) => findBookDifferences(database),
  },
  webhook: { permission: 'system.read', isBad: true, path: '/system', find: findSilentWebhook },
  mails: {
    permission: 'system.read',
    isBad: true,
    path: '/system/mails?state=failed',
    find: (shop) => findGivenUp(shop, mailQueues, '/system/mails?state=failed'),
  },
  messages: {
    permission: 'messages.read',
    isBad: false,
    path: '/messages',
    find: ({ database }) => findWaitingMessages(database),
  },
  reviews: {
    permission: 'content.read',
    isBad: false,
    path: '/products/reviews?state=PENDING',
    async find({ database }, { language }) {
      const rows = await findWaitingReviews(database, maxItems)
      const items = rows.map(({ id, name, author, createdAt }) => ({
        label: textIn(name, language),
        name: author,
        path: `/products/reviews/${id}?state=PENDING`,
        since: createdAt,
      }))
      return { count: await countWaitingReviews(database), items }
    },
  },
  past_due: {
    permission: 'members.read',
    isBad: false,
    path: '/members?state=past_due',
    find: ({ database }, { nameOf }) => findPastDueMembers(database, nameOf),
  },
  low_stock: { permission: 'catalogue.read', isBad: false, path: '/stock?state=low', find: findLowStock },
  jobs: {
    permission: 'system.read',
    isBad: true,
    path: '/system/jobs?state=failed',
    find: (shop) =>
      findGivenUp(
        shop,
        queueNames.filter((name) => !mailQueues.includes(name)),
        '/system/jobs?state=failed',
      ),
  },
  hooks: { permission: 'tokens.manage', isBad: true, path: '/settings/hooks', find: findSilentEndpoints },
}

/** Returns the waiting work that the reader may see; kinds without any are left out. */
export async function readAttention(shop: Shop, reader: AttentionReader): Promise<AttentionRow[]> {
  const rows: AttentionRow[] = []
  for (const kind of attentionKinds) {
    const { permission, isBad, path, find } = sources[kind]
    if (!reader.may(permission)) continue
    const found = await find(shop, reader)
    if (found.count === 0) continue
    rows.push({ kind, isBad: typeof isBad === 'function' ? isBad(found, shop.clock()) : isBad, path, ...found })
  }
  return rows
}

async function findSilentWebhook(shop: Shop): Promise<Attention> {
  const { health, lastAt } = await readWebhookHealth(shop)
  if (health.state !== 'bad') return { count: 0, items: [] }
  return { count: 1, items: [{ label: health.advice ?? '', path: '/system', since: lastAt ? new Date(lastAt) : null }] }
}

async function findSilentEndpoints({ database, clock }: Shop): Promise<Attention> {
  const found = await findGivenUpDeliveries(database, new Date(clock().getTime() - weekMs))
  const items = found
    .slice(0, maxItems)
    .map(({ id, url, at }) => ({ label: new URL(url).host, path: `/settings/hooks/${id}?state=GIVEN_UP`, since: at }))
  return { count: found.reduce((sum, { count }) => sum + count, 0), items }
}

async function findStatements({ database }: Shop): Promise<Attention> {
  const filter = { states: ['WAITING'] as const satisfies StatementState[], byEmail: false }
  const page = await findStatementPage(database, { filter, descending: false, cursor: null, limit: maxItems })
  const items = page.items.map(({ id, name, statedAt }) => ({
    label: name,
    path: `/returns/statements/${id}`,
    due: statedAt && dueAtOf(statedAt),
  }))
  return { count: page.total, items }
}

/** Wishes that wait to be confirmed, with the day on which the membership ends: the next charge comes after it. */
async function findEndingWishes(shop: Shop): Promise<Attention> {
  const filter = { states: ['open'] as const satisfies EndingWishState[], byEmail: false }
  const page = await listEndingWishes(shop, { filter, descending: false, cursor: null, limit: maxItems })
  const items = page.items.map(({ wish, match }) => {
    const number = orderNumberOf(wish)
    return {
      ...(number === null ? { label: wish.name } : { label: `#${number}`, name: wish.name }),
      path: `/members/wishes/${wish.id}?state=open`,
      since: wish.statedAt,
      ...(match && { amount: match.membership.price, due: match.endsAt }),
    }
  })
  return { count: page.total, items }
}

async function findGivenUp(
  { database }: Shop,
  names: readonly (typeof queueNames)[number][],
  path: string,
): Promise<Attention> {
  const filter = { names, states: ['failed'] as const satisfies JobState[] }
  const count = await countJobs(database, { ...filter, max: maxCounted })
  if (count === 0) return { count, items: [] }
  const rows = await findNewestJobs(database, filter, maxItems)
  return { count, items: rows.map(({ name, endedAt }) => ({ label: name, path, since: endedAt })) }
}

async function findLowStock(shop: Shop, { language }: AttentionReader): Promise<Attention> {
  const lowAt = (await getSettings(shop))['stock.lowAt']
  const page = await findStockPage(shop.database, {
    states: ['low'],
    lowAt,
    descending: false,
    cursor: null,
    limit: maxItems,
  })
  const items = page.items.map((row): AttentionItem => {
    const size = row.variantLabel === null ? '' : textIn(row.variantLabel, language) || row.variantKey
    return {
      label: [textIn(row.name, language), size].filter(Boolean).join(' · '),
      path: `/stock?product=${row.productId}`,
      ...(row.stock !== null && { left: row.stock }),
    }
  })
  return { count: page.total, items }
}
