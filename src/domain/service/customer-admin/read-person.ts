import { findStaffNames } from '#database/staff-name.ts'
import { type Block, findBlock } from '#domain/people/customers/block-queries.ts'
import { findNotes, type NoteRow } from '#domain/people/notes/note-queries.ts'
import { findMembershipsOfCustomer, type MembershipRow } from '#domain/sales/membership/membership-queries.ts'
import type { Shop } from '#shop.ts'
import { type FoundPerson, findPersonRef, findRefusal } from './find-person-ref.ts'
import * as parts from './person-part-queries.ts'
import type { Refusal } from './person-rules.ts'

const maxMemberships = 100

export type PersonPage = FoundPerson & {
  block: Block | null
  orders: parts.PersonOrder[]
  open: { count: number; open: number[] }
  memberships: MembershipRow[]
  messages: Awaited<ReturnType<typeof parts.findLastMessagesOf>>
  mails: Awaited<ReturnType<typeof parts.findLastMailsTo>>
  reviews: Awaited<ReturnType<typeof parts.findReviewsOf>>
  related: parts.RelatedPerson[]
  notes: NoteRow[]
  names: Map<number, string>
  refusal: Refusal
}

/** A person with everything that is known of them here. Throws `request.notFound`. */
export async function readPerson(shop: Pick<Shop, 'database'>, key: string): Promise<PersonPage> {
  const { database } = shop
  const person = await findPersonRef(shop, key)
  const { row, owner } = person
  const notes = await findNotes(database, { kind: 'customer', subject: key })
  const authors = notes.map(({ staffId }) => staffId)
  return {
    ...person,
    block: await findBlock(database, row.email),
    orders: await parts.findOrdersOf(database, owner),
    open: await parts.findOpenOrdersOf(database, owner),
    memberships:
      row.customerId === null ? [] : await findMembershipsOfCustomer(database, row.customerId, maxMemberships),
    messages: await parts.findLastMessagesOf(database, owner),
    mails: await parts.findLastMailsTo(database, owner),
    reviews: await parts.findReviewsOf(database, owner),
    related: await parts.findRelated(database, row),
    notes,
    names: await findStaffNames(database, authors),
    refusal: await findRefusal(shop, person),
  }
}
