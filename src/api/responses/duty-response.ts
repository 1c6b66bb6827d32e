import type { Product, UnitPrices } from '#contract/catalogue.ts'
import type { PublishedProduct } from '#domain/catalogue/products/product-queries.ts'
import { countryName, type Language, textIn } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'
import { type NetContent, unitPriceOf } from '#shared/net-content.ts'
import { gtinOf } from '#shared/trade-codes.ts'

type Prices = { price: Cents; memberPrice: Cents | null }

/** Converts the prices of a product or size to prices per unit; null if its content is not known, or one piece. */
export function toUnitPrice({ price, memberPrice }: Prices, content: NetContent | null): UnitPrices | null {
  const unit = content && unitPriceOf(price, content)
  if (!unit) return null
  const member = memberPrice === null ? null : unitPriceOf(memberPrice, content)
  return { price: unit.price, membership_price: member?.price ?? null, per: unit.per }
}

/** What a product page says for product safety and price marking. */
export function toDuties(row: PublishedProduct, language: Language) {
  const { manufacturer, responsiblePerson, warnings, originCountry, netContent, barcode } = row
  return {
    gtin: gtinOf(barcode),
    manufacturer,
    responsible_person: responsiblePerson,
    warnings: textIn(warnings, language),
    origin: originCountry === null ? null : { country: originCountry, name: countryName(originCountry, language) },
    net_content: netContent,
  } satisfies Partial<Product>
}
