import { z } from 'zod'
import { amount } from '#contract/catalogue.ts'
import { moment } from './orders.ts'

const different = z.boolean().describe('The shop says something else')

/** A payment beside what the provider says of it now. `answered` false: it was silent, and its part is empty. */
export const orderProvider = z.object({
  answered: z.boolean(),
  payment: z
    .object({
      id: z.string(),
      state: z.string(),
      amount,
      received: amount,
      currency: z.string(),
      created_at: moment,
      failure: z.string().nullable(),
      /** Its page at the provider. */
      url: z.string(),
      different,
    })
    .nullable(),
  /** Every attempt to charge the card, newest first. */
  charges: z.array(
    z.object({
      id: z.string(),
      at: moment,
      amount,
      state: z.string(),
      card_brand: z.string().nullable(),
      last4: z.string().nullable(),
      /** Why it was declined, as a sentence in the reader's language. */
      decline: z.string().nullable(),
      risk: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount,
      state: z.string(),
      created_at: moment,
      shop_state: z.string().nullable(),
      different,
    }),
  ),
  disputes: z.array(z.object({ id: z.string(), amount, state: z.string(), reason: z.string(), different })),
  /** As they were delivered to the shop. */
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      object: z.string(),
      created_at: moment,
      processed_at: moment.nullable(),
      failure: z.string().nullable(),
    }),
  ),
})
export type OrderProvider = z.infer<typeof orderProvider>
