import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import { type Actor, hasChangeOf } from '#domain/platform/audit/audit-queries.ts'
import type { MailContext } from '#domain/platform/mails/mail-branding.ts'
import { erasePerson } from '#domain/service/privacy/erase-person.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findPersonRef, requireNoStaff } from './find-person-ref.ts'
import { personMailContext } from './person-mail-context.ts'
import { findOpenOrdersOf } from './person-part-queries.ts'

export type EraseRequest = {
  key: string
  /** The person's address once more. */
  email: string
  /** Orders that are still to be sent are given up. */
  openOrders: boolean
  mailContext: MailContext
  actor: Actor
}

/**
 * Erases a person as their own erasure does. Repeated after it was cut off, it finds that it is done.
 * @throws invalid `email`, `open_orders`; `request.notFound`, `staff.lastOwner`, `customer.isStaff`, `checkout.busy`,
 * `request.unavailable`
 */
export async function eraseCustomer(shop: Shop, request: EraseRequest): Promise<void> {
  const { key, actor } = request
  const subject = `customer:${key}`
  if (actor.isRepeated && (await hasChangeOf(shop.database, { subject, requestId: actor.requestId }))) return
  const person = await findPersonRef(shop, key)
  await requireNoStaff(shop, person)
  const { email } = person.row
  if (normalEmail(request.email) !== email) throw invalid({ email: ['customer.otherAddress'] })
  const { open } = await findOpenOrdersOf(shop.database, person.owner)
  if (open.length > 0 && !request.openOrders) throw invalid({ open_orders: ['customer.openOrders'] })
  const mailContext = await personMailContext(shop, person, request.mailContext)
  await erasePerson(shop, { person: person.owner, to: email, mailContext, by: { actor, subject } })
}
