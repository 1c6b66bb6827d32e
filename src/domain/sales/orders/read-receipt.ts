import { addressIn, registrationOf } from '#domain/platform/settings/company-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { vatRateOfSale } from '#domain/platform/tax/vat-of-sale.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import { brandOfHost, type Language } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { type OrderAccess, openOrder } from './get-order.ts'
import { findOrderEvents } from './order-progress-queries.ts'
import { shownRefunds } from './order-progress-rules.ts'
import { paidInTheEnd, vatParts } from './receipt-rules.ts'

export type Receipt = Awaited<ReturnType<typeof readReceipt>>

/**
 * Returns an order's receipt to readers who may see it: VAT as booked, refunds so far, its seller in a language.
 * @throws `order.notFound`
 */
export async function readReceipt(shop: Shop, access: OrderAccess, language: Language) {
  const { order, lines } = await openOrder(shop, access)
  const settings = await getSettings(shop)
  const brand = settings[brandOfHost(order.host)]
  const { name, legalName, organisationNumber, email, phone } = brand
  const registration = registrationOf(brand, await getTexts(shop, language))
  const address = addressIn(brand.address, language)
  const rate = await vatRateOfSale(shop, order)
  const events = await findOrderEvents(shop.database, [order.id])
  const refunds = shownRefunds(events.get(order.id)?.refunds ?? [])
  return {
    order,
    lines,
    rate,
    seller: { name, legalName, organisationNumber, registration, address, email, phone },
    vat: vatParts(order.total, rate),
    refunds: refunds.map((refund) => ({ ...refund, vat: vatParts(refund.amount, rate) })),
    paid: paidInTheEnd(order.total, refunds),
  }
}
