import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mail } from './mail.ts'

/** Mail over SMTP. Without an address mails are only logged: the recipient's domain and the subject, never the text. */
export function createSmtpMail(input: { url: string | null; from: string; log: Logger }): Mail {
  const { url, from, log } = input
  if (!url) {
    return {
      async send(message) {
        log.warn({ subject: message.subject }, 'No SMTP_URL: this mail was not sent')
      },
      async close() {},
    }
  }
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, html, text, messageId, from: sender, references = [] }) {
      const thread = references.length > 0 && { references: [...references], inReplyTo: references.at(-1)! }
      await transport.sendMail({
        from: sender ?? from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        messageId,
        ...(sender && { replyTo: sender }),
        ...thread,
      })
    },
    async close() {
      transport.close()
    },
  }
}
