import { countWaitingReviews, findWaitingReviews } from '#domain/aftersales/product-reviews/review-list-queries.ts'
import { findDueReturns } from '#domain/aftersales/returns/return-list-queries.ts'
import { dueAtOf, warnBefore } from '#domain/aftersales/returns/return-rules.ts'
import { findStatementPage } from '#domain/aftersales/returns/statement-list-queries.ts'
import { findStockPage } from '#domain/catalogue/stock/stock-list-queries.ts'
import { countJobs, findNewestJobs } from '#domain/office/system/job-queries.ts'
import { mailQueues } from '#domain/office/system/mail-queues.ts'
import { readWebhookHealth } from '#domain/office/system/read-health.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { findGivenUpDeliveries } from '#domain/platform/webhooks/delivery-queries.ts'
import { queueNames } from '#jobs/jobs.ts'
import { dayMs } from '#shared/dates.ts'
import { type Language, textIn } from '#shared/markets.ts'
import type { JobState, StatementState } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import {
  type Attention,
  type AttentionItem,
  findBookDifferences,
  findFailedMemberRefunds,
  findFailedRefunds,
  findFlagged,
  findOpenDisputes,
  findPastDueMembers,
  findWaitingMessages,
  type Person,
} from './attention-queries.ts'

/** Kinds of problems and waiting work, worst first. The office's texts explain what each needs. */
export const attentionKinds = [
  'webhook',
  'failed_refunds',
  'disputes',
  'flagged_orders',
  'withdrawals',
  'statements',
  'books',
  'jobs',
  'mails',
  'hooks',
  'past_due',
  'messages',
  'reviews',
  'low_stock',
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
  isBad: boolean
  path: string
  find(shop: Shop, reader: AttentionReader): Promise<Attention>
}

const maxItems = 5
const maxCounted = 1_000
const never = new Date(0)
const weekMs = 7 * dayMs

const sources: Record<AttentionKind, Source> = {
  webhook: { permission: 'system.read', isBad: true, path: '/system', find: findSilentWebhook },
  failed_refunds: {
    permission: 'orders.read',
    isBad: true,
    path: '/orders?payment=REFUND_FAILED',
    async find({ database }) {
      const [ofOrders, ofMembers] = [await findFailedRefunds(database), await findFailedMemberRefunds(database)]
      return {
        count: ofOrders.count + ofMembers.length,
        items: [...ofOrders.items, ...ofMembers].slice(0, maxItems),
      }
    },
  },
  disputes: {
    permission: 'books.read',
    isBad: true,
    path: '/books/disputes',
    find: ({ database }) => findOpenDisputes(database),
  },
  flagged_orders: {
    permission: 'orders.read',
    isBad: true,
    path: '/orders?flag=stock,unpublished,amount&fulfilment=UNFULFILLED,PACKED,PARTIAL,ON_HOLD',
    find: ({ database }) => findFlagged(database),
  },
  withdrawals: { permission: 'returns.read', isBad: true, path: '/returns?due=soon,overdue', find: findWithdrawals },
  statements: {
    permission: 'returns.read',
    isBad: true,
    path: '/returns/statements?state=WAITING',
    find: findStatements,
  },
  books: {
    permission: 'books.read',
    isBad: true,
    path: '/books',
    find: ({ database }) => findBookDifferences(database),
  },
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
  mails: {
    permission: 'system.read',
    isBad: true,
    path: '/system/mails?state=failed',
    find: (shop) => findGivenUp(shop, mailQueues, '/system/mails?state=failed'),
  },
  hooks: { permission: 'tokens.manage', isBad: true, path: '/settings/hooks', find: findSilentEndpoints },
  past_due: {
    permission: 'members.read',
    isBad: false,
    path: '/members?state=past_due',
    find: ({ database }, { nameOf }) => findPastDueMembers(database, nameOf),
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
      const items = rows.map(({ id, name, createdAt }) => ({
        label: textIn(name, language),
        at: createdAt,
        path: `/products/reviews/${id}?state=PENDING`,
      }))
      return { count: await countWaitingReviews(database), items }
    },
  },
  low_stock: { permission: 'catalogue.read', isBad: false, path: '/stock?state=low', find: findLowStock },
}

/** Returns the waiting work that the reader may see; kinds without any are left out. */
export async function readAttention(shop: Shop, reader: AttentionReader): Promise<AttentionRow[]> {
  const rows = []
  for (const kind of attentionKinds) {
    const { permission, isBad, path, find } = sources[kind]
    if (!reader.may(permission)) continue
    const found = await find(shop, reader)
    if (found.count > 0) rows.push({ kind, isBad, path, ...found })
  }
  return rows
}

async function findSilentWebhook(shop: Shop): Promise<Attention> {
  const { health, lastAt } = await readWebhookHealth(shop)
  if (health.state !== 'bad') return { count: 0, items: [] }
  return { count: 1, items: [{ label: health.advice ?? '', at: lastAt ? new Date(lastAt) : null, path: '/system' }] }
}

async function findSilentEndpoints({ database, clock }: Shop): Promise<Attention> {
  const found = await findGivenUpDeliveries(database, new Date(clock().getTime() - weekMs))
  const items = found
    .slice(0, maxItems)
    .map(({ id, url, at }) => ({ label: new URL(url).host, at, path: `/settings/hooks/${id}?state=GIVEN_UP` }))
  return { count: found.reduce((sum, { count }) => sum + count, 0), items }
}

async function findWithdrawals({ database, clock }: Shop): Promise<Attention> {
  const now = clock()
  const due = await findDueReturns(database, { since: never, now, warnBefore: warnBefore(now), limit: maxCounted })
  const items = due
    .slice(0, maxItems)
    .map(({ id, number, dueAt }) => ({ label: `#${number}`, at: dueAt, path: `/returns/${id}` }))
  return { count: due.length, items }
}

async function findStatements({ database }: Shop): Promise<Attention> {
  const filter = { states: ['WAITING'] as const satisfies StatementState[], byEmail: false }
  const page = await findStatementPage(database, { filter, descending: false, cursor: null, limit: maxItems })
  const items = page.items.map(({ id, name, statedAt }) => ({
    label: name,
    at: statedAt && dueAtOf(statedAt),
    path: `/returns/statements/${id}`,
  }))
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
  return { count, items: rows.map(({ name, endedAt }) => ({ label: name, at: endedAt, path })) }
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
    const size = row.sizeLabel === null ? '' : textIn(row.sizeLabel, language) || row.sizeKey
    return {
      label: [textIn(row.name, language), size].filter(Boolean).join(' · '),
      at: null,
      path: `/stock?product=${row.productId}`,
    }
  })
  return { count: page.total, items }
}
