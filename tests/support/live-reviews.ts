import { expect } from 'vitest'
import { liveOffice } from './live-office.ts'
import { type Bought, buyItems } from './office-visit.ts'

/** Returns a delivered order of this product by a new customer. */
export async function deliveredOrder(product = 4320): Promise<Bought> {
  const bought = await buyItems(1, product)
  const office = await liveOffice()
  type Parcel = { id: number; version: number }
  const packed = await office.call<Parcel>('POST', `/orders/${bought.number}/parcels`, {})
  const sent = await office.call<Parcel>('POST', `/parcels/${packed.id}/ship`, { notify: false }, packed.version)
  await office.call('POST', `/parcels/${packed.id}/deliver`, { notify: false }, sent.version)
  return bought
}

/** Writes a review as the order's buyer and returns its entry in the office. */
export async function writtenReview(bought: Bought, words: { rating: number; body: string }, product = 4320) {
  const json = { order_id: bought.id, product_id: product, author: 'Kari', ...words }
  const response = await bought.api.call('POST', '/api/reviews', json)
  expect(response.status, await response.clone().text()).toBe(200)
  const office = await liveOffice()
  const query = new URLSearchParams({ q: words.body.slice(0, 60) })
  const { items } = await office.read<{ items: { id: number; version: number }[] }>(`/product-reviews?${query}`)
  return items[0]!
}
