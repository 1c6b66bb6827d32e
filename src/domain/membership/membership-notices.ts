import type { Queries } from '#database/open-database.ts'
import type { Cents } from '#domain/money/money-rules.ts'
import type { Shop } from '../../shop.ts'

/** What a member is told by mail, with its facts as they were then. Moments in ISO 8601, amounts in cents. */
export type MembershipNotice =
  | { kind: 'trialEnding'; on: string }
  | { kind: 'firstCharge' | 'receipt'; amount: Cents; number: string; url: string | null }
  | { kind: 'paymentFailed'; amount: Cents; nextOn: string | null }
  | { kind: 'confirmPayment'; amount: Cents }
  | { kind: 'cardChanged'; last4: string }
  | { kind: 'cancelled' | 'resumed'; on: string | null }
  | { kind: 'ended' | 'endedUnpaid' | 'notBegun' }

/** Queues a mail to a member, once for its key; with a transaction, exactly when that is committed. */
export async function notifyMember(
  shop: Shop,
  input: { membershipId: string; key: string; notice: MembershipNotice },
  transaction?: Queries,
): Promise<void> {
  await shop.jobs.enqueue('send-membership-mail', input, {
    key: input.key,
    ...(transaction && { database: transaction }),
  })
}
