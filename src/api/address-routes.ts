import { createRoute, z } from '@hono/zod-openapi'
import { toAddress, toAddressFields } from '#api/responses/address-response.ts'
import { address, addressBook, addressInput } from '#contract/addresses.ts'
import { maxAddresses } from '#domain/people/customers/address-rules.ts'
import {
  addAddress,
  changeSavedAddress,
  deleteAddress,
  readAddresses,
} from '#domain/people/customers/change-addresses.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes, signedIn } from './visitor.ts'

const tags = ['Accounts']
const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

const list = createRoute({
  method: 'get',
  path: '/api/user/addresses',
  operationId: 'listAddresses',
  tags,
  summary: 'Delivery addresses of the signed-in customer, the default one first',
  responses: { 200: json(addressBook, 'The addresses, and where the last order from this site went') },
})

const add = createRoute({
  method: 'post',
  path: '/api/user/addresses',
  operationId: 'addAddress',
  tags,
  summary: 'Keep another delivery address',
  description: 'The first one is the default. The same address again changes nothing.',
  request: jsonBody(addressInput),
  responses: { 201: json(address, 'The address'), 422: refusal('What is wrong, by field') },
})

const change = createRoute({
  method: 'put',
  path: '/api/user/addresses/{id}',
  operationId: 'changeAddress',
  tags,
  summary: 'Replace a delivery address, or make it the default one',
  request: { params, ...jsonBody(addressInput) },
  responses: {
    200: json(address, 'The address'),
    404: refusal('There is no such address of this customer'),
    422: refusal('What is wrong, by field'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/user/addresses/{id}',
  operationId: 'deleteAddress',
  tags,
  summary: 'Delete a delivery address; a second call is harmless',
  request: { params },
  responses: { 204: { description: 'Gone' } },
})

export function addressRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => {
      const { country } = context.get('visitor')
      const found = await readAddresses(shop, { customerId: signedIn(context).id, country })
      context.header('Cache-Control', 'private, no-store')
      const lastUsed = found.lastUsed && toAddressFields(found.lastUsed)
      const addresses = found.addresses.map(toAddress)
      return context.json({ addresses, lastUsed, country, full: addresses.length >= maxAddresses }, 200)
    })
    .openapi(add, async (context) => {
      const { default: isDefault, ...fields } = context.req.valid('json')
      const added = await addAddress(shop, { customerId: signedIn(context).id, input: { ...fields, isDefault } })
      return context.json(toAddress(added), 201)
    })
    .openapi(change, async (context) => {
      const { default: isDefault, ...fields } = context.req.valid('json')
      const { id } = context.req.valid('param')
      const changed = await changeSavedAddress(shop, {
        customerId: signedIn(context).id,
        id,
        input: { ...fields, isDefault },
      })
      return context.json(toAddress(changed), 200)
    })
    .openapi(remove, async (context) => {
      await deleteAddress(shop, { customerId: signedIn(context).id, id: context.req.valid('param').id })
      return context.body(null, 204)
    })
}
