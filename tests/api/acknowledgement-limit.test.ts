import { afterAll, beforeAll, expect, test } from 'vitest'
import { acknowledgementAllowed } from '#domain/platform/limits/acknowledgement-limit.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const times = async (count: number, each: (index: number) => Promise<boolean>) => {
  const allowed = await Promise.all(Array.from({ length: count }, (_, index) => each(index)))
  return allowed.filter(Boolean).length
}

test('three acknowledgements a day are mailed to an address however it is written, and twenty from a network', async () => {
  const ask = (address: string, network: string) =>
    shop.database.transaction((transaction) =>
      acknowledgementAllowed(transaction, { address, network, now: shop.clock() }),
    )
  const spellings = ['kari@example.test', 'KARI@example.test ', 'kari+1@example.test', 'kari+2+3@example.test']
  expect(await times(8, (index) => ask(spellings[index % 4]!, `network ${index}`))).toBe(3)
  expect(await times(25, (index) => ask(`person-${index}@example.test`, 'one network'))).toBe(20)
  // The five that were refused for their network have used up nothing of their addresses.
  expect(await times(75, (index) => ask(`person-${index % 25}@example.test`, `others ${index}`))).toBe(75 - 20)
  shop.setNow(new Date(shop.clock().getTime() + 24 * 3_600_000 + 1))
  expect(await ask('kari@example.test', 'one network')).toBe(true)
})
