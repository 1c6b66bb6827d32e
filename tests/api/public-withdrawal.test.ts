import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StatementItem } from '#contract/office/aftersales/statements.ts'
import type { WithdrawalStatement } from '#contract/withdrawals.ts'
import { orders, withdrawalStatements } from '#database/schema/schema.ts'
import { sweepReturns } from '#domain/aftersales/returns/record-withdrawal.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch, refusal } from '../support/parcel-admin.ts'
import { ReturnAdmin } from '../support/return-admin.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const day = 86_400_000
let shop: TestShop
let admin: ReturnAdmin
let callers = 0
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(new Date())
  admin = await ReturnAdmin.open(shop)
})

/** A stranger's browser, in a network of its own. */
const stranger = (host = 'localhost') => createBrowser(shop, { host, address: `198.51.100.${++callers}` })
const typed = (more: Record<string, string> = {}) => ({
  name: 'Kari Nordmann',
  number: String(admin.number),
  email: admin.email,
  scope: 'goods',
  ...more,
})

async function draft(browser: TestBrowser, form: Record<string, string>): Promise<string> {
  const response = await browser.post('/api/withdrawals', form)
  expect(response.status).toBe(201)
  return ((await response.json()) as { token: string }).token
}

const confirm = (browser: TestBrowser, token: string) =>
  browser.post(`/api/withdrawals/${token}/confirmation`, undefined)

/** States a withdrawal in both steps, and lets the jobs run. */
async function state(form: Record<string, string>, browser = stranger()): Promise<string> {
  const token = await draft(browser, form)
  expect((await confirm(browser, token)).status).toBe(200)
  await shop.drainJobs()
  return token
}

const waiting = async (staff: OfficeCaller) =>
  ((await (await staff.get('/withdrawals?state=WAITING')).json()) as { items: StatementItem[] }).items
const own = async () => (await waiting(admin.staff)).find(({ email }) => email === admin.email)!
const done = (row: StatementItem, action: string, body: object, staff = admin.staff) =>
  staff.call('POST', `/withdrawals/${row.id}/${action}`, body, { ...ifMatch(row.version), ...idempotencyKey() })

