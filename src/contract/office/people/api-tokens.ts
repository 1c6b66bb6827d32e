import { z } from 'zod'
import { givenMoment, listResponse } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { apiTokenStates } from '#shared/vocabularies.ts'

const name = typedText('validation.required').min(1, 'validation.required').max(60, 'validation.tooLong')
/** Permissions of the token; a subset of the creator's, without those that require a recent password. */
const scopes = z.array(z.string().max(40)).min(1, 'validation.required').max(60)

export const tokenRequest = z.object({
  name,
  scopes,
  /** Expiry timestamp; null if it does not expire. */
  expires_at: givenMoment.nullable().default(null),
})

export const tokenChange = z.object({ name, scopes }).partial()

export const tokenResponse = z.object({
  id: z.number(),
  name: z.string(),
  /** First characters of the token, for recognising it. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** Scopes that the creator no longer has, so the token cannot use them either. */
  lost_scopes: z.array(z.string()),
  state: z.enum(apiTokenStates),
  by: z.object({ id: z.number(), name: z.string() }),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  /** Accurate to the minute. */
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
})
export type TokenResponse = z.infer<typeof tokenResponse>

export const tokenList = listResponse(tokenResponse).extend({
  /** Scopes that the caller may grant to a token. */
  grantable: z.array(z.string()),
})
export type TokenList = z.infer<typeof tokenList>

/** `token` is the secret text, shown only once. */
export const tokenMade = tokenResponse.extend({ token: z.string() })
export type TokenMade = z.infer<typeof tokenMade>
