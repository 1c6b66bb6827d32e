import { inject } from 'vitest'
import type { MarketList } from '#contract/office/platform/markets.ts'
import { type DemoShop, startDemoShop } from '../../tools/servers/demo-shop.ts'
import { liveOffice } from './live-office.ts'

export const norway = 'no.vitrine.com'
export const sweden = 'sv.vitrine.com'

/**
 * A demo shop of its own that charges in the kroner of Norway and Sweden, with links between the two hosts.
 * `withoutSek`: products that are not sold in Sweden.
 */
export async function startShopInKroner(withoutSek: number[] = []): Promise<DemoShop> {
  const shop = await startDemoShop(inject('demoData'))
  const { call, read, versionOf } = await liveOffice(`http://localhost:${shop.port}`)
  const settings = {
    'membership.prices': { NOK: 229, SEK: 219 },
    'hosts.public': [
      { url: `http://${norway}:${shop.port}`, language: 'no' },
      { url: `http://${sweden}:${shop.port}`, language: 'sv' },
    ],
  }
  await call('PATCH', '/settings', settings, await versionOf('/settings'))
  const { items, book_currency } = await read<MarketList>('/markets')
  const change = async (currencies: Record<string, string>) => {
    const markets = {
      items: items.map(({ id, currency }) => ({ id, currency: currencies[id] ?? currency })),
      book_currency,
      reference_rates: { NOK: 11.72, SEK: 11.05 },
      accept_missing: true,
    }
    await call('PUT', '/markets', markets, await versionOf('/markets'))
  }
  await change({})
  const products = await read<{ items: { id: string | number }[] }>('/products?limit=100&state=active,draft')
  for (const [currency, unsold] of Object.entries({ NOK: [], SEK: withoutSek })) {
    const input = { currency, rounding: 'whole' }
    const ids = products.items.map(({ id }) => Number(id)).filter((id) => !(unsold as number[]).includes(id))
    await call('POST', '/products/bulk', { act: 'prices_fill', input, ids: ids.map(String) })
  }
  await change({ no: 'NOK', sv: 'SEK' })
  return shop
}
