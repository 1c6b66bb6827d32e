import { addressIn, registrationOf } from '#domain/platform/settings/company-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import { brandOfHost, type Language } from '#shared/markets.ts'
import { minus, sumOf } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { type OrderAccess, openOrder } from './get-order.ts'
import { findOrderEvents } from './order-progress-queries.ts'
import { shownRefunds } from './order-progress-rules.ts'
import { findTaxesOfRefunds } from './order-refund-queries.ts'
import { findTaxesOfOrder } from './sale-queries.ts'

export type Receipt = Awaited<ReturnType<typeof readReceipt>>

/**
 * Returns an order's receipt to readers who may see it: tax as stored, refunds so far, its seller in a language.
 * @throws `order.notFound`
 */
export async function readReceipt(shop: Shop, access: OrderAccess, language: Language) {
  const { order, lines } = await openOrder(shop, access)
  const settings = await getSettings(shop)
  const brand = settings[brandOfHost(order.host)]
  const { name, legalName, organisationNumber, email, phone } = brand
  const registration = registrationOf(brand, await getTexts(shop, language))
  const address = addressIn(brand.address, language)
  const events = await findOrderEvents(shop.database, [order.id])
  const refunds = shownRefunds(events.get(order.id)?.refunds ?? [])
  const taxesOfRefunds = await findTaxesOfRefunds(
    shop.database,
    refunds.map(({ key }) => key),
  )
  return {
    order,
    lines,
    seller: { name, legalName, organisationNumber, registration, address, email, phone },
    taxes: await findTaxesOfOrder(shop.database, order.id),
    refunds: refunds.map((refund) => ({ ...refund, taxes: taxesOfRefunds.get(refund.key) ?? [] })),
    paid: minus(order.total, sumOf(refunds.map(({ amount }) => amount))),
  }
}
