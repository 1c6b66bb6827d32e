import { statementToken } from '#contract/withdrawals.ts'
import type { RefusedEntry } from '#storefront/screens/login/use-entry-form.ts'
import { type ApiClient, bodyOf } from '#storefront/state/api-client.ts'
import { write } from '#storefront/state/api-write.ts'

/** What a browser without scripts posted, and why it was refused. */
export type PostedStatement = { typed: Readonly<Record<string, string>>; refused: RefusedEntry }

/** Keeps what was typed; returns the token of the page that asks for confirmation. Throws the API's refusal. */
export async function draftStatement(api: ApiClient, typed: Readonly<Record<string, unknown>>): Promise<string> {
  const response = await write(api, 'POST', '/api/withdrawals', { json: typed })
  return statementToken.parse(await bodyOf(response)).token
}
