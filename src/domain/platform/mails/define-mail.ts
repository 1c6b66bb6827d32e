import type { Shop } from '#shop.ts'
import type { MailBranding, MailContext } from './mail-branding.ts'
import type { MailSample } from './mail-sample.ts'

export type WrittenMail = { subject: string; html: string; text: string }

/** A mail that is due: to whom, and what it says. */
export type Letter<Data> = {
  /** Null: to the address of the brand. */
  to: string | null
  customerId: number | null
  context: MailContext
  messageId: string
  data: Data
  /** What the mail is about, where staff look for it. */
  about?: { orderId?: number; membershipId?: string }
  /** Whether responses go to the address of the brand; left out: to the shop's general sender. */
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
  /** Where the office lists it. */
  group: 'orders' | 'account' | 'membership' | 'staff'
  /** Names the mail for good: one that was sent under a key is not sent under it again. */
  key(ids: Ids): string
  /** Reads what it says; runs once the key is known to be free, so it may make secrets. Null: nothing is to be sent. */
  load(shop: Shop, ids: Ids): Promise<Letter<Data> | null>
  /** Loads its template when it is first needed. */
  render(data: Data, branding: MailBranding): Promise<WrittenMail>
  /** What it is shown with before it was ever sent, by the name that the office lists it under. */
  samples: Record<string, (sample: MailSample) => Data>
  /**
   * The ids of a mail that was sent, from its key after the kind; null if it cannot be written again. Left out by mails
   * that hold a link or figures of their moment.
   */
  repeatable?(rest: string): Ids | null
  /** Whether only the key of a sent one is stored: neither recipient nor subject. */
  isAnonymous?: boolean
}

export function defineMail<Ids, Data>(mail: MailDefinition<Ids, Data>): MailDefinition<Ids, Data> {
  return mail
}
