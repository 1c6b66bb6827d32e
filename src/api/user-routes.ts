import { randomUUID } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readBearerToken } from '#api/middleware/bearer-token.ts'
import { toOrder } from '#api/responses/order-response.ts'
import { toUser } from '#api/responses/user-response.ts'
import { pageQuery } from '#contract/catalogue.ts'
import { orderList } from '#contract/checkout.ts'
import { mailLanguage, user, userUpdate } from '#contract/customers.ts'
import { emailConfirmation } from '#contract/privacy.ts'
import { changeAccount } from '#domain/people/customers/change-account.ts'
import { isEmailConfirmed } from '#domain/people/customers/confirm-email.ts'
import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import { readAccount, readMailLanguage } from '#domain/people/customers/read-account.ts'
import { sendEmailConfirmationJob } from '#domain/people/customers/send-email-confirmation.ts'
import { isSharedInDemo } from '#domain/people/staff/demo-staff.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { listOrdersOfCustomer } from '#domain/sales/orders/get-order.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { type ApiEnvironment, createRoutes, mailContextOf, signedIn } from './visitor.ts'

const tags = ['Accounts']

const readUser = createRoute({
  method: 'get',
  path: '/api/user',
  operationId: 'getUser',
  tags,
  summary: 'The signed-in customer',
  responses: { 200: json(user, 'The customer') },
})

const changeUser = createRoute({
  method: 'patch',
  path: '/api/user',
  operationId: 'updateUser',
  tags,
  summary: 'Change the own account',
  description:
    'Another e-mail address needs `password` and holds once its mailed link is opened; until then the old one stays, which is told.',
  request: jsonBody(userUpdate),
  responses: { 200: json(user, 'The customer as changed'), 422: refusal('What is wrong, by field') },
})

const orders = createRoute({
  method: 'get',
  path: '/api/user/orders',
  operationId: 'listOrders',
  tags,
  summary: 'Orders of the signed-in customer, the newest first',
  request: { query: pageQuery },
  responses: { 200: json(orderList, 'One page of the list; X-Total-Count says how many there are in all') },
})

const confirmation = createRoute({
  method: 'get',
  path: '/api/user/email-confirmation',
  operationId: 'getEmailConfirmation',
  tags,
  summary: 'Whether the account’s e-mail address is confirmed',
  responses: { 200: json(emailConfirmation, 'Orders made with an unconfirmed address are not shown in the account') },
})

const confirmationMail = createRoute({
  method: 'post',
  path: '/api/user/email-confirmation',
  operationId: 'sendEmailConfirmation',
  tags,
  summary: 'Mail a link that confirms the account’s e-mail address',
  responses: { 202: { description: 'On its way' } },
})

const readLanguage = createRoute({
  method: 'get',
  path: '/api/user/language',
  operationId: 'getMailLanguage',
  tags,
  summary: 'The language of mails about the account and the membership',
  responses: { 200: json(mailLanguage, 'Changed with `language` of PATCH /api/user') },
})

function readerOf(context: Context<ApiEnvironment>) {
  const { id, member } = signedIn(context)
  return { customerId: id, member, host: context.get('visitor').host }
}

export function userRoutes(shop: Shop) {
  return createRoutes()
    .openapi(readUser, async (context) => {
      return context.json(toUser(await readAccount(shop, readerOf(context))), 200)
    })
    .openapi(changeUser, async (context) => {
      const reader = readerOf(context)
      const token = readBearerToken(context.req.header('authorization'))
      const changes = context.req.valid('json')
      const { email } = signedIn(context)
      const isMoving = changes.email !== undefined && normalEmail(changes.email) !== email
      if (isMoving && isSharedInDemo(shop, email)) throw invalid({ email: ['validation.sharedInDemo'] })
      await changeAccount(shop, {
        customerId: reader.customerId,
        changes,
        tokenHash: token && hashToken(token),
        mailContext: mailContextOf(context),
      })
      return context.json(toUser(await readAccount(shop, reader)), 200)
    })
    .openapi(readLanguage, async (context) => {
      return context.json({ language: await readMailLanguage(shop, signedIn(context).id) }, 200)
    })
    .openapi(confirmation, async (context) => {
      return context.json({ confirmed: await isEmailConfirmed(shop, signedIn(context).id) }, 200)
    })
    .openapi(confirmationMail, async (context) => {
      const payload = { customerId: signedIn(context).id, ...mailContextOf(context) }
      await shop.jobs.enqueue(sendEmailConfirmationJob, payload, { key: randomUUID() })
      return context.body(null, 202)
    })
    .openapi(orders, async (context) => {
      const { page, per_page: perPage } = context.req.valid('query')
      const found = await listOrdersOfCustomer(shop, { customerId: signedIn(context).id, page, perPage })
      context.header('X-Total-Count', String(found.total))
      return context.json(found.orders.map(toOrder), 200)
    })
}
