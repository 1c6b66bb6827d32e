import { setTimeout as pause } from 'node:timers/promises'
import { marketOfHost } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'
import type { Call } from '../servers/office-session.ts'
import { fetchThrough } from './fetch-through.ts'

const host = 'no.vitrine.no'
const productId = 4318
const watchEveryMs = 10
const watchLongerMs = 2_500
const giveUpMs = 5_000

type GridResponse = { items: { id: number; version: number }[] }

let cents = 9_000

/** A price that no product has had before. */
export function nextPrice(): number {
  cents += 1
  return cents / 100
}

/** Saves a new price of a product in the office; throws if it was not saved. */
export async function changePrice(office: Call, id: number, price: number): Promise<void> {
  const { body } = await office('GET', `/products/grid?ids=${id}&language=en`)
  const { version } = (body as GridResponse).items[0]!
  const saved = await office('PUT', '/products/grid', { language: 'en', rows: [{ id, version, cells: { price } }] })
  if (!JSON.stringify(saved.body).includes('"saved"')) throw new Error(`Not saved: ${JSON.stringify(saved.body)}`)
}

/**
 * Changes a price repeatedly while others watch the product's page and its API response through the CDN.
 * @returns `milliseconds`: from sending each change until everybody who watches saw it
 */
export async function measureChanges(
  cdnPort: number,
  office: Call,
  changes: number,
): Promise<{ milliseconds: number[]; wrong: string[] }> {
  const paths = [hrefIn(marketOfHost(host), 'product', { slug: 'handskar' }), `/api/products/${productId}`]
  const milliseconds: number[] = []
  const wrong: string[] = []
  for (let turn = 0; turn < changes; turn++) {
    const price = nextPrice()
    const shown = [String(price), String(price).replace('.', ',')]
    const started = performance.now()
    const watching = paths.map(async (path) => {
      let seenAt: number | null = null
      for (;;) {
        const { text } = await fetchThrough(cdnPort, { host, path })
        const now = performance.now()
        const isNew = shown.some((figure) => text.includes(figure))
        if (isNew) seenAt ??= now
        else if (seenAt !== null)
          wrong.push(`${path}: the old price again, ${Math.round(now - seenAt)} ms after the new one`)
        if (seenAt !== null && now - seenAt > watchLongerMs) return seenAt - started
        if (seenAt === null && now - started > giveUpMs) {
          wrong.push(`${path}: the new price is not seen`)
          return giveUpMs
        }
        await pause(watchEveryMs)
      }
    })
    await changePrice(office, productId, price)
    milliseconds.push(Math.max(...(await Promise.all(watching))))
  }
  return { milliseconds, wrong }
}