describe('C080 a stranger withdraws', () => {
  test('C080 with a right pair: in two steps, acknowledged with date, second and content, filed once from that moment', async () => {
    const moment = new Date('2026-11-30T12:34:56Z')
    shop.setNow(moment)
    admin = await ReturnAdmin.open(shop)
    const browser = stranger()
    const token = await draft(browser, typed({ email: admin.email.toUpperCase(), number: ` #${admin.number} ` }))
    await shop.drainJobs()
    expect(await admin.list(`q=${admin.number}`)).toEqual([])
    const read = async () => (await (await browser.get(`/api/withdrawals/${token}`)).json()) as WithdrawalStatement
    expect(await read()).toMatchObject({ stated_at: null, scope: 'goods' })

    const stated = (await (await confirm(browser, token)).json()) as WithdrawalStatement
    expect(stated.stated_at!.slice(0, 16)).toBe(moment.toISOString().slice(0, 16))
    shop.setNow(new Date(moment.getTime() + 5_000))
    // A second press and a reload change nothing.
    for (const again of await Promise.all([confirm(browser, token), confirm(stranger(), token)])) {
      expect(await again.json()).toEqual(stated)
    }
    await shop.drainJobs()
    expect(await read()).toMatchObject({ stated_at: stated.stated_at })
    const row = await admin.onlyReturn()
    expect(row).toMatchObject({ kind: 'withdrawal', state: 'APPROVED', stated_at: stated.stated_at })
    expect(row.lines).toMatchObject([{ quantity: 2 }, { quantity: 1 }])
    const [mail, ...others] = admin.mailed()
    expect(others).toEqual([])
    expect(mail!.subject).toBe(`We have received your withdrawal, order ${admin.number}`)
    expect(mail!.text).toMatch(/30 November 2026 at 13:34:5\d/)
    expect(mail!.text.toLowerCase()).not.toContain('accepted')
    expect(await waiting(admin.staff)).not.toContainEqual(expect.objectContaining({ email: admin.email }))
  })

  test('C080 with a wrong pair: same words, status and size; it waits, is matched by staff, and counts from its moment', async () => {
    const said = async (form: Record<string, string>) => {
      const browser = stranger()
      const drafted = await browser.post('/api/withdrawals', form)
      const { token } = (await drafted.clone().json()) as { token: string }
      const confirmed = await confirm(browser, token)
      const plain = async (response: Response) => ({
        status: response.status,
        size: (await response.clone().text()).length,
        headers: [...response.headers.keys()].filter((name) => !/cookie/.test(name)).sort(),
        body: (await response.text()).replaceAll(token, '').replace(/\d{4}-[\d-]+T[\d:.]+Z/, ''),
      })
      return [await plain(drafted), await plain(confirmed)]
    }
    const wrong = typed({ number: String(admin.number + 1) })
    const [rightAnswer, wrongAnswer] = [await said({ ...wrong, number: String(admin.number) }), await said(wrong)]
    expect(JSON.stringify(wrongAnswer).replaceAll(wrong.number, '')).toBe(
      JSON.stringify(rightAnswer).replaceAll(String(admin.number), ''),
    )
    await shop.drainJobs()
    const row = await own()
    expect(row).toMatchObject({ state: 'WAITING', waits_for: 'order', order: null, number: wrong.number })
    expect(admin.mailed().map(({ subject }) => subject)).toEqual([
      expect.stringContaining('We have received your withdrawal'),
      'We have received your withdrawal',
    ])

    const another = await ReturnAdmin.open(shop)
    const service = await signInAs(shop, 'viewer')
    expect(await refusal(await done(row, 'match', { order: another.number }, service))).toMatchObject({ status: 403 })
    const nowhere = await refusal(await done(row, 'match', { order: 999_999 }))
    expect(nowhere).toMatchObject({ status: 422, errors: { order: ['validation.unknown'] } })
    shop.setNow(new Date(shop.clock().getTime() + 3 * day))
    admin.staff = await signInAs(shop, 'manager')
    expect((await done(row, 'match', { order: another.number })).status).toBe(200)
    expect(await refusal(await done(row, 'match', { order: another.number }))).toMatchObject({ status: 409 })
    another.staff = admin.staff
    expect(await another.onlyReturn()).toMatchObject({
      state: 'APPROVED',
      stated_at: row.stated_at,
      due_at: row.due_at,
    })
    expect(await own()).toBeUndefined()
  })

  test('C080 from a part of a line: said in words, chosen by staff; the rest can be withdrawn from later', async () => {
    await state(typed({ scope: 'items', items: 'One of the gloves' }))
    const row = await own()
    expect(row).toMatchObject({ waits_for: 'items', order: admin.number, items: 'One of the gloves' })
    expect(await refusal(await done(row, 'match', { order: admin.number }))).toMatchObject({ status: 422 })
    const tooMany = { order: admin.number, lines: [{ position: 0, quantity: 3 }] }
    expect(await refusal(await done(row, 'match', tooMany))).toMatchObject({ status: 422 })
    const lines = [{ position: 0, quantity: 1 }]
    expect((await done(row, 'match', { order: admin.number, lines })).status).toBe(200)
    expect(await admin.onlyReturn()).toMatchObject({ lines: [{ position: 0, quantity: 1 }] })

    await state(typed())
    const returns = await Promise.all((await admin.list(`q=${admin.number}`)).map(({ id }) => admin.read(id)))
    expect(returns.map((each) => each.lines.map(({ position, quantity }) => [position, quantity]))).toEqual([
      [[0, 1]],
      [
        [0, 1],
        [1, 1],
      ],
    ])
    await state(typed())
    expect(await own()).toMatchObject({ waits_for: 'nothing' })
    expect(await admin.list(`q=${admin.number}`)).toHaveLength(2)
  })

  test('C080 on day 14, on the working day after a Saturday, and after it: the page says the same, staff see “late”', async () => {
    // Delivered at the latest on Saturday 3 October; day 14 is a Saturday too, and Monday the 19th the last day.
    const createdAt = new Date('2026-09-21T10:00:00Z')
    const stateAt = async (moment: string) => {
      shop.setNow(new Date())
      admin = await ReturnAdmin.open(shop, { isSent: false })
      await shop.database.update(orders).set({ createdAt }).where(eq(orders.number, admin.number))
      shop.setNow(new Date(`${moment}:00Z`))
      const browser = stranger()
      const response = await confirm(browser, await draft(browser, typed()))
      await shop.drainJobs()
      admin.staff = await signInAs(shop, 'manager')
      const [filed] = await admin.list(`q=${admin.number}`)
      return {
        status: response.status,
        filed: filed?.stated_at.slice(0, 16) ?? null,
        waits: (await own())?.waits_for ?? null,
      }
    }
    const [day14, monday, late] = ['2026-10-17T20:00', '2026-10-19T21:50', '2026-10-19T22:00']
    expect(await stateAt(day14!)).toEqual({ status: 200, filed: day14, waits: null })
    expect(await stateAt(monday!)).toEqual({ status: 200, filed: monday, waits: null })
    expect(await stateAt(late!)).toEqual({ status: 200, filed: null, waits: 'late' })
    const row = await own()
    expect((await done(row, 'close', {})).status).toBe(422)
    const closed = (await (await done(row, 'close', { reason: 'A day too late' })).json()) as StatementItem
    expect(closed).toMatchObject({ state: 'CLOSED', reason: 'A day too late', order: admin.number })
  })

  test('C080 from the membership of an order without one: it waits, and the goods stay', async () => {
    await state(typed({ scope: 'membership' }))
    expect(await own()).toMatchObject({ waits_for: 'nothing', scope: 'membership' })
    await state(typed({ scope: 'both' }))
    expect(await admin.onlyReturn()).toMatchObject({ subject: 'goods' })
  })

  test.each([
    ['no', 'localhost', 'Vi har mottatt angremeldingen din', /30\. november 2026 kl\. 13:34:5\d/],
    ['sv', 'localhost', 'Vi har tagit emot din ångeranmälan', /30 november 2026 kl\. 13:34:5\d/],
    ['fr', 'localhost', 'Nous avons reçu votre rétractation', /30 novembre 2026 à 13:34:5\d/],
    ['en', 'localhost', 'We have received your withdrawal', /30 November 2026 at 13:34:5\d/],
  ])(
    'C080 in %s: the acknowledgement names date, second and content, and never “accepted”',
    async (language, host, subject, time) => {
      shop.setNow(new Date('2026-11-30T12:34:56Z'))
      shop.mails.length = 0
      const browser = stranger(host)
      browser.cookies.set('lng', language)
      const email = `stranger-${language}@example.test`
      await state({ name: 'Åse Ødegård', number: 'V 4711', email, scope: 'items', items: '1 sjal' }, browser)
      const [mail] = shop.mails.filter(({ to }) => to === email)
      expect(mail!.subject).toBe(subject)
      for (const part of [time, /Åse Ødegård/, /V 4711/, /1 sjal/, new RegExp(email)]) {
        expect(mail!.text.replace(/[\u00a0\u202f]/g, ' ')).toMatch(part)
      }
      expect(`${mail!.subject} ${mail!.text}`).not.toMatch(
        /accepted|akseptert|godkjent|accepterad|godkänd|accepté|acceptée/i,
      )
    },
  )
})

