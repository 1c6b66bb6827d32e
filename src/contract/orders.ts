import { z } from 'zod'
import { typedText } from '#shared/typed-text.ts'

/** What somebody types who asks for an order that this browser may not see; any text is answered alike. */
export const orderCodeRequest = z.object({
  number: z.string().max(1_000).default(''),
  email: typedText().max(1_000).default(''),
})
export const openOrderRequest = orderCodeRequest.extend({
  code: typedText('validation.required').min(1, 'validation.required').max(200, 'order.codeWrong'),
})

/** `key` opens the order, as the one of a mailed link. */
export const openedOrder = z.object({ id: z.string(), key: z.string() })
export type OpenedOrder = z.infer<typeof openedOrder>
