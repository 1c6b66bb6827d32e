import { z } from 'zod'
import { languages } from '#shared/markets.ts'
import { amount } from './amounts.ts'
import { orderLine, paidCard } from './checkout.ts'

/** VAT included in `total`. */
const vatPart = z.object({ rate: z.number().describe('Percent'), amount, total: amount })

/** Receipt with amounts in euros; VAT is included if the shop has a rate for the order's country. */
export const receipt = z.object({
  number: z.number().int(),
  created_at: z.string(),
  currency: z.string(),
  seller: z.object({
    name: z.string(),
    legal_name: z.string(),
    /** Organisation number; empty if not set. */
    organisation_number: z.string(),
    /** Company form, register, organisation number and VAT number, in the reader's language; empty if none is set. */
    registration: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  customer: z.object({ name: z.string(), email: z.string(), address: z.array(z.string()), country: z.string() }),
  lines: z.array(
    orderLine
      .omit({ paid: true, slug: true, image: true, size_key: true, on_sale: true })
      .extend({ vat_rate: z.number().nullable() }),
  ),
  total: amount,
  vat: z.array(vatPart),
  refunds: z.array(
    z.object({ amount, state: z.enum(['under_way', 'done']), created_at: z.string(), vat: z.array(vatPart) }),
  ),
  /** Amount that remains paid after the refunds. */
  paid: z.object({ amount, card: paidCard.nullable() }),
})
export type Receipt = z.infer<typeof receipt>

/** `language`: language of the file; defaults to that of the caller's host. */
export const receiptFileQuery = z.object({
  key: z.string().max(200).optional(),
  language: z.enum(languages).optional(),
})
