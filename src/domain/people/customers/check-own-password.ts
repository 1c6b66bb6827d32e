import type { Shop } from '#shop.ts'
import { replacePasswordHash } from './customer-queries.ts'
import { checkPassword, hashPassword } from './password-hash.ts'

/**
 * Whether the password is the account's, after the same time where there is no account. A hash of before passwords
 * were normalised is renewed.
 */
export async function isOwnPassword(
  shop: Pick<Shop, 'database'>,
  account: { customerId: number; passwordHash: string | null } | null,
  password: string,
): Promise<boolean> {
  const found = await checkPassword(account?.passwordHash ?? null, password)
  if (found === 'old' && account?.passwordHash) {
    const renewed = await hashPassword(password)
    await replacePasswordHash(shop.database, { ...account, from: account.passwordHash, to: renewed })
  }
  return account !== null && found !== 'no'
}
