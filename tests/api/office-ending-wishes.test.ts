import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { AttentionResponse, OverviewResponse } from '#contract/office/office/overview.ts'
import type { EndingWishItem, EndingWishPage } from '#contract/office/sales/ending-wishes.ts'
import { type Member, openMember } from '../support/member-life.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

const cards = ['visa', 'mastercard', 'amex'].map((name) => `pm_card_${name}`)
const member = (name: string) => openMember(shop, { email: `${name}@example.test`, card: cards.shift()! })

async function state(email: string, reference = ''): Promise<EndingWishPage> {
  const body = { name: 'Nora Lind', email, reference, date: '' }
  expect((await createBrowser(shop).post('/api/ending-wishes', body)).status).toBe(200)
  await shop.drainJobs()
  const { items } = (await (await manager.get('/ending-wishes?state=open')).json()) as { items: EndingWishItem[] }
  return read(items.find((wish) => wish.email === email)!.id)
}
const read = async (id: string, who = manager) =>
  (await (await who.get(`/ending-wishes/${id}`)).json()) as EndingWishPage
const act = (wish: EndingWishPage, name: 'confirm' | 'dismiss', who = manager) =>
  who.call(
    'POST',
    `/ending-wishes/${wish.id}/${name}`,
    name === 'confirm' ? { refund: Boolean(wish.charged) } : undefined,
    {
      'if-match': `"${wish.version}"`,
    },
  )
async function waiting(who = manager): Promise<AttentionResponse | undefined> {
  const { attention } = (await (await who.get('/overview')).json()) as OverviewResponse
  return attention.find(({ kind }) => kind === 'ending_wishes')
}
const openCount = async () => ((await (await manager.get('/counts')).json()) as { members: number }).members

test('C081 staff confirm a wish that its address leads to a membership for; the badge counts what is open', async () => {
  const ola: Member = await member('ola')
  const wish = await state(ola.email)
  expect(wish).toMatchObject({ state: 'open', member: { by: 'email' }, charged: 0, allowed: ['confirm', 'dismiss'] })
  expect(await openCount()).toBe(1)
  const viewer = await signInAs(shop, 'viewer')
  expect(await read(wish.id, viewer)).toMatchObject({ email: 'o***@e***.test', allowed: [] })
  expect((await act(wish, 'confirm', viewer)).status).toBe(403)
  expect((await act({ ...wish, version: 9 }, 'confirm')).status).toBe(409)
  expect((await act(wish, 'confirm')).status).toBe(200)
  expect((await ola.subscription())!.ends_at).toBe(wish.member!.ends_at)
  expect(await read(wish.id)).toMatchObject({ state: 'confirmed', decided_by: 'staff', carried_out: true, allowed: [] })
  expect((await act(wish, 'confirm')).status).toBe(200)
  expect(await openCount()).toBe(0)
})

test('C081 a charge since the wish is paid back on confirming, which asks for the permission to', async () => {
  const kari = await member('kari')
  const [order] = (await (await kari.browser.get('/api/user/orders')).json()) as Order[]
  const wish = await state('other@example.test', `#${order!.number}`)
  expect(wish).toMatchObject({ member: { by: 'order' } })
  await kari.pass('8d')
  const now = await read(wish.id)
  expect(now.charged).toBe(19.99)
  const service = await signInAs(shop, 'service')
  expect((await act(now, 'confirm', service)).status).toBe(403)
  // Charged since the page was read.
  expect((await act(wish, 'confirm')).status).toBe(409)
  expect((await act(now, 'confirm')).status).toBe(200)
  expect((await kari.subscription())!.stripe_status).toBe('canceled')
})

test('C081 a wish that leads to no membership is dismissed, and ends nothing', async () => {
  const wish = await state('unknown@example.test', 'I do not know')
  expect(wish).toMatchObject({ member: null, charged: null, allowed: ['dismiss'] })
  expect((await act(wish, 'confirm')).status).toBe(409)
  expect((await act(wish, 'dismiss')).status).toBe(200)
  expect(await read(wish.id)).toMatchObject({ state: 'dismissed', allowed: [] })
  expect(await openCount()).toBe(0)
})

test('C081 a wish is in the overview until it is decided: order or name, price, and the day the membership ends', async () => {
  const nina = await member('nina')
  const [order] = (await (await nina.browser.get('/api/user/orders')).json()) as Order[]
  expect(await waiting()).toBeUndefined()
  const named = await state('somebody@example.test', ` #${order!.number} `)
  const due = named.member!.ends_at
  const item = { label: `#${order!.number}`, name: 'Nora Lind', path: `/members/wishes/${named.id}?state=open` }
  const row = { tone: 'attention', count: 1, path: '/members/wishes?state=open' }
  expect(await waiting()).toMatchObject({ ...row, items: [{ ...item, amount: 19.99, due }] })
  const nobody = await state('unknown@example.test', 'my membership')
  const both = (await waiting())!
  expect(both).toMatchObject({ count: 2, items: [{ label: item.label }, { label: 'Nora Lind' }] })
  expect(Object.keys(both.items[1]!).sort()).toEqual(['label', 'path', 'since'])

  shop.setNow(new Date(Date.parse(due) - 2 * 86_400_000))
  manager = await signInAs(shop, 'manager')
  expect(await waiting()).toMatchObject({ tone: 'bad' })
  expect(await waiting(await signInAs(shop, 'editor'))).toBeUndefined()
  expect((await act(await read(nobody.id), 'dismiss')).status).toBe(200)
  expect((await act(await read(named.id), 'confirm')).status).toBe(200)
  expect(await waiting()).toBeUndefined()
})
