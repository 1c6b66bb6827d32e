import { mailBrandingFor } from '#domain/platform/mails/mail-branding.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findOrderFacts } from './order-facts-queries.ts'
import { findBinTexts, findOrderByNumber } from './order-parts-queries.ts'
import type { OrderFacts } from './order-state-rules.ts'
import { countItems, isPaidBack, itemsToSend } from './order-state-rules.ts'
import { findTaxesOfOrder } from './sale-queries.ts'

export type PrintedOrder = Awaited<ReturnType<typeof readPrintedOrders>>[number]

/**
 * Returns the contents of these orders' packing slips and receipts, in each order's language and brand. Throws
 * `request.notFound`.
 */
export async function readPrintedOrders(shop: Shop, numbers: readonly number[]) {
  const printed = []
  for (const number of numbers) {
    const order = await findOrderByNumber(shop.database, number)
    if (!order) throw new ShopError('request.notFound')
    const { language, brand, logo } = await mailBrandingFor(shop, { host: order.host, language: order.language })
    const facts = await findOrderFacts(shop.database, order)
    const { lines, refunds } = facts
    const toPack = itemsOfSlip(facts)
    const bins = await findBinTexts(shop.database, lines)
    printed.push({
      order,
      language,
      brand,
      logo,
      lines,
      taxes: await findTaxesOfOrder(shop.database, order.id),
      slip: lines
        .map((line) => ({ line, quantity: toPack.get(line.position) ?? 0, bin: bins.get(line.position) ?? '' }))
        .filter(({ quantity }) => quantity > 0),
      refunds: refunds.filter(isPaidBack),
    })
  }
  return printed
}

/** Returns what is in packed parcels; if there are none, what is left to pack, or else what was sent. */
function itemsOfSlip(facts: OrderFacts): Map<number, number> {
  const packed = facts.parcels.filter(({ state }) => state === 'PACKED')
  if (packed.length > 0) return countItems(packed)
  const left = itemsToSend(facts).filter(({ quantity }) => quantity > 0)
  if (left.length > 0) return countItems([{ lines: left }])
  return countItems(facts.parcels.filter(({ state }) => state !== 'CANCELLED'))
}
