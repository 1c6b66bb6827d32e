import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import { orderLines, orders, productVariants } from '#database/schema/schema.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { buy } from '../support/checkout-flow.ts'
import { copyOrder } from '../support/many-orders.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let viewer: OfficeCaller
const bought: Order[] = []

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  viewer = await signInAs(shop, 'viewer')
  for (const firstName of ['Åse', 'Kari', '<b>Bold</b>']) {
    const email = `paper-${bought.length}@example.test`
    bought.push(await buy(createBrowser(shop), { '4352': {}, '4351:women': {} }, { email, firstName }))
  }
  await shop.drainJobs()
})
afterAll(() => shop.close())

describe('paper', () => {
  test('O071 packing slips have no price and list size and pieces; several in one print, each in its language', async () => {
    const [first, second, bold] = bought as [Order, Order, Order]
    await shop.database.update(orders).set({ language: 'fr' }).where(eq(orders.number, second.number))
    const more = [second.number, bold.number].join(',')
    const response = await manager.get(`/orders/${first.number}/packing-slip?numbers=${more}`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    expect(html.match(/<section/g)).toHaveLength(3)
    for (const part of [
      '@page { size: A4',
      'Packing slip',
      'Bordereau d’expédition',
      'Women',
      'Storgata 1',
      'lang="fr"',
    ])
      expect(html).toContain(part)
    expect(html).not.toMatch(/€|\bkr\b/)
    expect(html).not.toContain('<b>Bold')
    expect(html).toContain('&lt;b&gt;Bold')
    expect(await (await viewer.get(`/orders/${first.number}/packing-slip`)).text()).not.toContain('Storgata')
    expect((await manager.get(`/orders/${first.number}/packing-slip?numbers=1`)).status).toBe(404)
  })

  test('O071 a receipt has the company and what was charged in euros', async () => {
    const [first] = bought as [Order]
    await shop.database.update(orders).set({ language: 'no' }).where(eq(orders.number, first.number))
    const html = await (await manager.get(`/orders/${first.number}/receipt`)).text()
    for (const part of ['Kvittering', 'Vitrine Handel AS', 'Totalt, trukket i EUR', '€']) expect(html).toContain(part)
    expect(html).not.toMatch(/\d\s?kr/)
    expect(html).toContain(`${first.total.toFixed(2).replace('.', ',')}\u00a0€`)
  })

  test('O071 a slip names the text that marks a size in the stockroom, and packed pieces only', async () => {
    const [first] = bought as [Order]
    await shop.database.update(productVariants).set({ sku: 'Shelf <C>-14' }).where(eq(productVariants.key, 'women'))
    const slip = async () => (await manager.get(`/orders/${first.number}/packing-slip`)).text()
    expect(await slip()).toContain('Shelf &lt;C&gt;-14')
    const whole = first.lines.find(({ variant }) => variant === null)!
    await shop.database
      .update(productVariants)
      .set({ sku: 'Bay & 7' })
      .where(eq(productVariants.productId, whole.product_id))
    expect(await slip()).toContain('Bay &amp; 7')
    const line = { position: first.lines.findIndex(({ variant }) => variant === null), quantity: 1 }
    expect((await manager.call('POST', `/orders/${first.number}/parcels`, { lines: [line] })).status).toBe(201)
    expect(await slip()).not.toContain('Shelf')
  })

  test('nothing that anybody wrote becomes markup on paper, and the page may send and run nothing', async () => {
    const [first] = bought as [Order]
    const evil = '<script>x()</script><meta http-equiv="refresh" content="0;url=//evil.test"></style></title>'
    const markup = /<(script|meta http-equiv|form|img src=x)|<\/style>.*<\/style>|<\/title>.*<\/title>/s
    const editor = await signInAs(shop, 'editor')
    const keys = 'packingSlip receipt number date address product size pieces price sum total memberPrice normalPrice'
    for (const key of keys.split(' ')) {
      const value = `${evil}<form action=//evil.test><img src=x onerror=x()>${key}`
      const saved = await editor.call('PUT', `/texts/en/mails%3Aprint.${key}`, { value }, { 'if-match': '"0"' })
      expect(saved.status, key).toBe(200)
    }
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, first.number))
    const contact = { ...row!.contact, firstName: evil, address: evil, city: evil }
    await shop.database.update(orders).set({ contact, language: 'en' }).where(eq(orders.number, first.number))
    await shop.database.update(orderLines).set({ name: evil }).where(eq(orderLines.orderId, row!.id))
    const company = { name: `Shop ${evil}`, address: evil }
    await updateSettings(shop, { actor: 'test', changes: { 'brand.main': company } })
    for (const kind of ['packing-slip', 'receipt']) {
      const response = await manager.get(`/orders/${first.number}/${kind}`)
      const html = await response.text()
      expect(html.split('&lt;script&gt;x()').length, kind).toBeGreaterThan(8)
      expect(markup.exec(html)?.[0], kind).toBeUndefined()
      const policy = response.headers.get('content-security-policy')!.split('; ')
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "form-action 'none'", 'sandbox']))
    }
  })

  test('O071 50 slips are one print, each on its own sheet of A4; so are 50 receipts', async () => {
    const numbers = await copyOrder(shop, { like: bought[1]!.number, count: 49, soid: 'print' })
    const more = numbers.join(',')
    for (const kind of ['packing-slip', 'receipt']) {
      const response = await manager.get(`/orders/${bought[1]!.number}/${kind}?numbers=${more}`)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html.match(/<section/g)).toHaveLength(50)
      for (const number of numbers) expect(html).toContain(`: ${number}<`)
      for (const part of ['@page { size: A4', 'section { break-after: page']) expect(html).toContain(part)
      // The policy allows only the page's own styles, by their digest.
      expect(response.headers.get('content-security-policy')).toMatch(/style-src 'sha256-[\w+/]{43}='/)
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    }
    const tooMany = Array.from({ length: 100 }, (_, index) => index + 1).join(',')
    expect((await manager.get(`/orders/${bought[1]!.number}/receipt?numbers=${tooMany}`)).status).toBe(422)
  })

  test('O071 a receipt names VAT as it was set on the order’s day; without a rate none', async () => {
    const setRates = (changes: Record<string, number | null>) =>
      updateSettings(shop, { actor: 'test', changes: { 'vat.rates': changes } })
    // Without the note for staff that details of the company are missing.
    const receipt = async ({ number }: Order) =>
      (await (await manager.get(`/orders/${number}/receipt`)).text()).replace(/<p class="note">.*?<\/p>/, '')
    const [, before] = bought as [Order, Order]
    expect(await receipt(before)).not.toMatch(/TVA|VAT|mva|moms/)
    await setRates({ NO: 25 })
    expect(await receipt(before)).not.toMatch(/TVA|VAT|mva|moms/)
    const after = await buy(createBrowser(shop), { '4352': {} }, { email: 'vat@example.test' })
    await shop.database.update(orders).set({ language: 'no' }).where(eq(orders.number, after.number))
    await setRates({ NO: 15 })
    // 72.00 with 25 % in it.
    expect((await receipt(after)).replaceAll('\u00a0', ' ')).toContain('Herav mva. 25 %</td><td class="number">14,40 €')
    await setRates({ NO: null })
    expect(await receipt(after)).toContain('mva. 25')
    expect(after.total).toBe(72)
  })
})

