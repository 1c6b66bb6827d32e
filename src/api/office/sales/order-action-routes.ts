import { createRoute, z } from '@hono/zod-openapi'
import { actorOf, office, sendVersion, staffOf, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { addressRequest, holdRequest, note, noteRequest, orderPage } from '#contract/office/sales/order-page.ts'
import { internationalPhone, phoneErrors } from '#domain/people/customers/phone-rules.ts'
import { postcodeErrors, postcodeIn } from '#domain/people/customers/postcode-rules.ts'
import { deleteNote, editNote, writeNote } from '#domain/people/notes/change-notes.ts'
import type { NoteRow } from '#domain/people/notes/note-queries.ts'
import { changeOrderAddress } from '#domain/sales/orders/change-order-address.ts'
import { holdOrder, releaseOrder } from '#domain/sales/orders/hold-order.ts'
import { findOrderByNumber } from '#domain/sales/orders/order-parts-queries.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { describeOrder, noSuchOrder, orderNumber } from './order-routes.ts'

const notNow = refusal('`state.notAllowed` with the present state')

const address = createRoute({
  method: 'patch',
  path: '/api/admin/orders/{number}/address',
  operationId: 'changeOrderAddress',
  ...office({ permission: 'orders.edit', versioned: true }),
  summary: 'Change where an order is sent to, until its last parcel has left',
  request: { params: orderNumber, ...jsonBody(addressRequest) },
  responses: {
    200: json(orderPage, 'The order'),
    ...noSuchOrder,
    409: refusal('`edit.conflict` with the fields that differ, or `state.notAllowed`'),
    422: refusal('What does not fit, e.g. a country the shop does not send to'),
  },
})

const hold = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/hold',
  operationId: 'holdOrder',
  ...office({ permission: 'orders.edit' }),
  summary: 'Take an order out of those to send, with the reason',
  request: { params: orderNumber, ...jsonBody(holdRequest) },
  responses: { 200: json(orderPage, 'The order'), ...noSuchOrder, 409: notNow },
})

const release = createRoute({
  method: 'delete',
  path: '/api/admin/orders/{number}/hold',
  operationId: 'releaseOrder',
  ...office({ permission: 'orders.edit' }),
  summary: 'Put a held order back among those to send',
  request: { params: orderNumber },
  responses: { 200: json(orderPage, 'The order'), ...noSuchOrder, 409: notNow },
})

const addNote = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/notes',
  operationId: 'addOrderNote',
  ...office({ permission: 'orders.edit' }),
  summary: 'Write a note on an order; shoppers never see it',
  request: { params: orderNumber, ...jsonBody(noteRequest) },
  responses: { 201: json(note, 'The note'), ...noSuchOrder },
})

const noteId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const noteRefusals = {
  403: refusal('Somebody else wrote it'),
  404: refusal('There is no such note'),
  409: refusal('`edit.conflict`'),
}

const changeNote = createRoute({
  method: 'patch',
  path: '/api/admin/notes/{id}',
  operationId: 'changeNote',
  ...office({ permission: 'orders.edit', versioned: true }),
  summary: 'Change one’s own note',
  request: { params: noteId, ...jsonBody(noteRequest) },
  responses: { 200: json(note, 'The note'), ...noteRefusals },
})

const removeNote = createRoute({
  method: 'delete',
  path: '/api/admin/notes/{id}',
  operationId: 'deleteNote',
  ...office({ permission: 'orders.edit', versioned: true }),
  summary: 'Delete one’s own note',
  request: { params: noteId },
  responses: { 204: { description: 'Deleted' }, ...noteRefusals },
})

/** Routes for actions on whole orders that move neither goods nor money. */
export function orderActionRoutes(shop: Shop) {
  return createRoutes()
    .openapi(address, async (context) => {
      const { number } = context.req.valid('param')
      const { first_name: firstName, last_name: lastName, ...rest } = context.req.valid('json')
      const changes = withoutUndefined({ ...rest, firstName, lastName })
      Object.assign(changes, await readContact(shop, number, changes))
      await changeOrderAddress(shop, { number, version: versionOf(context), changes, actor: actorOf(context) })
      return context.json(await describeOrder(shop, context, number), 200)
    })
    .openapi(hold, async (context) => {
      const { number } = context.req.valid('param')
      await holdOrder(shop, { number, ...context.req.valid('json'), actor: actorOf(context) })
      return context.json(await describeOrder(shop, context, number), 200)
    })
    .openapi(release, async (context) => {
      const { number } = context.req.valid('param')
      await releaseOrder(shop, { number, actor: actorOf(context) })
      return context.json(await describeOrder(shop, context, number), 200)
    })
    .openapi(addNote, async (context) => {
      const { number } = context.req.valid('param')
      const order = await findOrderByNumber(shop.database, number)
      if (!order) throw new ShopError('request.notFound')
      // Nothing new is written about an erased person.
      if (!order.email) throw new ShopError('state.notAllowed', { details: { state: 'ERASED' } })
      const { text } = context.req.valid('json')
      const subject = { kind: 'order', subject: String(number) } as const
      const written = await writeNote(shop, { subject, text, actor: actorOf(context) })
      sendVersion(context, written.version)
      return context.json(toOwnNote(written, staffOf(context).person.name), 201)
    })
    .openapi(changeNote, async (context) => {
      const { id } = context.req.valid('param')
      const { text } = context.req.valid('json')
      const edited = await editNote(shop, { id, text, version: versionOf(context), actor: actorOf(context) })
      sendVersion(context, edited.version)
      return context.json(toOwnNote(edited, staffOf(context).person.name), 200)
    })
    .openapi(removeNote, async (context) => {
      const { id } = context.req.valid('param')
      await deleteNote(shop, { id, version: versionOf(context), actor: actorOf(context) })
      return context.body(null, 204)
    })
}

function toOwnNote(row: NoteRow, author: string) {
  return {
    id: row.id,
    text: row.text,
    author,
    own: true,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
  }
}

type TypedContact = { zip?: string; phone?: string; country?: string }

/**
 * Validates the typed postcode and phone for the country and returns them in the stored format. A new country
 * requires a valid postcode there.
 */
async function readContact(shop: Shop, number: number, changes: TypedContact): Promise<TypedContact> {
  const { zip, phone } = changes
  if (zip === undefined && phone === undefined && changes.country === undefined) return {}
  const order = await findOrderByNumber(shop.database, number)
  const country = changes.country ?? order?.country ?? ''
  const region = { country, zip: zip ?? order?.contact.zip ?? '' }
  const isMoved = zip !== undefined || (order !== null && country !== order.country)
  const errors = { ...(isMoved && postcodeErrors(region.zip, country)), ...phoneErrors(phone, region) }
  if (Object.keys(errors).length) throw invalid(errors)
  return {
    ...(zip !== undefined && { zip: postcodeIn(zip, country) ?? zip }),
    ...(phone !== undefined && { phone: internationalPhone(phone, region) ?? phone }),
  }
}

function withoutUndefined<Fields extends Record<string, unknown>>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}
