/** A finished mail. `messageId` is stable over repeated sends of the same mail, so that a mailbox can drop a repeat. */
export type MailMessage = {
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  /** Sender, which also receives the replies; the shop's general sender if omitted. */
  from?: { name: string; address: string }
  /** Message-IDs of what came before in a conversation, the oldest first. */
  references?: readonly string[]
}

export type Mail = {
  /** Hands the mail to the mail server; throws when it was not accepted. */
  send(message: MailMessage): Promise<void>
  close(): Promise<void>
}
