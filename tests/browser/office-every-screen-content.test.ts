import { afterAll, describe } from 'vitest'
import { testEveryLook } from '../support/office-screens.ts'
import { closeBrowser } from '../support/real-browser.ts'

/** Screens and dialogs of content, settings and the system. */

afterAll(closeBrowser)

const screens = (): string[] => [
  '/content',
  '/content/faq',
  '/content/faq/publish',
  '/content/testimonials',
  '/content/reviews',
  '/content/brands',
  '/content/home',
  '/content/banner',
  '/content/marketing',
  '/content/no-such-kind',
  '/content/pages/new',
  '/content/pages/abonnement',
  '/content/pages/abonnement/schedule',
  '/content/pages/no-such-page',
  '/content/texts',
  '/content/texts?q=nobody-says-this',
  '/content/texts/en/storefront%3Acart.items',
  '/content/texts/sv/fixed%3Alaunch.failed',
  '/content/texts/en/storefront%3Ano.such',
  '/content/pictures',
  '/content/pictures?q=nobody-says-this',
  '/content/pictures/one/products/slippers-warm.jpg',
  '/content/pictures/delete/products/slippers-warm.jpg',
  '/content/mails',
  '/content/mails/orderConfirmation',
  '/content/mails/alert/test?language=fr',
  '/content/mails/nothing',
  '/settings',
  '/settings/conflicts',
  '/settings/conflicts/membership.price',
  '/settings/claims',
  ...['company', 'hosts', 'delivery', 'sales', 'tracking', 'payments', 'mail', 'vat', 'security'].map(
    (page) => `/settings/${page}`,
  ),
  '/settings/staff',
  '/settings/staff/invite',
  '/settings/tokens',
  '/settings/tokens/new',
  '/settings/hooks',
  '/settings/hooks/new',
  '/settings/hooks/99999999',
  '/settings/audit',
  '/system',
  '/system/cache',
  '/system/jobs',
  '/system/events',
  '/system/events/fetch',
  '/system/mails',
  '/system/inspect',
]

describe('every screen', () => testEveryLook('content and settings', screens))
