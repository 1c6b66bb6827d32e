import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopInformation } from '#contract/content.ts'
import type { AuditResponse } from '#contract/office/platform/audit.ts'
import type { HostList, MailSettings, PaymentSettings } from '#contract/office/platform/settings.ts'
import { auditLog, orders, sentMails } from '#database/schema/schema.ts'
import { readPaymentConnection } from '#domain/office/system/read-connections.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: OfficeCaller
let manager: OfficeCaller
let viewer: OfficeCaller
const secrets = {
  STRIPE_SECRET_KEY: 'sk_test_verySecretOfTheShopAB12',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_openToEverybodyCD34',
  STRIPE_WEBHOOK_SECRET: 'whsec_alsoVerySecretEF56',
}

beforeAll(async () => {
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: 'vitrine.test,*.vitrine.test,vitrine.fr' } })
  owner = await signInAs(shop, 'owner')
  manager = await signInAs(shop, 'manager')
  viewer = await signInAs(shop, 'viewer')
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
})

const tagOf = async (who = manager) => (await who.get('/settings')).headers.get('etag')!
const change = async (changes: object, { who = manager, tag = '' } = {}) =>
  who.call('PATCH', '/settings', changes, { 'if-match': tag || (await tagOf(who)) })
const stored = async () => (await (await manager.get('/settings')).json()) as Record<string, unknown>
const errorsOf = async (response: Response) =>
  ({ status: response.status, ...((await response.json()) as { errors: Record<string, string[]> }).errors }) as object
const shown = async (host = 'localhost') =>
  (await (await createBrowser(shop, { host }).get('/api/shop')).json()) as ShopInformation
const read = async <ApiResponse>(path: string, who = manager) => (await (await who.get(path)).json()) as ApiResponse

describe('company and brand', () => {
  test('O195 name, legal name, number, address and colour are in the shop, its mails and receipts at once', async () => {
    const order = await buy(createBrowser(shop), { '4350': {} }, { email: 'before@example.test' })
    await shop.drainJobs()
    shop.mails.length = 0
    const brand = {
      name: 'Galleri Lys',
      legalName: 'Galleri Lys AS',
      organisationNumber: '999 888 777',
      vatNumber: '999 888 777 MVA',
      address: 'Nygata 3, 0159 Oslo, Norge',
      colour: '#5a1f3d',
      phone: '+47 22 00 00 00',
    }
    expect((await change({ 'brand.main': brand })).status).toBe(200)
    const inEnglish = 'Nygata 3, 0159 Oslo, Norway'
    const { vatNumber: _, ...seen } = brand
    expect((await shown()).brand).toMatchObject({
      ...seen,
      address: inEnglish,
      registration: 'Org. no. 999 888 777 · VAT no. 999 888 777 MVA',
    })
    // The other brand is as before.
    expect((await shown('vitrine.fr')).brand.name).toBe('Maison Vitrine')
    await buy(createBrowser(shop), { '4350': {} }, { email: 'after@example.test' })
    await shop.drainJobs()
    const mail = shop.mails.find(({ to }) => to === 'after@example.test')!
    for (const part of ['Galleri Lys', `Galleri Lys AS, ${inEnglish}`, '999 888 777 MVA', '#5a1f3d']) {
      expect(mail.html, part).toContain(part)
    }
    expect(mail.html).not.toMatch(/Vitrine Handel AS|#23443A/i)
    for (const paper of ['receipt', 'packing-slip']) {
      const html = await (await owner.get(`/orders/${order.number}/${paper}`)).text()
      expect(html).toContain('<h1>Galleri Lys</h1>')
      expect(html).toMatch(
        /Galleri Lys AS, Nygata 3, 0159 Oslo, Norway · Org\. no\. 999 888 777 · VAT no\. 999 888 777 MVA/,
      )
    }
  })

  test('O195 a colour that cannot be read on paper, and what is no name, address or phone, is 422 at its field', async () => {
    const before = await stored()
    const wrong = { name: ' ', email: 'nobody', phone: 'call me', colour: '#f2d16b', baseUrl: 'https://a.test/shop' }
    expect(await errorsOf(await change({ 'brand.main': wrong }))).toMatchObject({
      status: 422,
      'brand.main.name': ['validation.required'],
      'brand.main.email': ['validation.email'],
      'brand.main.phone': ['validation.phone'],
      'brand.main.colour': ['validation.contrast'],
      'brand.main.baseUrl': ['validation.origin'],
    })
    expect(await errorsOf(await change({ 'brand.main': { colour: 'red' } }))).toMatchObject({
      'brand.main.colour': ['validation.colour'],
    })
    const links = [{ name: 'Album', url: 'http://social.vitrine.test/album' }]
    expect(await errorsOf(await change({ 'social.links': links }))).toMatchObject({
      'social.links.0.url': ['validation.httpsLink'],
    })
    expect(await stored()).toEqual(before)
  })

  test('O195 an uploaded logo is in header data, mails and receipt; a path that nobody uploaded is refused', async () => {
    const picture = await sharp({ create: { width: 600, height: 150, channels: 4, background: '#23443a' } })
      .png()
      .toBuffer()
    const response = await manager.send('POST', '/uploads', new Uint8Array(picture), 'image/png')
    const { path: logo, width, height } = (await response.json()) as { path: string; width: number; height: number }
    expect((await change({ 'brand.main': { logo, logoSize: [width, height] } })).status).toBe(200)
    expect((await shown()).brand).toMatchObject({ logo, logoSize: [600, 150] })
    const order = await buy(createBrowser(shop), { '4350': {} }, { email: 'logo@example.test' })
    await shop.drainJobs()
    const { html } = shop.mails.find(({ to }) => to === 'logo@example.test')!
    expect(html).toMatch(new RegExp(`<img[^>]*alt="Galleri Lys"[^>]*src="https?://localhost[^"]*/storage/${logo}`))
    const receipt = await owner.get(`/orders/${order.number}/receipt`)
    expect(await receipt.text()).toContain(`<img src="/storage/${logo}?w=480" alt="Galleri Lys">`)
    expect(receipt.headers.get('content-security-policy')).toContain("img-src 'self'")

    const unknown = `products/u-${'0'.repeat(24)}.png`
    for (const refused of [unknown, '../secret', 'https://elsewhere.test/logo.png', 'products/watch.jpg']) {
      expect(await errorsOf(await change({ 'brand.main': { logo: refused } })), refused).toMatchObject({
        status: 422,
        'brand.main.logo': ['validation.noImage'],
      })
    }
    const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await manager.send('POST', '/uploads', script, 'image/svg+xml')).status).toBe(422)
    expect((await change({ 'brand.main': { logo: 'vitrine', logoSize: null } })).status).toBe(200)
  })
})

