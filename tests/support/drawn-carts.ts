import type { SaleLine } from '#database/schema/sale.ts'
import type { SellableProduct } from '#domain/sales/pricing/line-rules.ts'
import type { SaleInput } from '#domain/sales/pricing/sale-rules.ts'
import { type Currency, cents } from '#shared/money.ts'

/** Carts of every kind, drawn from numbers, so that the same number is always the same cart. */

const ratesOf = { NO: [25, 15, 12, 0], SE: [25, 12, 6], FR: [20, 10, 5.5, 2.1] } as const
const places = [
  { country: 'NO', currency: 'NOK' },
  { country: 'SE', currency: 'SEK' },
  { country: 'FR', currency: 'EUR' },
  { country: 'NO', currency: 'EUR' },
] as const

export type DrawnCart = { country: string; currency: Currency; input: SaleInput }

/** Draws a cart. `draw` returns the next whole number from 0 to below its argument. */
export function drawCart(draw: (below: number) => number): DrawnCart {
  const { country, currency } = places[draw(places.length)]!
  const products = Array.from({ length: 1 + draw(5) }, (_, index) => drawProduct(index + 1, draw))
  const rates = ratesOf[country]
  const rateById = new Map(products.map(({ id }) => [id, rates[draw(rates.length)]!]))
  const isTaxed = draw(6) > 0
  const selections = products.map((product) => {
    const variant = product.variants[draw(Math.max(1, product.variants.length))]
    return {
      productId: product.id,
      variantKey: variant?.key ?? null,
      quantity: 1 + draw(11),
      membership: draw(3) === 0,
    }
  })
  const lineDiscounts = selections
    .filter(() => draw(4) === 0)
    .map(({ productId, variantKey }) => ({
      productId,
      variantKey,
      name: `Line ${productId}`,
      code: draw(2) === 0 ? `LINE${productId}` : null,
      amount: cents(draw(4_000)),
    }))
  const orderDiscounts = Array.from({ length: draw(3) }, (_, index) => ({
    name: `Order ${index + 1}`,
    code: draw(2) === 0 ? `ORDER${index + 1}` : null,
    amount: cents(draw(6_000)),
  }))
  const tenders = Array.from({ length: draw(3) }, (_, index) => ({
    kind: draw(3) === 0 ? ('store_credit' as const) : ('gift_card' as const),
    reference: `card ${index + 1}`,
    last4: `${1_000 + draw(9_000)}`,
    balance: cents(draw(60_000)),
  }))
  return {
    country,
    currency,
    input: {
      selections,
      products: new Map(products.map((product) => [product.id, product])),
      language: 'en',
      member: draw(4) === 0,
      landing: draw(6) === 0,
      now: new Date('2026-03-01T12:00:00Z'),
      currency,
      discounts: {
        lines: lineDiscounts,
        order: orderDiscounts,
        delivery: draw(5) === 0 ? [{ name: 'Delivery', code: 'FREE', amount: cents(3_000) }] : [],
      },
      delivery: { method: ['postnord', 'express'][draw(2)]!, price: cents([0, 4_900, 9_950][draw(3)]!) },
      rateOf: ({ productId }: SaleLine) => (isTaxed ? rateById.get(productId)! : null),
      tenders,
    },
  }
}

function drawProduct(id: number, draw: (below: number) => number): SellableProduct {
  const price = 100 + draw(30_000)
  const memberPrice = draw(3) === 0 ? null : Math.floor(price * 0.7)
  const variants = draw(3) === 0 ? ['S', 'M'] : []
  return {
    id,
    slug: `thing-${id}`,
    name: { en: `Thing ${id}` },
    price: cents(price),
    memberPrice: memberPrice === null ? null : cents(memberPrice),
    published: true,
    stock: null,
    membersFrom: null,
    publicFrom: null,
    image: null,
    variants: variants.map((key, index) => ({
      key,
      label: { en: key },
      price: index === 1 ? cents(price + 500) : null,
      memberPrice: null,
      stock: null,
      image: null,
    })),
  }
}

/** The numbers of a linear congruential generator: the same for the same seed, on every machine. */
export function drawsFrom(seed: number): (below: number) => number {
  let state = BigInt(seed)
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn
    return Number((state >> 33n) % BigInt(below))
  }
}
