import type { Queries } from '#database/open-database.ts'
import type { Alert } from '#domain/alerts/alert-rules.ts'
import type { MailPlace } from '#domain/mails/letterhead.ts'
import type { MembershipNotice } from '#domain/membership/membership-notices.ts'

/** Every job of the shop and what it is given. Handlers are registered in jobs/handlers.ts. */
export type JobPayloads = {
  'send-order-confirmation': { orderId: number }
  /** `https`: how the shopper reached `host`; left out where it is not known. */
  'send-password-link': {
    customerId: number
    purpose: 'set' | 'reset'
    host: string
    https?: boolean
    language: string
  }
  /** `newEmail`: the address the account is to have once it is proved. */
  'send-email-confirmation': { customerId: number; newEmail?: string } & MailPlace
  /** `key` names the mail for good. `newEmail`: what the address becomes, masked. */
  'send-account-notice': {
    kind: 'emailChangeAsked' | 'emailChanged' | 'erased'
    key: string
    to: string
    firstName: string
    newEmail?: string
  } & MailPlace
  'send-privacy-link': { email: string } & MailPlace
  'finish-erasure': { erasureId: string }
  'send-withdrawal-mails': { orderId: number; subjects: ('goods' | 'membership')[] }
  'end-membership': { membershipId: string }
  'forward-contact-message': { messageId: string }
  'process-provider-event': { eventId: string }
  'start-membership': { orderId: number }
  /** `key` names the mail for good: one that was sent is not sent again. */
  'send-membership-mail': { membershipId: string; key: string; notice: MembershipNotice }
  /** To the owner; `key` names the mail for good. */
  'send-alert': { key: string; alert: Alert }
  /** Every night; `day` is the shop's own, e.g. `2026-05-17`. */
  'reconcile-books': { day: string }
}

export type JobName = keyof JobPayloads

export type Jobs = {
  /**
   * Queues a job. `key` makes it unique: a second one of the same name and key is dropped for as long as the first is kept.
   * Give the transaction as `database` so that the job exists exactly when the change it belongs to does.
   */
  enqueue<Name extends JobName>(
    name: Name,
    payload: JobPayloads[Name],
    options: { key: string; database?: Queries; startAfterSeconds?: number },
  ): Promise<void>
}