describe('hosts, delivery and tracking', () => {
  test('O196 each host says whether the shop answers there, and what market, language and brand it gives', async () => {
    const list = await read<HostList>('/settings/hosts?hosts=sv.vitrine.test,vitrine.fr,shop.elsewhere.test')
    expect(list.allowed).toEqual(['vitrine.test', '*.vitrine.test', 'vitrine.fr'])
    expect(list.items).toMatchObject([
      { host: 'sv.vitrine.test', allowed: true, market: 'sv', language: { A: 'en', B: 'sv', now: 'en' } },
      { host: 'vitrine.fr', allowed: true, language: { A: 'fr', B: 'fr', now: 'fr' }, brand: 'Maison Vitrine' },
      { host: 'shop.elsewhere.test', allowed: false, market: 'no' },
    ])
    await change({ 'language.reading': 'B' }, { who: owner })
    const [swedish] = (await read<HostList>('/settings/hosts?hosts=sv.vitrine.test')).items
    expect(swedish!.language.now).toBe('sv')
    await change({ 'language.reading': 'A' }, { who: owner })
    const hosts = [{ url: 'https://sv.vitrine.test', language: 'sv' }]
    expect((await change({ 'hosts.public': hosts, 'countries.allowed': ['NO', 'SE'] }, { who: owner })).status).toBe(
      200,
    )
    expect((await shown()).publicHosts).toEqual(hosts)
    const twice = [...hosts, { url: 'https://sv.vitrine.test', language: 'no' }]
    expect(await errorsOf(await change({ 'hosts.public': twice }))).toMatchObject({
      'hosts.public': ['validation.taken'],
    })
    const long = [{ url: 'https://sv.vitrine.test/shop', language: 'sv' }]
    expect(await errorsOf(await change({ 'hosts.public': long, 'countries.allowed': [] }))).toMatchObject({
      'hosts.public.0.url': ['validation.origin'],
      'countries.allowed': ['validation.chooseOne'],
    })
    await change({ 'hosts.public': [], 'countries.allowed': ['NO', 'SE', 'FR'] }, { who: owner })
  })

  test('O197 a range from above to is 422 at its field; the shop’s texts follow a good one', async () => {
    expect(await errorsOf(await change({ 'delivery.product': [9, 4] }))).toEqual({
      status: 422,
      'delivery.product': ['validation.rangeOrder'],
    })
    expect((await change({ 'delivery.product': [4, 6], 'delivery.importDuties': 'shop' })).status).toBe(200)
    const { delivery } = await shown()
    expect(delivery.product).toEqual([4, 6])
    await buy(createBrowser(shop), { '4350': {} }, { email: 'days@example.test' })
    await shop.drainJobs()
    expect(shop.mails.find(({ to }) => to === 'days@example.test')!.text).toMatch(/4.{1,8}6/)
    await change({ 'delivery.product': [5, 8], 'delivery.importDuties': 'customer' })
  })

  test('O198 ids are checked by their form, and the tracked currency changes nothing that is charged', async () => {
    for (const analyticsId of ['UA-1234', 'g-abcd1234', 'G-', '<script>', 'G-AB 12']) {
      expect(await errorsOf(await change({ 'tracking.analyticsId': analyticsId })), analyticsId).toMatchObject({
        'tracking.analyticsId': ['validation.analyticsId'],
      })
    }
    for (const pixelId of ['12345', 'px1234567890', '12345678901234567890123']) {
      expect((await change({ 'tracking.pixelId': pixelId })).status, pixelId).toBe(422)
    }
    expect(await errorsOf(await change({ 'tracking.currency': 'XQQ' }))).toMatchObject({
      'tracking.currency': ['validation.currency'],
    })
    const ids = { 'tracking.analyticsId': 'G-AB12CD34EF', 'tracking.pixelId': '1234567890' }
    expect((await change({ ...ids, 'tracking.currency': 'NOK' })).status).toBe(200)
    expect((await shown()).tracking).toEqual({
      analyticsId: 'G-AB12CD34EF',
      pixelId: '1234567890',
      currency: 'NOK',
    })
    const order = await buy(createBrowser(shop), { '4350': {} }, { email: 'track@example.test' })
    const [row] = await shop.database.select().from(orders).where(like(orders.email, 'track@%'))
    expect([order.total * 100, row!.total]).toEqual([row!.total, expect.any(Number)])
    await change({ 'tracking.analyticsId': '', 'tracking.pixelId': '', 'tracking.currency': 'SEK' })
  })
})

