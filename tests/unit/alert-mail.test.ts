import { expect, test } from 'vitest'
import { alertMail } from '#domain/platform/alert-mail/alert-mail.ts'
import { languages } from '#shared/markets.ts'
import { loadTranslations } from '#shared/translations.ts'

const alert = {
  kind: 'refundFailed' as const,
  payment: 'pi_1',
  order: 1007,
  amount: 900,
  refund: 're_1',
  status: 'failed',
}
const codes = [
  ...['charge_for_pending_refund_disputed', 'declined', 'expired_or_canceled_card', 'insufficient_funds'],
  ...['lost_or_stolen_card', 'merchant_request', 'unknown'],
]

/** The reason as the owner reads it. */
function reasonOf(failure: string, language: (typeof languages)[number]): string {
  const trees = { storefront: loadTranslations('storefront', language), mails: loadTranslations('mails', language) }
  const about = { customer: 'Kari', orderNumber: 1007, currency: 'EUR' as const, membershipId: null, dueBy: null }
  const known = { ...about, buyers: new Map(), failure }
  return alertMail(alert, known, { texts: { language, ...trees }, timeZone: 'Europe/Oslo' }).facts.at(-1)![1]
}

test.each([...languages])('why a refund failed is a sentence of its own for each code, in %s', (language) => {
  const sentences = codes.map((code) => reasonOf(code, language))
  expect(new Set(sentences).size).toBe(codes.length)
  for (const sentence of sentences) expect(sentence).not.toMatch(/_/)
})

test('a code that is new says that no reason is known, and the provider’s own words stand as the provider’s', () => {
  expect(reasonOf('brand_new_code', 'en')).toBe('The bank gave no reason.')
  expect(reasonOf('The charge is too old.', 'en')).toMatch(/^Stripe says: .*The charge is too old\./)
})
