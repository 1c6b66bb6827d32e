import { createRoute } from '@hono/zod-openapi'
import { actionKeyOf } from '#api/office/idempotent-calls.ts'
import { actorOf, office, staffOf } from '#api/office/office-guard.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  hostList,
  hostQuery,
  mailSettings,
  mailTestResponse,
  paymentSettings,
} from '#contract/office/platform/settings.ts'
import { readMailConnection, readPaymentConnection } from '#domain/office/system/read-connections.ts'
import { sendTestMail } from '#domain/office/system/send-test-mail.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { brandOfHost, countryOfHost, languageOfHost, marketOfHost } from '#shared/markets.ts'
import { isAllowedHost } from '#shared/served-hosts.ts'
import type { Shop } from '#shop.ts'

const base = '/api/admin/settings'
const reading = office({ permission: 'settings.read' })

const payments = createRoute({
  method: 'get',
  path: `${base}/payments`,
  operationId: 'paymentSettings',
  ...reading,
  summary: 'How the shop is connected to the payment provider; of keys the last four characters',
  responses: { 200: json(paymentSettings, 'Mode, keys and the way of the provider’s reports') },
})
const mail = createRoute({
  method: 'get',
  path: `${base}/mail`,
  operationId: 'mailSettings',
  ...reading,
  summary: 'Who mails are from, whether they leave, and what is odd about the sender',
  responses: { 200: json(mailSettings, 'Sender, server, outbox and warnings') },
})
const test = createRoute({
  method: 'post',
  path: `${base}/mail/test`,
  operationId: 'testMailServer',
  ...office({ permission: 'settings.write', idempotent: true }),
  summary: 'Send a test mail to the own address',
  responses: { 200: json(mailTestResponse, 'Where it went'), 409: refusal('The mail server did not take it') },
})
const hosts = createRoute({
  method: 'get',
  path: `${base}/hosts`,
  operationId: 'hostSettings',
  ...reading,
  summary: 'What the shop makes of hosts: whether it answers there, market, language, brand and country',
  request: { query: hostQuery },
  responses: { 200: json(hostList, 'A row for each host asked for'), 422: refusal('More than 20 hosts') },
})

/** Routes for what only the operator can configure, and for how each host resolves. */
export function settingsPartRoutes(shop: Shop) {
  return createRoutes()
    .openapi(payments, async (context) => {
      const { mode, keys, webhook } = await readPaymentConnection(shop)
      const { health, lag, open, lastEvent } = webhook
      const { state, advice } = health
      const last_event = lastEvent && { ...lastEvent, at: lastEvent.at.toISOString() }
      return context.json(
        { mode, keys, webhook: { path: '/webhooks/stripe', state, advice, lag, open, last_event } },
        200,
      )
    })
    .openapi(mail, async (context) => {
      const { lastSentAt, ...rest } = await readMailConnection(shop)
      return context.json({ ...rest, last_sent_at: lastSentAt?.toISOString() ?? null }, 200)
    })
    .openapi(test, async (context) => {
      const { person } = staffOf(context)
      const { host, https } = context.get('visitor')
      const input = { to: person, mailContext: { host, https }, key: actionKeyOf(context), actor: actorOf(context) }
      return context.json(await sendTestMail(shop, input), 200)
    })
    .openapi(hosts, async (context) => {
      const settings = await getSettings(shop)
      const items = context.req.valid('query').hosts.map((host) => ({
        host,
        allowed: isAllowedHost(host, shop.environment),
        market: marketOfHost(host),
        language: {
          A: languageOfHost(host, 'A'),
          B: languageOfHost(host, 'B'),
          now: languageOfHost(host, settings['language.reading']),
        },
        brand: settings[brandOfHost(host)].name,
        country: countryOfHost(host),
      }))
      return context.json({ allowed: [...shop.environment.allowedHosts], items }, 200)
    })
}