describe('payments and mail', () => {
  test('O199 mode, last four of keys and the way of reports; no secret in an answer, the log or the audit', async () => {
    const own = await createTestShop({ environment: secrets })
    const connection = await readPaymentConnection(own)
    await own.close()
    expect(connection).toMatchObject({
      mode: 'test',
      keys: { publishable: 'CD34', secret: 'AB12', webhook: 'EF56' },
      webhook: { health: { state: 'unknown', advice: 'webhook.none' }, lag: 0, open: 0, lastEvent: null },
    })
    for (const secret of Object.values(secrets)) expect(JSON.stringify(connection)).not.toContain(secret.slice(0, -4))

    await shop.drainJobs()
    const sandbox = await read<PaymentSettings>('/settings/payments')
    expect(sandbox).toMatchObject({ mode: 'sandbox', webhook: { path: '/webhooks/stripe', open: 0 } })
    const { secretKey, webhookSecret, publishableKey } = shop.environment.stripe
    expect(sandbox.keys).toEqual({
      publishable: publishableKey.slice(-4),
      secret: secretKey.slice(-4),
      webhook: webhookSecret.slice(-4),
    })
    const log = JSON.stringify(await shop.database.select().from(auditLog))
    for (const secret of [secretKey, webhookSecret]) expect(log).not.toContain(secret)
    for (const path of ['/settings/payments', '/settings', '/settings/mail', '/system/health']) {
      const body = await (await viewer.get(path)).text()
      for (const secret of [secretKey, webhookSecret]) expect(body, path).not.toContain(secret)
    }
    expect((await (await signInAs(shop, 'service')).get('/settings/payments')).status).toBe(403)
  })

  test('O200 sender, server, outbox and what is odd about the sender; a test mail goes to the own address, once', async () => {
    expect(await read<MailSettings>('/settings/mail', viewer)).toMatchObject({
      sender: 'Vitrine <hello@vitrine.test>',
      failed: 0,
      warnings: [],
      last_sent_at: expect.any(String),
    })
    const key = { 'idempotency-key': randomUUID() }
    for (let again = 0; again < 2; again += 1) {
      const sent = await manager.call('POST', '/settings/mail/test', undefined, key)
      expect([sent.status, await sent.json()]).toEqual([200, { to: manager.email, sent: false }])
    }
    expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [manager.email, 'Test e-mail from Galleri Lys'],
    ])
    expect(await shop.database.select().from(sentMails).where(like(sentMails.email, manager.email))).toEqual([])
    expect((await manager.call('POST', '/settings/mail/test')).status).toBe(400)
    expect((await viewer.call('POST', '/settings/mail/test', undefined, { 'idempotency-key': 'v' })).status).toBe(403)
    const { send } = shop.mail
    shop.mail.send = async () => {
      throw new Error('550 5.7.1 Sender denied')
    }
    const refused = await manager.call('POST', '/settings/mail/test', undefined, { 'idempotency-key': randomUUID() })
    shop.mail.send = send
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'mail.refused', message: expect.stringContaining('550 5.7.1 Sender denied') }),
    ])
    // The brand moves to another domain: mails of the old one look forged.
    const emails = {
      'brand.main': { email: 'hello@galleri-lys.test' },
      'brand.french': { email: 'x@galleri-lys.test' },
    }
    await change(emails, { who: owner })
    const other = await createTestShop({ environment: { MAIL_FROM: 'Shop <shop@free-mail.test>' } })
    const odd = await read<MailSettings>('/settings/mail', await signInAs(other, 'manager'))
    await other.close()
    expect(odd.warnings).toEqual([{ code: 'sender.otherDomain', domain: 'free-mail.test', expected: ['vitrine.test'] }])
  })
})

