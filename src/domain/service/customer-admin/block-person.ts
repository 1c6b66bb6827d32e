import { openCheckoutStates } from '#database/schema/states.ts'
import { deleteBlock, findBlock, insertBlock } from '#domain/people/customers/block-queries.ts'
import { deletePasswordResets, deleteTokensOfCustomer } from '#domain/people/customers/customer-queries.ts'
import { deleteConfirmationLinks } from '#domain/people/customers/mail-link-queries.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { endCheckouts } from '#domain/sales/checkout/expire-checkout.ts'
import { endMember } from '#domain/sales/membership/end-member.ts'
import { findLiveMembership } from '#domain/sales/membership/membership-queries.ts'
import { findCheckoutsWithoutOrder } from '#domain/service/privacy/personal-data-queries.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type FoundPerson, findPersonRef, requireNoStaff } from './find-person-ref.ts'

export type BlockRequest = {
  key: string
  reason: string
  membership?: 'end' | 'keep' | undefined
  actionKey: string
  actor: Actor
}

/**
 * Blocks a person: neither sign-in nor checkout works for the address, and open sessions end. A person who is blocked
 * already is left unchanged.
 * @throws invalid `membership` while one runs and no choice was made; `request.notFound`, `staff.lastOwner`,
 * `customer.isStaff`, `provider.unavailable`, `provider.refused`
 */
export async function blockPerson(shop: Shop, request: BlockRequest): Promise<void> {
  const { key, reason, actor } = request
  const person = await findPersonRef(shop, key)
  const { email, customerId } = person.row
  if (await findBlock(shop.database, email)) return
  await requireNoStaff(shop, person)
  // Runs first, because the provider may be unavailable: then nothing is blocked, and the call can be repeated.
  await settleMembership(shop, person, request)
  await shop.database.transaction(async (transaction) => {
    const at = shop.clock()
    await insertBlock(transaction, email, { at, reason })
    if (customerId !== null) {
      await deleteTokensOfCustomer(transaction, customerId)
      await deletePasswordResets(transaction, customerId)
      await deleteConfirmationLinks(transaction, customerId)
    }
    // The reason is free text and may name the person; the audit log only records that there is one.
    const after = { reason: 'given', membership: request.membership ?? null }
    const change = { at, action: 'person.blocked', subject: `customer:${key}`, before: null, after }
    await insertStaffAudit(transaction, actor, change)
  })
  const begun = await findCheckoutsWithoutOrder(shop.database, person.owner)
  await endCheckouts(
    shop,
    begun.filter(({ state }) => openCheckoutStates.includes(state)),
  )
}

async function settleMembership(shop: Shop, { row }: FoundPerson, request: BlockRequest): Promise<void> {
  const live = row.customerId === null ? null : await findLiveMembership(shop.database, row.customerId)
  if (!live) return
  if (!request.membership) throw invalid({ membership: ['validation.required'] })
  if (request.membership === 'keep') return
  const { actionKey: key, actor } = request
  const ending = { id: live.id, at: 'now' as const, reason: 'other' as const, comment: null, refund: false }
  await endMember(shop, { ...ending, key, actor })
}

/** Lets a person sign in and buy again. Throws `request.notFound`. */
export async function unblockPerson(shop: Shop, { key, actor }: { key: string; actor: Actor }): Promise<void> {
  const { row } = await findPersonRef(shop, key)
  await shop.database.transaction(async (transaction) => {
    if (!(await findBlock(transaction, row.email))) return
    await deleteBlock(transaction, row.email)
    const change = { at: shop.clock(), action: 'person.unblocked', subject: `customer:${key}`, before: null }
    await insertStaffAudit(transaction, actor, { ...change, after: null })
  })
}
