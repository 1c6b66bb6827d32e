import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOrders } from '#domain/office/import-export/export-sales.ts'
import { buy, cartToken, ledger, pay, rowsOf } from '../support/checkout-flow.ts'
import { inParts, readCsv } from '../support/csv-files.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: 'localhost,sv.localhost,boutique.fr' } })
})
afterAll(() => shop.close())

const refused = { phone: ['validation.phone'] }

test('#251 a phone with letters or an impossible length is refused before stock is set aside or money moves', async () => {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4352': {} })
  for (const phone of ['ring my neighbour', '900 00 00', '+47 900 00 000 000', '070-123 45 67']) {
    expect(await pay(browser, token, 'pm_card_visa', { phone })).toMatchObject({
      status: 422,
      body: { errors: refused },
    })
  }
  expect(await rowsOf(shop, 'checkouts')).toEqual([])
  expect(await ledger(shop)).toEqual([])
})

test('#251 a refused phone is told together with everything else that is missing', async () => {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4350': { membership: true } })
  const errorsOf = async (fields: Record<string, string>) =>
    (await pay(browser, token, 'pm_card_visa', fields)).body.errors
  const unticked = { phone: 'abc', terms: '', 'subscription-terms': '' }
  const consents = { terms: ['validation.terms'], 'subscription-terms': ['validation.subscriptionTerms'] }
  expect(await errorsOf(unticked)).toEqual({ ...refused, ...consents })
  expect(await errorsOf({ ...unticked, city: '' })).toEqual({ ...refused, ...consents, city: ['validation.required'] })
  expect(await errorsOf({ phone: ' ' })).toEqual({ phone: ['validation.required'] })
})

test('a postcode that the country does not have is refused before money moves, alike in every place it is typed', async () => {
  const browser = createBrowser(shop, { host: 'boutique.fr' })
  const { token } = await cartToken(browser, { '4352': {} })
  const errors = { zip: ['validation.postcodeFR'] }
  expect(await pay(browser, token, 'pm_card_visa', { zip: '0155' })).toMatchObject({ status: 422, body: { errors } })
  const typed = { zip: '7500', phone: '06 12 34 56 78', cartToken: token }
  const checked = await (await browser.post('/api/validation/checkout', typed)).json()
  expect(checked.errors).toMatchObject(errors)
  const order = await buy(browser, { '4352': {} }, { zip: '97400', phone: '0692 12 34 56' })
  expect([order.address, order.phone]).toEqual([expect.stringContaining('97400 Oslo'), '+262692123456'])
})

test.each([
  ['localhost', '900 00 000', '+4790000000'],
  ['sv.localhost', '070-123 45 67', '+46701234567'],
  ['boutique.fr', '06 12 34 56 78', '+33612345678'],
  ['boutique.fr', '0690 12 34 56', '+590690123456'],
  ['localhost', '0033 6 12 34 56 79', '+33612345679'],
])('#454 on %s the phone %s is kept, mailed and answered in international form', async (host, typed, phone) => {
  const order = await buy(createBrowser(shop, { host }), { '4352': {} }, { phone: typed })
  expect(order.phone).toBe(phone)
  expect((await rowsOf(shop, 'orders')).at(-1)?.contact).toMatchObject({ phone })
  await shop.drainJobs()
  expect(shop.mails.at(-1)).toMatchObject({ text: expect.stringContaining(phone) })
})

test('a phone in an exported file is a number that other programs read, and is read back as it is kept', async () => {
  await buy(createBrowser(shop), { '4352': {} }, { phone: '911 11 111' })
  const file = await exportOrders(shop)
  expect(file).toContain(',+4791111111,')
  expect((await readCsv(inParts(Buffer.from(file)))).rows.at(-1)?.cells.phone).toBe('+4791111111')
})
