import { z } from 'zod'
import { typedText } from '#shared/typed-text.ts'

/** Data typed to request access to an order that this browser may not see. All texts get the same response. */
export const orderCodeRequest = z.object({
  number: z.string().max(1_000).default(''),
  email: typedText().max(1_000).default(''),
})
export const openOrderRequest = orderCodeRequest.extend({
  code: typedText('validation.required').min(1, 'validation.required').max(200, 'order.codeWrong'),
})

/** `key` opens the order, like the key of a mailed link. */
export const openedOrder = z.object({ id: z.string(), key: z.string() })
export type OpenedOrder = z.infer<typeof openedOrder>
