import type { Shop } from '#shop.ts'
import type { MailBranding, MailContext } from './mail-branding.ts'
import type { MailSample } from './mail-sample.ts'

export type WrittenMail = { subject: string; html: string; text: string }

/** A mail that is due: its recipient and contents. */
export type Letter<Data> = {
  /** Recipient; null for the address of the brand. */
  to: string | null
  customerId: number | null
  context: MailContext
  messageId: string
  data: Data
  /** Order or membership under which staff find the mail. */
  about?: { orderId?: number; membershipId?: string }
  /** True if replies go to the address of the brand; otherwise they go to the shop's general sender. */
  isFromBrand?: boolean
  /** Message-IDs of what came before in a conversation, the oldest first. */
  references?: readonly string[]
}

/**
 * One mail of the shop. Sending it, sending it again and showing it all read its definition; `Ids` names one mail,
 * `Data` is what its template needs to know.
 */
export type MailDefinition<Ids = unknown, Data = unknown> = {
  /** The first word of its keys, unless its job brings the whole key. */
  kind: string
  /** Group in which the back office lists it. */
  group: 'orders' | 'account' | 'membership' | 'staff'
  /** Names the mail for good: one that was sent under a key is not sent under it again. */
  key(ids: Ids): string
  /** Reads what it says; runs once the key is known to be free, so it may make secrets. Null: nothing is to be sent. */
  load(shop: Shop, ids: Ids): Promise<Letter<Data> | null>
  /** Loads its template when it is first needed. */
  render(data: Data, branding: MailBranding): Promise<WrittenMail>
  /** Sample data for showing a mail that was never sent. Keyed by the name in the back office's list. */
  samples: Record<string, (sample: MailSample) => Data>
  /**
   * The ids of a mail that was sent, from its key after the kind; null if it cannot be written again. Left out by mails
   * that hold a link or figures of their moment.
   */
  repeatable?(rest: string): Ids | null
  /** True if only the key of a sent mail is stored, without recipient and subject. */
  isAnonymous?: boolean
}

export function defineMail<Ids, Data>(mail: MailDefinition<Ids, Data>): MailDefinition<Ids, Data> {
  return mail
}
