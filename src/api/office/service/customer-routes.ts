import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, may, office, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { note, noteRequest } from '#contract/office/sales/order-page.ts'
import {
  type CustomerListQuery,
  customerListQuery,
  customerListResponse,
  customerPage,
  personId,
} from '#contract/office/service/customers.ts'
import { writeNote } from '#domain/people/notes/change-notes.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { findPersonRef } from '#domain/service/customer-admin/find-person-ref.ts'
import { listPeople } from '#domain/service/customer-admin/list-people.ts'
import type { PersonFilter, PersonSort } from '#domain/service/customer-admin/person-list-queries.ts'
import { readPerson } from '#domain/service/customer-admin/read-person.ts'
import { instantOf } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'
import { type CustomerReader, toCustomerItem, toCustomerPage } from './customer-response.ts'

export const customerParam = z.object({ id: personId })
const read = office({ permission: 'customers.read' })
const missing = { 404: refusal('There is no such person, or they were erased') }

const list = createRoute({
  method: 'get',
  path: '/api/admin/customers',
  operationId: 'officeCustomers',
  ...read,
  summary: 'Accounts, and guests by the address they bought with; the newest first',
  description: 'Search finds names without accents, and the beginning of an address for those who may see addresses.',
  request: { query: customerListQuery },
  responses: { 200: json(customerListResponse, 'A page of people'), 422: refusal('Names the unknown filter or sort') },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/customers/{id}',
  operationId: 'officeCustomer',
  ...read,
  summary: 'A person with orders, memberships, messages, mails, consents and notes, and what erasing would do',
  description: 'A part is null where the reader’s role does not read it.',
  request: { params: customerParam },
  responses: { 200: json(customerPage, 'The person'), ...missing },
})

const writeNoteRoute = createRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/notes',
  operationId: 'writeCustomerNote',
  ...office({ permission: 'orders.edit', idempotent: 'optional' }),
  summary: 'Write a note on a person; they never see it',
  request: { params: customerParam, ...jsonBody(noteRequest) },
  responses: { 201: json(note, 'The note'), ...missing },
})

/** Routes for reading people and writing notes on them. */
export function customerRoutes(shop: Shop) {
  const { timeZone } = shop.environment
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid('query')
      const { cursor = null, limit } = query
      const filter = filterOf(query, { timeZone, byEmail: may(context, 'people.see') })
      const { page, memberships } = await listPeople(shop, { filter, sort: sortOf(query.sort), cursor, limit })
      const reader = await customerReaderOf(shop, context)
      return context.json(
        toListResponse(page, (row) => toCustomerItem(row, memberships.get(row.customerId ?? 0), reader)),
        200,
      )
    })
    .openapi(one, async (context) =>
      context.json(await describeCustomer(shop, context, context.req.valid('param').id), 200),
    )
    .openapi(writeNoteRoute, async (context) => {
      const { id } = context.req.valid('param')
      await findPersonRef(shop, id)
      const { text } = context.req.valid('json')
      const subject = { kind: 'customer' as const, subject: id }
      const written = await writeNote(shop, { subject, text, actor: actorOf(context) })
      const page = await describeCustomer(shop, context, id)
      return context.json(page.notes.find((each) => each.id === written.id)!, 201)
    })
}

/** Returns the person's page for the caller. Actions on people use it as their response, too. */
export async function describeCustomer(shop: Shop, context: Context<ApiEnvironment>, id: string) {
  return toCustomerPage(await readPerson(shop, id), await customerReaderOf(shop, context))
}

async function customerReaderOf(shop: Shop, context: Context<ApiEnvironment>): Promise<CustomerReader> {
  return {
    staffId: staffOf(context).person.id,
    language: context.get('visitor').language,
    currency: (await getSettings(shop))['markets.bookCurrency'],
    may: (permission) => may(context, permission),
  }
}

function sortOf(sort: string): PersonSort {
  const by = sort.replace(/^-/, '')
  return { by: by === 'orders' || by === 'total' ? by : 'created_at', descending: sort.startsWith('-') }
}

function filterOf(query: CustomerListQuery, reader: { timeZone: string; byEmail: boolean }): PersonFilter {
  const instant = (day: string | undefined) => (day === undefined ? undefined : instantOf(day, reader.timeZone))
  return {
    text: query.q,
    byEmail: reader.byEmail,
    kinds: query.kind,
    memberStates: query.member,
    blocked: query.blocked,
    orders: { from: query['orders.gte'], before: query['orders.lt'] },
    total: { from: query['total.gte'], before: query['total.lt'] },
    created: { from: instant(query['created.gte']), before: instant(query['created.lt']) },
  }
}
