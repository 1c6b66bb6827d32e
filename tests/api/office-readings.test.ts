// @module-tag full
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopInformation } from '#contract/content.ts'
import type { Conflict, ConflictList } from '#contract/office/office/conflicts.ts'
import { type ConflictKey, conflicts } from '#domain/office/conflicts/conflict-rules.ts'
import { buy, cartToken, pay } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: OfficeCaller
beforeAll(async () => {
  const hosts = 'localhost,vitrine.no,vitrine.fr,vitrine.se'
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: hosts } })
  owner = await signInAs(shop, 'owner')
})
afterAll(() => shop.close())

const find = async (key: ConflictKey) =>
  ((await (await owner.get('/conflicts')).json()) as ConflictList).items.find((one) => one.key === key)!
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const shown = async (path: string, host = 'localhost') =>
  plain(await (await createBrowser(shop, { host }).get(path)).text())
const information = async (host = 'localhost') =>
  (await (await createBrowser(shop, { host }).get('/api/shop')).json()) as ShopInformation

/** Decides for reading B, looks, and undoes it: A holds again. */
async function withReadingB(key: ConflictKey, look: () => Promise<void>): Promise<void> {
  const { B } = conflicts[key].readings
  const decided = await owner.call('POST', `/conflicts/${key}`, { reading: 'B', why: 'Kinder to shoppers' })
  expect(await decided.json()).toMatchObject({
    in_force: { reading: 'B', value: B.value },
    decision: { reading: 'B', why: 'Kinder to shoppers', by: 'Sam owner' },
  })
  try {
    await look()
  } finally {
    const undone = (await (await owner.call('DELETE', `/conflicts/${key}`)).json()) as Conflict
    expect(undone).toMatchObject({ in_force: { reading: 'A' }, decision: null })
  }
}

const keys = [
  'money.norwegian',
  'checkout.subscriptionTerms',
  'payments.locale',
  'account.country',
  'welcome.cancelText',
  'settings.saved',
  'landing.modalDays',
] as const

test('O190 D37 the seven readings stand beside the conflicts: the first named in force, no third value, each with its places', async () => {
  for (const key of keys) {
    const conflict = await find(key)
    expect(conflict, key).toMatchObject({ in_force: { reading: 'A' }, decision: null, allows_own: false })
    const isOfAccounts = key === 'account.country' || key === 'settings.saved'
    expect(conflict.affected, key).toMatchObject({
      new_buyers: !isOfAccounts,
      accounts: isOfAccounts ? expect.any(Number) : null,
    })
    expect(conflict.uses.length, key).toBeGreaterThan(0)
    expect(
      conflict.uses.some(({ path }) => path !== null),
      key,
    ).toBe(true)
    const own = await owner.call('POST', `/conflicts/${key}`, { reading: 'own', value: 'neither', why: 'Mine' })
    expect([own.status, (await own.json()).errors], key).toEqual([422, { value: ['validation.invalid'] }])
  }
})

describe('money in Norwegian', () => {
  const host = 'vitrine.no'
  const confirmation = async (email: string, card: string) => {
    shop.mails.length = 0
    const order = { email, paymentMethodId: card }
    await buy(createBrowser(shop, { host }), { '4350': { membership: true } }, order)
    await shop.drainJobs()
    const { html, text, subject } = shop.mails.find(({ to }) => to === email)!
    return plain(`${subject}\n${html}\n${text}`)
  }

  test('O190 D37 money.norwegian A: kr, with the euros beside it in terms and mail', async () => {
    expect(await information(host)).toMatchObject({ language: 'no', priceSign: 'kr' })
    expect((await information()).priceSign).toBe('€')
    expect(await shown('/api/pages/abonnement', host)).toContain('19,99 kr (19,99 €)')
    const mail = await confirmation('kroner@example.test', 'pm_card_visa')
    expect(mail).toMatch(/\d kr/)
    expect(mail).toContain('19,99 kr (19,99 €)')
  })

  test('O190 D37 money.norwegian B: the euro sign in shop, terms, questions and mail, and kr nowhere', async () => {
    await withReadingB('money.norwegian', async () => {
      expect(await information(host)).toMatchObject({ language: 'no', priceSign: '€' })
      for (const path of ['/api/pages/abonnement', '/api/faq']) {
        expect(await shown(path, host), path).not.toMatch(/\d kr/)
      }
      expect(await shown('/api/pages/abonnement', host)).toContain('19,99 € ')
      const mail = await confirmation('euro@example.test', 'pm_card_mastercard')
      expect(mail).toContain('19,99 €')
      expect(mail).not.toMatch(/\d kr/)
    })
    expect(await shown('/api/pages/abonnement', host)).toContain('19,99 kr')
  })

  test('O190 D37 money.norwegian: its places are Norwegian texts with an amount', async () => {
    const { uses } = await find('money.norwegian')
    for (const { languages, id } of uses) expect(languages, id).toEqual(['no'])
    const keys = uses.map(({ kind, id }) => `${kind} ${id}`)
    expect(keys).toContain('page abonnement')
    expect(keys).toContain('text shell.welcome.subscription')
    expect(keys).toContain('text checkout.submit')
    expect(keys).toContain('mail mailmembership.trialEnding.lead')
  })
})

