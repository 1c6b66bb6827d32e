import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { moment } from './orders.ts'

const different = z.boolean().describe('The shop says something else')

/**
 * Provider's current data about an order's payment. `answered` is false, and that data empty, if the provider is
 * unavailable.
 */
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
      /** Payment's page at the provider. */
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
      /** Reason for the decline, as a sentence in the reader's language. */
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
  /** What payment, refunds and disputes moved in the provider's balance, as far as that was read; newest first. */
  settlements: z.array(
    z.object({
      id: z.string(),
      /** The provider's type, such as `charge`, `refund` or `adjustment`. */
      kind: z.string(),
      charged: z.object({ amount, currency: z.string() }),
      amount,
      currency: z.string(),
      /** What the charged amount was multiplied by; null if nothing was converted. */
      rate: z.number().nullable(),
      fee: amount,
      at: moment,
    }),
  ),
  /** Provider events as delivered to the shop. */
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
