import type { Product } from '#contract/catalogue.ts'
import type { ShopInformation } from '#contract/content.ts'
import { withdrawalDays } from '#shared/dates.ts'
import { type Cents, type Currency, toDecimal } from '#shared/money.ts'
import type { ContentUnit } from '#shared/net-content.ts'

/** What the owner's settings say about delivery and returns. */
export type OfferTerms = Pick<ShopInformation, 'country' | 'currency' | 'delivery' | 'returns'>

type Sold = Pick<Product, 'price' | 'sale' | 'available' | 'unit_price'> & {
  net_content: Product['net_content']
  /** From when everyone may buy it; null if that is now. */
  startsAt: string | null
  address: string
}

/** One offer as schema.org describes it, with its prices, delivery and returns. */
export function offerData({ price, sale, available, startsAt, address, ...sold }: Sold, terms: OfferTerms): object {
  const { currency } = terms
  const unit =
    sold.unit_price && sold.net_content && unitPriceData({ price, currency }, sold.net_content, sold.unit_price.per)
  const prior = sale && {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: toDecimal(sale.prior_price),
    priceCurrency: currency,
  }
  return {
    '@type': 'Offer',
    url: address,
    price: toDecimal(price),
    priceCurrency: currency,
    ...(sale && { priceValidUntil: sale.ends_at }),
    ...((prior || unit) && { priceSpecification: prior && unit ? [prior, unit] : prior || unit }),
    itemCondition: 'https://schema.org/NewCondition',
    ...(startsAt && { availabilityStarts: startsAt }),
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    shippingDetails: shippingData(terms),
    hasMerchantReturnPolicy: returnData(terms),
  }
}

// Codes of UN/CEFACT, which schema.org asks for.
const unitCodes: Record<ContentUnit, string> = {
  g: 'GRM',
  kg: 'KGM',
  ml: 'MLT',
  cl: 'CLT',
  l: 'LTR',
  cm: 'CMT',
  m: 'MTR',
  piece: 'H87',
}

const quantity = (value: number, unit: ContentUnit) => ({
  '@type': 'QuantitativeValue',
  value: String(value),
  unitCode: unitCodes[unit],
})

/** The price of the whole content, of which readers work out the price of one unit. */
function unitPriceData(
  { price, currency }: { price: Cents; currency: Currency },
  { amount, unit }: NonNullable<Product['net_content']>,
  per: ContentUnit,
) {
  return {
    '@type': 'UnitPriceSpecification',
    price: toDecimal(price),
    priceCurrency: currency,
    referenceQuantity: { ...quantity(amount, unit), valueReference: quantity(1, per) },
  }
}

/** Free delivery, of which the first day is for packing. */
function shippingData({ country, currency, delivery: { product: range } }: OfferTerms) {
  const [from, to] = range
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue: Math.min(minValue, maxValue),
    maxValue,
    unitCode: 'DAY',
  })
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: '0', currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, 1),
      transitTime: days(from, Math.max(0, to - 1)),
    },
  }
}

/** The legal right of withdrawal, with who pays for the parcel. */
function returnData({ country, returns }: OfferTerms) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: country,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: withdrawalDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${returns.paidBy === 'shop' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
    refundType: 'https://schema.org/FullRefund',
  }
}