describe('papers of several orders', () => {
  test('O071 one document has the slips of chosen orders, or of all that fit a filter', async () => {
    const numbers = await copyOrder(shop, { like: bought[1]!.number, count: 3, soid: 'papers' })
    const chosen = await manager.get(`/papers/packing-slips?orders=${numbers.join(',')}`)
    expect(chosen.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await chosen.text()).match(/<section/g)).toHaveLength(3)
    const filter = new URLSearchParams({ filter: 'soid=papers' })
    for (const paper of ['packing-slips', 'receipts']) {
      const html = await (await manager.get(`/papers/${paper}?${filter}`)).text()
      for (const number of numbers) expect(html, paper).toContain(`: ${number}<`)
    }
    await copyOrder(shop, { like: bought[1]!.number, count: 98, soid: 'papers' })
    expect((await manager.get(`/papers/packing-slips?${filter}`)).status).toBe(422)
    expect((await manager.get(`/papers/labels?${filter}`)).status).toBe(422)
  })

  test('a pick list sums what the orders need by product and size, in the sequence of their labels', async () => {
    const numbers = bought.slice(1).map(({ number }) => number)
    await shop.database.update(productVariants).set({ sku: 'B-2' }).where(eq(productVariants.key, 'women'))
    await shop.database.update(productVariants).set({ sku: 'A-10' }).where(eq(productVariants.productId, 4352))
    const html = await (await manager.get(`/papers/pick-list?orders=${numbers.join(',')}`)).text()
    const cells = html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .slice(html.indexOf('Pick list'))
    expect(html.match(/<tr>/g)).toHaveLength(3)
    expect(html.indexOf('A-10')).toBeLessThan(html.indexOf('B-2'))
    for (const number of numbers) expect(cells).toContain(String(number))
    expect(html).toMatch(/<td class="number">2<\/td>/)
    expect(html).not.toMatch(/Storgata|€/)
  })
})
