import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { mailListResponse } from '#contract/office/office/system.ts'
import type { auditResponse } from '#contract/office/platform/audit.ts'
import { lockJob } from '#domain/office/system/job-queries.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** Mails that wait because the mail server is down: whose they are, and sending one now. */

type Mails = z.infer<typeof mailListResponse>
type Audit = z.infer<typeof auditResponse>

const email = 'waiting@example.test'
let shop: TestShop
let manager: OfficeCaller
let viewer: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop({ environment: { SMTP_URL: 'smtp://127.0.0.1:2525' } })
  manager = await signInAs(shop, 'manager')
  viewer = await signInAs(shop, 'viewer')
  const { send } = shop.mail
  shop.mail.send = async () => {
    throw new Error('connect ECONNREFUSED 127.0.0.1:2525')
  }
  await buy(createBrowser(shop), { '4352': {} }, { email })
  await shop.drainJobs().catch(() => undefined)
  shop.mail.send = send
  // Moves the next try an hour ahead, as after a long outage.
  await shop.database.execute(
    sql`UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE name = 'send-order-confirmation' AND state < 'active'`,
  )
  await shop.drainJobs()
})
afterAll(() => shop.close())

const waiting = async (query = '', who = manager) =>
  (await (await who.get(`/system/mails?state=waiting${query}`)).json()) as Mails

test('O240 a waiting mail says to whom it goes and its subject, masked for those who may not see people', async () => {
  const { items } = await waiting()
  expect(items).toMatchObject([{ kind: 'send-order-confirmation', to: email, state: 'waiting' }])
  expect(items[0]!.subject).toBeTruthy()
  const [masked] = (await waiting('', viewer)).items
  expect(masked!.to).not.toContain('waiting@')
  expect(masked!.to).toContain('***')
})

test('O053 waiting mails are found by address and by day, and by an address only where people may be seen', async () => {
  const total = async (query: string, who = manager) => (await waiting(query, who)).total
  expect(await total(`&q=${email}`)).toBe(1)
  expect(await total('&q=somebody@example.test')).toBe(0)
  expect(await total(`&q=${email}`, viewer)).toBe(0)
  expect(await total('&date.gte=2999-01-01')).toBe(0)
  expect(await total('&date.lt=2999-01-01')).toBe(1)
})

test('what somebody made due after a transaction began is due in it, so that nobody asks for it twice', async ({
  skip,
}) => {
  // The embedded database has one transaction at a time.
  if (shop.database.engine !== 'postgresql') skip()
  const [{ id }] = (await waiting()).items as [Mails['items'][0]]
  const makeDue = (at: SQL) =>
    shop.database.execute(sql`UPDATE pgboss.job SET start_after = ${at} WHERE id = ${id}::uuid`)
  await shop.database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT`)
    await makeDue(sql`now()`)
    expect(await lockJob(transaction, id)).toMatchObject({ waits: false })
  })
  await makeDue(sql`now() + interval '1 hour'`)
})

test('O240 a waiting mail is sent now, once however often it is asked for, with an entry in the log', async () => {
  const [{ id }] = (await waiting()).items as [Mails['items'][0]]
  shop.mails.length = 0
  await shop.drainJobs()
  expect(shop.mails).toEqual([])
  expect((await viewer.call('POST', `/system/mails/${id}/retry`)).status).toBe(403)
  const key = { 'idempotency-key': 'send-the-waiting-mail-now' }
  const asked = await Promise.all([
    manager.call('POST', `/system/mails/${id}/retry`, undefined, key),
    manager.call('POST', `/system/mails/${id}/retry`),
    manager.call('POST', `/system/jobs/${id}/retry`),
  ])
  for (const { status } of asked) expect([200, 409]).toContain(status)
  expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
  await shop.drainJobs()
  expect(shop.mails.filter(({ to }) => to === email)).toHaveLength(1)
  const { items } = (await (await manager.get('/audit?action=job.hurried')).json()) as Audit
  expect(items).toMatchObject([{ subject: `job:${id}` }])
  expect((await manager.call('POST', `/system/mails/${id}/retry`)).status).toBe(409)
  expect((await waiting()).items).toEqual([])
})