describe('C080 attacks', () => {
  test('C080 a mailbox gets three acknowledgements a day; what is stated beyond that is stored and shown all the same', async () => {
    const email = 'flooded@example.test'
    for (const number of ['1', '2', '3', '4', '5']) {
      const browser = stranger()
      const token = await state(typed({ email, number: `none ${number}` }), browser)
      expect(await (await browser.get(`/api/withdrawals/${token}`)).json()).toMatchObject({
        stated_at: expect.any(String),
      })
    }
    expect(shop.mails.filter(({ to }) => to === email)).toHaveLength(3)
    const stored = await shop.database
      .select()
      .from(withdrawalStatements)
      .where(eq(withdrawalStatements.email, email))
      .orderBy(withdrawalStatements.id)
    expect(stored.map(({ state: each, isMailed }) => [each, isMailed])).toEqual([
      ...Array.from({ length: 3 }, () => ['WAITING', true]),
      ...Array.from({ length: 2 }, () => ['WAITING', false]),
    ])
  })

  test('C080 what carries links, line breaks or too much is refused, by field', async () => {
    const cases: [Record<string, string>, string][] = [
      [{ name: 'Kari\nBcc: victim@example.test' }, 'name'],
      [{ name: 'See https://evil.test' }, 'name'],
      [{ name: '' }, 'name'],
      [{ number: 'x'.repeat(41) }, 'number'],
      [{ email: 'kari@example.test\nBcc: victim@example.test' }, 'email'],
      [{ scope: 'everything' }, 'scope'],
      [{ scope: 'items', items: '' }, 'items'],
      [{ scope: 'items', items: 'www.evil.test' }, 'items'],
      [{ scope: 'items', items: 'x'.repeat(501) }, 'items'],
    ]
    for (const [more, field] of cases) {
      const response = await stranger().post('/api/withdrawals', typed(more))
      expect([field, response.status]).toEqual([field, 422])
      expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field])
    }
    const huge = await stranger().post('/api/withdrawals', typed({ items: 'x'.repeat(300_000) }))
    expect(huge.status).toBe(413)
  })

  test('C080 a page of another site, and one without the session’s token, states nothing', async () => {
    const post = (headers: Record<string, string>) =>
      shop.app.request('http://localhost/api/withdrawals', {
        method: 'POST',
        headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(typed()),
      })
    const before = await shop.database.$count(withdrawalStatements)
    expect((await post({ origin: 'https://evil.test' })).status).toBe(403)
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post({ origin: 'http://localhost' })).status).toBe(419)
    expect(await shop.database.$count(withdrawalStatements)).toBe(before)
    expect((await shop.app.request('http://localhost/api/withdrawals/forged')).status).toBe(404)
  })

  test('C080 a draft that nobody confirms is gone after a day', async () => {
    const browser = stranger()
    const token = await draft(browser, typed())
    shop.setNow(new Date(shop.clock().getTime() + day + 1_000))
    await sweepReturns(shop)
    expect((await browser.get(`/api/withdrawals/${token}`)).status).toBe(404)
    expect((await confirm(browser, token)).status).toBe(404)
  })
})
