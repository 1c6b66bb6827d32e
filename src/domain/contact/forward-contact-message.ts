import { chooseLanguage } from '#domain/markets/market-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import type { JobPayloads } from '#jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { findContactMessage } from './contact-queries.ts'

/** Mails a stored message to the shop's own address, in the language it was written in. */
export async function forwardContactMessage(
  shop: Shop,
  payload: JobPayloads['forward-contact-message'],
): Promise<void> {
  const message = await findContactMessage(shop.database, payload.messageId)
  if (!message) return
  const brand = (await getSettings(shop))['brand.main']
  const { renderContactMessage } = await import('#mail/templates/contact-message.tsx')
  const mail = await renderContactMessage({
    language: chooseLanguage('', message.language),
    name: [message.firstName, message.lastName].filter(Boolean).join(' '),
    email: message.email,
    phone: message.phone,
    content: message.content,
    brand: { name: brand.name, legalName: brand.legalName, address: brand.address, email: brand.email },
  })
  await shop.mail.send({ to: brand.email, ...mail, messageId: `<contact-${message.id}@vitrine.shop>` })
}