test('O190 D37 checkout.subscriptionTerms: the shop is told, and what must be ticked stays the same', async () => {
  const unticked = { 'subscription-terms': '' }
  const buys = async (membership: boolean) => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4350': { membership } })
    const { status, body } = await pay(browser, token, 'pm_card_visa', unticked)
    return [status, body.errors ?? null]
  }
  const refused = [422, { 'subscription-terms': ['validation.subscriptionTerms'] }]
  expect((await information()).readings.subscriptionTerms).toBe('always')
  expect(await buys(true)).toEqual(refused)
  expect(await buys(false)).toEqual([200, null])
  await withReadingB('checkout.subscriptionTerms', async () => {
    expect((await information()).readings.subscriptionTerms).toBe('whenStarting')
    expect(await buys(true)).toEqual(refused)
    expect(await buys(false)).toEqual([200, null])
  })
})

test('O190 D37 payments.locale: Swedish or French by host; or the shopper’s language', async () => {
  const locales = async () => {
    const hosts = ['vitrine.no', 'vitrine.fr', 'vitrine.se', 'localhost']
    return Promise.all(hosts.map(async (host) => (await information(host)).payment.locale))
  }
  expect(await locales()).toEqual(['sv', 'fr', 'sv', 'sv'])
  await withReadingB('payments.locale', async () => {
    expect(await locales()).toEqual(['nb', 'fr', 'sv', 'en'])
    const { uses } = await find('payments.locale')
    expect(uses).toContainEqual(expect.objectContaining({ kind: 'host', excerpt: 'A: sv · B: en' }))
  })
  expect(await locales()).toEqual(['sv', 'fr', 'sv', 'sv'])
})

test('O190 D37 account.country: Sweden; or where the person’s last order went, before the first that of the market', async () => {
  const { browser, account } = await openMember(shop, { email: 'country@example.test', card: null })
  expect((await account()).country).toBe('SE')
  await withReadingB('account.country', async () => {
    expect((await account()).country).toBe('NO')
    const french = createBrowser(shop, { host: 'vitrine.fr' })
    french.token = browser.token
    await buy(french, { '4350': {} }, { email: 'country@example.test' })
    expect((await account()).country).toBe('FR')
    const changed = await browser.patch('/api/user', { firstName: 'Siri' })
    expect(await changed.json()).toMatchObject({ firstName: 'Siri', country: 'FR' })
  })
  expect((await account()).country).toBe('SE')
})

test.each([
  ['welcome.cancelText', 'cancelText', 'monthEnd', 'anyTime'],
  ['settings.saved', 'saved', 'unseen', 'visible'],
  ['landing.modalDays', 'modalDays', 'landing', 'everywhere'],
] as const)('O190 D37 %s: pages and browsers are told at once', async (key, name, a, b) => {
  expect((await information()).readings[name]).toBe(a)
  await withReadingB(key, async () => expect((await information()).readings[name]).toBe(b))
  expect((await information()).readings[name]).toBe(a)
})
