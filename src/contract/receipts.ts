import { z } from 'zod'
import { languages } from '#shared/markets.ts'
import { amount } from './catalogue.ts'
import { orderLine, paidCard } from './checkout.ts'

/** What of a sum is VAT; `total` includes it. */
const vatPart = z.object({ rate: z.number().describe('Percent'), amount, total: amount })

/** Amounts in euros; VAT is named where the shop has a rate for the order's country. */
export const receipt = z.object({
  number: z.number().int(),
  created_at: z.string(),
  currency: z.string(),
  seller: z.object({
    name: z.string(),
    legal_name: z.string(),
    /** Empty where it is not set. */
    organisation_number: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  customer: z.object({ name: z.string(), email: z.string(), address: z.array(z.string()), country: z.string() }),
  lines: z.array(
    orderLine
      .omit({ slug: true, image: true, size_key: true, on_sale: true })
      .extend({ vat_rate: z.number().nullable() }),
  ),
  total: amount,
  vat: z.array(vatPart),
  refunds: z.array(
    z.object({ amount, state: z.enum(['under_way', 'done']), created_at: z.string(), vat: z.array(vatPart) }),
  ),
  /** What remains paid after the refunds. */
  paid: z.object({ amount, card: paidCard.nullable() }),
})
export type Receipt = z.infer<typeof receipt>

/** `language`: of the file; left out, the one of the caller's host. */
export const receiptFileQuery = z.object({
  key: z.string().max(200).optional(),
  language: z.enum(languages).optional(),
})
