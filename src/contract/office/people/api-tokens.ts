import { z } from 'zod'
import { givenMoment, listAnswer } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { apiTokenStates } from '#shared/vocabularies.ts'

const name = typedText('validation.required').min(1, 'validation.required').max(60, 'validation.tooLong')
/** Permissions; never more than the maker's own, and none that wants a password again. */
const scopes = z.array(z.string().max(40)).min(1, 'validation.required').max(60)

export const tokenRequest = z.object({
  name,
  scopes,
  /** A moment; null: it does not expire. */
  expires_at: givenMoment.nullable().default(null),
})

export const tokenChange = z.object({ name, scopes }).partial()

export const tokenAnswer = z.object({
  id: z.number(),
  name: z.string(),
  /** Its first characters, to tell tokens apart. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** Scopes that its maker may not use any more: nor may the token. */
  lost_scopes: z.array(z.string()),
  state: z.enum(apiTokenStates),
  by: z.object({ id: z.number(), name: z.string() }),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  /** To the minute. */
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

export const tokenList = listAnswer(tokenAnswer).extend({
  /** What the caller may give a token. */
  grantable: z.array(z.string()),
})
export type TokenList = z.infer<typeof tokenList>

/** `token`: its text, shown this once. */
export const tokenMade = tokenAnswer.extend({ token: z.string() })
export type TokenMade = z.infer<typeof tokenMade>
