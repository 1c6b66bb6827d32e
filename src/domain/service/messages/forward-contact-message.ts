import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { sampleName, sampleOffice } from '#domain/platform/mails/mail-sample.ts'
import { officeLink } from '#domain/platform/mails/office-link.ts'
import { findOwnerRecipient } from '#domain/platform/mails/owner-queries.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { findContactMessage } from './message-queries.ts'

const payload = z.object({ messageId: z.string() })
type Payload = z.infer<typeof payload>

/** A stored message to the shop's own address, in the owner's language; the words stay as they came. */
export const contactMessageMail = defineMail<
  Payload,
  { name: string; email: string; phone: string; content: string; link: string | null }
>({
  kind: 'contact',
  group: 'staff',
  // Its subject names the sender, who may be erased later.
  isAnonymous: true,
  key: ({ messageId }) => `contact:${messageId}`,
  async load(shop, { messageId }) {
    const message = await findContactMessage(shop.database, messageId)
    if (!message) return null
    const owner = await findOwnerRecipient(shop.database)
    const { id, firstName, lastName, email, phone, content } = message
    return {
      to: null,
      customerId: null,
      // The main brand's.
      context: { host: '', language: owner?.language ?? message.language },
      messageId: `<contact-${id}@vitrine.shop>`,
      data: {
        name: [firstName, lastName].filter(Boolean).join(' '),
        email,
        phone,
        content,
        link: await officeLink(shop, `/messages/${id}`),
      },
    }
  },
  async render(message, { texts, brand }) {
    const { renderContactMessage } = await import('#mail/templates/contact-message.tsx')
    return renderContactMessage({ ...message, texts, brand })
  },
  samples: {
    contactMessage: (sample) => ({
      name: sampleName(sample),
      email: sample.person.email,
      phone: '',
      content: '…',
      link: `${sampleOffice(sample)}/`,
    }),
  },
})

/** Mails a stored message to the shop's own address, once. */
export async function forwardContactMessage(shop: Shop, message: Payload): Promise<void> {
  await sendMail(shop, contactMessageMail, message)
}

export const forwardContactMessageJob = defineJob('forward-contact-message', payload, forwardContactMessage)
