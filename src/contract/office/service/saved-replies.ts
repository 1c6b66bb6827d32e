import { z } from 'zod'
import { listResponse } from '#contract/office/lists.ts'
import { storedTexts, texts } from '#contract/office/texts.ts'
import { typedText } from '#shared/typed-text.ts'

/** A reply for many messages. Its texts may contain the placeholders of a message's replies in double braces. */
export const savedReplyRequest = z.object({
  name: typedText('validation.required').min(1, 'validation.required').max(80, 'validation.tooLong'),
  /** Texts by language; at least one is needed. */
  bodies: texts(10_000),
})
export type SavedReplyForm = z.infer<typeof savedReplyRequest>

export const savedReply = z.object({
  id: z.number(),
  name: z.string(),
  bodies: storedTexts,
  updated_at: z.string().describe('ISO 8601, UTC'),
  version: z.number(),
})
export type SavedReply = z.infer<typeof savedReply>

/** All of them, by name. */
export const savedReplyList = listResponse(savedReply)
