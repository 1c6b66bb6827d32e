import { afterAll, describe } from 'vitest'
import { testEveryLook } from '../support/office-screens.ts'
import { closeBrowser } from '../support/real-browser.ts'

/** Screens and dialogs of content. */

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
]

describe('every screen', () => testEveryLook('content', screens))
