import type { Staff } from './staff.ts'
import type { Stage } from './stage.ts'

/** A campaign's shop: each market charges in its own currency, all at the same time. */

const rates = { NOK: 11.72, SEK: 11.05 }
const membershipPrices = { NOK: 229.9, SEK: 219.5 }

export const campaignMarkets = [
  { id: 'no', host: 'localhost', zip: '0155', currency: 'NOK' },
  { id: 'sv', host: 'sv.localhost', zip: '111 22', currency: 'SEK' },
  { id: 'fr', host: 'vitrine.fr', zip: '75001', currency: 'EUR' },
] as const
export type CampaignMarket = (typeof campaignMarkets)[number]

/** Gives every product a price in each currency, and sets what the markets charge in, VAT and the provider's rates. */
export async function sellInThreeCurrencies(stage: Stage, staff: Staff): Promise<void> {
  await stage.provider('POST', '/sandbox/rates', rates)
  for (const [currency, rate] of Object.entries(rates)) {
    await stage.sql(
      `INSERT INTO product_prices (product_id, variant_key, currency, price, member_price)
       SELECT product_id, variant_key, '${currency}', round(price * ${rate}), round(member_price * ${rate})
       FROM product_prices WHERE currency = 'EUR'`,
    )
  }
  const vatRates = { NO: 25, SE: 25, FR: 20 }
  await change(staff, 'PATCH', '/settings', { 'membership.prices': membershipPrices, 'vat.rates': vatRates })
  await change(staff, 'PUT', '/markets', {
    items: campaignMarkets.map(({ id, currency }) => ({ id, currency })),
    book_currency: 'EUR',
    reference_rates: rates,
  })
}

async function change(staff: Staff, method: string, path: string, body: object): Promise<void> {
  // No setting has been changed before.
  const { status, body: reported } = await staff.insist(method, path, body, { version: 0 })
  if (status !== 200) throw new Error(`${method} ${path} returned ${status}: ${JSON.stringify(reported)}`)
}
