import type { JobPayloads } from '#jobs/jobs.ts'
import type { RouteKey } from '#storefront/paths.ts'
import type { Shop } from '../../shop.ts'
import { letterheadFor } from './letterhead.ts'
import { postMail } from './post-mail.ts'

const screens: Record<JobPayloads['send-account-notice']['kind'], RouteKey> = {
  emailChangeAsked: 'forgotPassword',
  emailChanged: 'contact',
  erased: 'home',
}

/** Mails a notice to an address that the account may not have any more: the queue holds whom it goes to, for as long as it is kept. */
export async function sendAccountNotice(shop: Shop, payload: JobPayloads['send-account-notice']): Promise<void> {
  const { kind, to, firstName, key, newEmail = '' } = payload
  const { language, brand, link } = await letterheadFor(shop, payload)
  const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
  const mail = await renderAccountNotice({
    kind,
    language,
    brand,
    firstName,
    values: { newEmail },
    link: link(screens[kind]),
  })
  const message = { to, ...mail, messageId: `<${key}@vitrine.shop>` }
  // An erased address is written down nowhere, not even for the mail that says so.
  if (kind === 'erased') await shop.mail.send(message)
  else await postMail(shop, { key, customerId: null, message })
}
