import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartAccounts } from '#domain/platform/settings/account-charts.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  owner = await signInAs(shop, 'owner')
})
afterAll(() => shop.close())

async function change(changes: Record<string, unknown>) {
  const { headers } = await owner.get('/settings')
  return owner.call('PATCH', '/settings', changes, { 'If-Match': headers.get('etag') ?? '' })
}

const stored = async () => (await (await owner.get('/settings')).json()) as Record<string, unknown>

test('O201 the accounts are those of BAS until the owner chooses a chart, which brings its own numbers', async () => {
  expect(await stored()).toMatchObject({ 'accounting.chart': 'BAS', 'accounting.accounts': chartAccounts.BAS })
  expect((await change({ 'accounting.chart': 'NS4102' })).status).toBe(200)
  expect(await stored()).toMatchObject({ 'accounting.chart': 'NS4102', 'accounting.accounts': chartAccounts.NS4102 })
})

test('O201 each account may differ from its chart, with the choice or later; the same choice again changes none', async () => {
  await change({ 'accounting.chart': 'PCG', 'accounting.accounts': { bank: '512100' } })
  expect(await stored()).toMatchObject({ 'accounting.accounts': { ...chartAccounts.PCG, bank: '512100' } })
  await change({ 'accounting.accounts': { sales: '707100' } })
  await change({ 'accounting.chart': 'PCG' })
  expect(await stored()).toMatchObject({ 'accounting.accounts': { sales: '707100', bank: '512100', vat: '44571' } })
})

test('O201 an unknown chart, and accounts that are none, are refused and change nothing', async () => {
  const before = await stored()
  for (const changes of [
    { 'accounting.chart': 'SKR03' },
    { 'accounting.chart': 'BAS', 'accounting.accounts': 'all' },
    { 'accounting.chart': 'BAS', 'accounting.accounts': { vat: '26' } },
  ]) {
    expect((await change(changes)).status, JSON.stringify(changes)).toBe(422)
  }
  expect(await stored()).toEqual(before)
})