describe('VAT, accounts and the rest', () => {
  test('O201 none by default; a rate shows on receipts of orders from then on, and nothing charged changes', async () => {
    expect(await stored()).toMatchObject({ 'vat.rates': { NO: null, SE: null, FR: null } })
    const before = await buy(createBrowser(shop), { '4350': {} }, { email: 'vat1@example.test' })
    expect(
      await errorsOf(await change({ 'vat.rates': { NO: 60 }, 'accounting.accounts': { vat: '12' } })),
    ).toMatchObject({
      'vat.rates.NO': ['validation.tooLarge'],
      'accounting.accounts.vat': ['validation.account'],
    })
    expect((await change({ 'vat.rates': { NO: 25 }, 'accounting.accounts': { vat: '2700' } })).status).toBe(200)
    const after = await buy(createBrowser(shop), { '4350': {} }, { email: 'vat2@example.test' })
    expect(after.total).toBe(before.total)
    const receipt = async (number: number) => (await owner.get(`/orders/${number}/receipt`)).text()
    expect(await receipt(before.number)).not.toContain('25 %')
    expect(await receipt(after.number)).toContain('25 %')
    await change({ 'vat.rates': { NO: null } })
    expect(await stored()).toMatchObject({ 'accounting.accounts': { sales: '3000', vat: '2700' } })
  })

  test('O204 two people change fields of one brand: both are kept; the same field is 409 with the version to go on', async () => {
    const tag = await tagOf()
    expect((await change({ 'brand.main': { phone: '+47 23 00 00 00' } }, { tag })).status).toBe(200)
    expect((await change({ 'stock.lowAt': 5 }, { who: owner, tag })).status).toBe(200)
    expect((await change({ 'brand.main': { address: 'Ny vei 1' } }, { who: owner, tag })).status).toBe(200)
    expect(await stored()).toMatchObject({
      'stock.lowAt': 5,
      'brand.main': { phone: '+47 23 00 00 00', address: 'Ny vei 1' },
    })
    const refused = await change({ 'brand.main': { phone: '+47 24 00 00 00' } }, { who: owner, tag })
    const { current, changed, by } = (await refused.json()) as {
      by: string
      current: { version: number }
      changed: { field: string; theirs: { phone: string }; yours: { phone: string } }[]
    }
    expect([refused.status, by, changed.length]).toEqual([409, expect.any(String), 1])
    expect(changed[0]).toMatchObject({
      field: 'brand.main',
      theirs: { phone: '+47 23 00 00 00', address: 'Ny vei 1' },
      yours: { phone: '+47 24 00 00 00', address: 'Ny vei 1' },
    })
    const again = await change(
      { 'brand.main': { phone: '+47 24 00 00 00' } },
      { who: owner, tag: `"${current.version}"` },
    )
    expect(again.status).toBe(200)
  })

  test('O204 the history of a page lists its changes, with who, when and both values', async () => {
    await change({ 'refunds.serviceLimit': 150, 'home.priceGuarantee': true })
    const { items } = await read<AuditResponse>('/audit?subject=refunds.serviceLimit,home.priceGuarantee&limit=5')
    expect(items.map(({ subject, before, after, actor }) => [subject, before, after, actor.name]).sort()).toEqual([
      ['home.priceGuarantee', false, true, 'Sam manager'],
      ['refunds.serviceLimit', 200, 150, 'Sam manager'],
    ])
  })
})
