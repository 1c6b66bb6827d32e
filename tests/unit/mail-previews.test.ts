import { expect, test } from 'vitest'
import { findMailTemplate, mailKindNames } from '#domain/office/mail-previews/mail-kinds.ts'
import type { MailSample } from '#domain/office/mail-previews/mail-sample.ts'
import { placeholdersIn } from '#shared/text-placeholders.ts'
import { leavesOf, releaseTexts, withTexts } from '#shared/translations.ts'

const { mails } = releaseTexts('en')

/** Texts that say their own key, with what they are filled with. */
const keyTexts = {
  ...releaseTexts('en'),
  mails: withTexts(
    mails,
    new Map(
      [...leavesOf(mails)].map(([key, text]) => [key, `[${key}] ${placeholdersIn(text).map((name) => `{{${name}}}`)}`]),
    ),
  ),
}

const sample: MailSample = {
  branding: {
    language: 'en',
    texts: keyTexts,
    priceSign: 'kr',
    brand: {
      ...{ name: 'Vitrine', legalName: 'Vitrine AS', organisationNumber: '999 888 777' },
      ...{ address: 'Street 1', email: 'shop@example.test' },
    },
    picture: (path) => `https://shop.test/storage/${path}`,
    link: (key) => `https://shop.test/${key}`,
    withOwnLinks: (text) => text,
  },
  timeZone: 'Europe/Oslo',
  place: { country: 'NO', timeZone: 'Europe/Oslo' },
  now: new Date('2026-03-08T10:00:00.000Z'),
  person: { firstName: 'Kari', lastName: 'Bjørk', email: 'kari@example.test', phone: '+4722222222', address: ['Oslo'] },
  order: {
    number: 10_001,
    boughtAt: new Date('2026-03-08T10:00:00.000Z'),
    lines: [
      { name: 'Pot', size: null, quantity: 1, price: 100, membership: true, total: 100, image: 'pot.jpg' },
      { name: 'Slippers', size: '38', quantity: 1, price: 100, membership: false, total: 100, image: null },
    ],
    total: 200,
    membership: {
      price: '19.99',
      firstChargeOn: '15 March 2026',
      withdrawBy: '22 March 2026',
      hasTrial: true,
      awaitsPassword: true,
    },
    vatRate: 25,
    card: { brand: 'visa', last4: '4242' },
  },
  returnRules: { address: 'Street 1', postage: 'customer' },
  membershipPrice: 1_999,
  deliveryProduct: '5 to 8',
  deliveryDays: [5, 8],
}

test('O183 the previews show every text that mails have', async () => {
  const shown = new Set<string>()
  const { person, order } = sample
  const paidAtOnce = { ...order.membership!, hasTrial: false }
  const unnamed = {
    ...{ ...sample, person: { ...person, firstName: '' } },
    order: { ...order, card: null, membership: paidAtOnce },
  }
  for (const kind of mailKindNames)
    for (const filled of [sample, unnamed]) {
      const { subject, html, text } = await findMailTemplate(kind)!.write(filled)
      expect(text.trim(), kind).not.toBe('')
      expect(subject + html, kind).not.toContain('{{')
      for (const [, key] of (subject + html).matchAll(/\[([\w.]+)\]/g)) shown.add(key!)
    }
  // Of the reasons why a refund failed one stands in the preview; they have a test of their own.
  const isElsewhere = (key: string) => key.startsWith('print.') || key.startsWith('mailaccount.alert.failures.')
  const unseen = [...leavesOf(mails)].map(([key]) => key).filter((key) => !isElsewhere(key) && !shown.has(key))
  expect(unseen).toEqual([])
})
