import { createHash, randomUUID } from 'node:crypto'
import type { Queries } from '#database/open-database.ts'
import { normalEmail, singleLine } from '#domain/people/customers/customer-rules.ts'
import { acknowledgementAllowed } from '#domain/platform/limits/acknowledgement-limit.ts'
import { cancelMembership } from '#domain/sales/membership/cancel-membership.ts'
import { findLiveMembership } from '#domain/sales/membership/membership-queries.ts'
import { dayMs, hourMs } from '#shared/dates.ts'
import type { Language } from '#shared/markets.ts'
import { localTime } from '#shared/shop-days.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { confirmWish } from './confirm-wish.ts'
import { type EndingWishRow, insertEndingWish } from './ending-wish-queries.ts'
import { type EndingStatement, isWishDue } from './ending-wish-rules.ts'
import { sendEndingWishMailJob } from './send-ending-wish-mail.ts'

const maxAheadDays = 366

export type WishVisitor = {
  host: string
  https: boolean
  language: Language
  customer: { id: number; email: string } | null
  /** Digest of the network that calls. */
  network: string
}

/**
 * Stores the wish to end a membership, and queues the mail that acknowledges it. The work is the same for every
 * address, so that nothing tells which have a membership; who is signed in ends their own at once.
 * @returns the wish, and the day it ends the signed-in visitor's membership; null for everybody else
 * @throws invalid `date`: `validation.dateAhead`
 */
export async function stateEndingWish(
  shop: Shop,
  { statement, visitor }: { statement: EndingStatement; visitor: WishVisitor },
): Promise<{ wish: EndingWishRow; endsAt: Date | null }> {
  const now = shop.clock()
  const stated = { ...statement, name: singleLine(statement.name), email: normalEmail(statement.email) }
  if (stated.date !== null && !isAhead(stated.date, now, shop.environment.timeZone)) {
    throw invalid({ date: ['validation.dateAhead'] })
  }
  const { host, https, language, customer, network } = visitor
  const own = customer?.email === stated.email ? await findLiveMembership(shop.database, customer.id) : null
  const { wish, isNew } = await shop.database.transaction(async (transaction) => {
    const stored = await insertEndingWish(transaction, {
      id: randomUUID(),
      fingerprint: fingerprintOf(stated, now),
      name: stated.name,
      email: stated.email,
      reference: singleLine(stated.reference),
      wishedFor: stated.date,
      statedAt: now,
      language,
      host,
      https,
    })
    const limited = { address: stated.email, network, now }
    if (!own && stored.isNew && (await acknowledgementAllowed(transaction, limited))) {
      await acknowledge(shop, stored.wish.id, transaction)
    }
    return stored
  })
  if (!own || !customer) return { wish, endsAt: null }
  const confirmed = await confirmWish(shop, { wish, membership: own, by: 'account' })
  // Only now: the mail is not to ask for what was confirmed.
  await acknowledge(shop, wish.id)
  if (isNew || own.endsAt || !isWishDue(wish, own, shop.environment.timeZone)) return confirmed
  // Resumed since the same was stated: it ends again.
  const ending = await cancelMembership(shop, customer.id)
  return { wish: confirmed.wish, endsAt: ending?.endsAt ?? confirmed.endsAt }
}

async function acknowledge(shop: Shop, wishId: string, transaction?: Queries): Promise<void> {
  const queue = { key: wishId, ...(transaction && { database: transaction }) }
  await shop.jobs.enqueue(sendEndingWishMailJob, { wishId, mail: 'stated' }, queue)
}

/** The same for the same statement in one hour: a form that is sent twice states one wish. */
function fingerprintOf({ name, email, reference, date }: EndingStatement, at: Date): string {
  const parts = [Math.floor(at.getTime() / hourMs), email, name, reference, date]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function isAhead(day: string, now: Date, timeZone: string): boolean {
  const last = new Date(now.getTime() + maxAheadDays * dayMs)
  return day >= localTime(now, timeZone).day && day <= localTime(last, timeZone).day
}
