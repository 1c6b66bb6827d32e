import { randomUUID } from 'node:crypto'
import { findProduct } from '#domain/catalogue/products/read-catalogue.ts'
import { findCustomerById } from '#domain/people/customers/customer-queries.ts'
import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import type { MailContext } from '#domain/platform/mails/mail-branding.ts'
import { hourMs } from '#shared/dates.ts'
import type { Currency } from '#shared/money.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { countNoticesOf, upsertNotice } from './notice-queries.ts'
import { sendStockNoticeJob } from './send-back-in-stock-mails.ts'

// These limits keep a mistyped or foreign address from being flooded with mails.
const maxPerAddress = 20
const mailedAgainAfterMs = hourMs

/**
 * Records that an address wants to know when a product or variant is back, and mails a confirmation link. A signed-in
 * customer's own confirmed address needs no link.
 * @throws `request.notFound`; `size` if there is no such variant
 */
export async function askForNotice(
  shop: Shop,
  input: {
    productId: number
    size: string | null
    email: string
    customerId: number | null
    currency: Currency
  } & Required<Omit<MailContext, 'currency'>>,
): Promise<void> {
  const { language, host, https } = input
  const product = await findProduct(shop, { reference: String(input.productId), currency: input.currency })
  if (!product) throw new ShopError('request.notFound')
  const variantKey = input.size ?? ''
  if (product.variants.length > 0 ? !product.variants.some(({ key }) => key === variantKey) : variantKey !== '')
    throw invalid({ size: ['validation.required'] })
  const email = normalEmail(input.email)
  const customer = input.customerId === null ? null : await findCustomerById(shop.database, input.customerId)
  const isOwn = customer?.email === email && customer.emailProvedAt !== null
  if ((await countNoticesOf(shop.database, email)) >= maxPerAddress) return
  const now = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const row = await upsertNotice(
      transaction,
      {
        id: randomUUID(),
        productId: product.id,
        variantKey,
        email,
        language,
        host,
        https,
        askedAt: now,
        confirmedAt: isOwn ? now : null,
      },
      new Date(now.getTime() - mailedAgainAfterMs),
    )
    if (!row || row.confirmedAt) return
    const key = `${row.id}-${now.getTime()}`
    await shop.jobs.enqueue(sendStockNoticeJob, { id: row.id, mail: 'confirm', key }, { key, database: transaction })
  })
}
