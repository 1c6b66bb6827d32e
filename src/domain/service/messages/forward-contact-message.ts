import { z } from 'zod'
import { officeLink } from '#domain/platform/mails/office-link.ts'
import { findOwnerRecipient } from '#domain/platform/mails/owner-queries.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { findContactMessage } from './message-queries.ts'

const payload = z.object({ messageId: z.string() })

/** Mails a stored message to the shop's own address, once, in the owner's language; the words stay as they came. */
export async function forwardContactMessage(shop: Shop, { messageId }: z.infer<typeof payload>): Promise<void> {
  const message = await findContactMessage(shop.database, messageId)
  if (!message) return
  const owner = await findOwnerRecipient(shop.database)
  await sendOnce(shop, {
    key: `contact:${message.id}`,
    // The main brand's.
    context: { host: '', language: owner?.language ?? message.language },
    // Its subject names the sender, who may be erased later.
    isAnonymous: true,
    async render({ texts, brand }) {
      const { renderContactMessage } = await import('#mail/templates/contact-message.tsx')
      const link = await officeLink(shop, `/messages/${message.id}`)
      const mail = await renderContactMessage({
        texts,
        link,
        name: [message.firstName, message.lastName].filter(Boolean).join(' '),
        email: message.email,
        phone: message.phone,
        content: message.content,
        brand,
      })
      return { to: brand.email, customerId: null, ...mail, messageId: `<contact-${message.id}@vitrine.shop>` }
    },
  })
}

export const forwardContactMessageJob = defineJob('forward-contact-message', payload, forwardContactMessage)
