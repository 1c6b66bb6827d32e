import { acknowledgementAllowed } from '#domain/platform/limits/acknowledgement-limit.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import type { Language } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { StatementScope } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { fileStatementJob } from './file-statement.ts'
import {
  findStatementByToken,
  insertStatement,
  lockStatement,
  type StatementRow,
  updateConfirmed,
  updateStatement,
} from './statement-queries.ts'

export type TypedStatement = { name: string; number: string; email: string; scope: StatementScope; items: string }

/**
 * Keeps what a visitor typed until it is confirmed, and returns the secret token of its page. Looks for no order: the
 * response tells nothing about the pair of number and address (D50).
 */
export async function draftStatement(
  shop: Shop,
  { typed, host, language }: { typed: TypedStatement; host: string; language: Language },
): Promise<string> {
  const token = createSecretToken()
  const items = typed.scope === 'items' ? typed.items : ''
  const row = { ...typed, items, host, language, tokenHash: hashToken(token), createdAt: shop.clock() }
  await insertStatement(shop.database, { ...row, state: 'DRAFT' })
  return token
}

/** Returns a draft or a statement to the holder of its token. Throws `request.notFound`. */
export async function openStatement(shop: Pick<Shop, 'database'>, token: string): Promise<StatementRow> {
  const row = await findStatementByToken(shop.database, hashToken(token))
  if (!row) throw new ShopError('request.notFound')
  return row
}

/**
 * Makes a statement of a draft: it counts from now, and again confirming it changes nothing. A job looks for its order
 * afterwards, so that the response takes as long for a pair that fits as for any other.
 * @param network digest of the network that calls
 */
export async function confirmStatement(
  shop: Shop,
  { token, network }: { token: string; network: string },
): Promise<StatementRow> {
  const { id } = await openStatement(shop, token)
  return shop.database.transaction(async (transaction) => {
    const now = shop.clock()
    if (await updateConfirmed(transaction, id, now)) {
      const { email } = (await lockStatement(transaction, id))!
      const isMailed = await acknowledgementAllowed(transaction, { address: email, network, now })
      await updateStatement(transaction, id, { isMailed })
      await shop.jobs.enqueue(fileStatementJob, { statementId: id }, { key: String(id), database: transaction })
    }
    return (await lockStatement(transaction, id))!
  })
}
