import { mayRole } from '#domain/people/staff/permission-rules.ts'
import type { StaffPerson } from '#domain/people/staff/staff-queries.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type ApiToken, findApiTokens, insertApiToken, lockApiToken, updateApiToken } from './api-token-queries.ts'
import { apiTokenPrefix, tokenScopes } from './api-token-rules.ts'

const shownCharacters = 8
const maxTokens = 200

/**
 * Creates a token and returns its text, this once only; just its digest is stored.
 * @throws invalid `scopes`: beyond what the maker may; invalid `expires_at`
 */
export async function createApiToken(
  shop: Shop,
  input: {
    person: Pick<StaffPerson, 'id' | 'role'>
    name: string
    scopes: readonly string[]
    expiresAt: Date | null
    actor: Actor
  },
): Promise<{ token: ApiToken; text: string }> {
  const { person, name, expiresAt, actor } = input
  const now = shop.clock()
  const scopes = checkedScopes(input.scopes, person)
  if (expiresAt && expiresAt <= now) throw invalid({ expires_at: ['validation.past'] })
  const text = `${apiTokenPrefix}${createSecretToken()}`
  const id = await shop.database.transaction(async (transaction) => {
    if ((await findApiTokens(transaction)).filter(({ revokedAt }) => !revokedAt).length >= maxTokens) {
      throw invalid({ name: ['validation.listFull'] })
    }
    const row = await insertApiToken(transaction, {
      name,
      scopes,
      expiresAt,
      staffId: person.id,
      createdAt: now,
      prefix: text.slice(0, apiTokenPrefix.length + shownCharacters),
      tokenHash: hashToken(text),
    })
    const after = { name, scopes, expires_at: expiresAt?.toISOString() ?? null }
    const change = { at: now, action: 'token.made', subject: `token:${row.id}`, before: null, after }
    await insertStaffAudit(transaction, actor, change)
    return row.id
  })
  return { token: await getApiToken(shop, id), text }
}

/** Renames a token or changes what it may do. Throws `request.notFound`, `state.notAllowed`, invalid `scopes`. */
export async function changeApiToken(
  shop: Shop,
  input: {
    id: number
    person: Pick<StaffPerson, 'role'>
    changes: { name?: string | undefined; scopes?: readonly string[] | undefined }
    actor: Actor
  },
): Promise<ApiToken> {
  const { id, person, changes, actor } = input
  await shop.database.transaction(async (transaction) => {
    const before = await lockApiToken(transaction, id)
    if (!before) throw new ShopError('request.notFound')
    if (before.revokedAt) throw new ShopError('state.notAllowed', { details: { state: 'REVOKED' } })
    const { name = before.name } = changes
    const scopes = changes.scopes ? checkedScopes(changes.scopes, person) : before.scopes
    await updateApiToken(transaction, id, { name, scopes })
    await insertStaffAudit(transaction, actor, {
      at: shop.clock(),
      action: 'token.changed',
      subject: `token:${id}`,
      before: { name: before.name, scopes: before.scopes },
      after: { name, scopes },
    })
  })
  return getApiToken(shop, id)
}

/** Revokes a token from its next call on; safe to repeat. Throws `request.notFound`. */
export async function revokeApiToken(shop: Shop, { id, actor }: { id: number; actor: Actor }): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const before = await lockApiToken(transaction, id)
    if (!before) throw new ShopError('request.notFound')
    if (before.revokedAt) return
    const now = shop.clock()
    await updateApiToken(transaction, id, { revokedAt: now })
    const change = {
      at: now,
      action: 'token.revoked',
      subject: `token:${id}`,
      before: { name: before.name },
      after: null,
    }
    await insertStaffAudit(transaction, actor, change)
  })
}

async function getApiToken(shop: Pick<Shop, 'database'>, id: number): Promise<ApiToken> {
  const [token] = await findApiTokens(shop.database, id)
  if (!token) throw new ShopError('request.notFound')
  return token
}

function checkedScopes(scopes: readonly string[], { role }: Pick<StaffPerson, 'role'>): string[] {
  const allowed = tokenScopes.filter((scope) => mayRole(role, scope))
  if (scopes.some((scope) => !allowed.some((one) => one === scope))) throw invalid({ scopes: ['validation.scopes'] })
  return allowed.filter((scope) => scopes.includes(scope))
}
