import { expect, test } from 'vitest'
import { everyMail, findRepeatableMail, mailTemplates } from '#domain/office/mails/every-mail.ts'
import type { MailSample } from '#domain/platform/mails/mail-sample.ts'
import { cents } from '#shared/money.ts'
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
    currency: 'EUR',
    priceSign: 'kr',
    timeZone: 'Europe/Oslo',
    brand: {
      name: 'Vitrine',
      legalName: 'Vitrine AS',
      registration: 'Org. no. 999 888 777',
      address: 'Street 1',
      email: 'shop@example.test',
    },
    picture: (path) => `https://shop.test/storage/${path}`,
    link: (key) => `https://shop.test/${key}`,
    withOwnLinks: (text) => text,
  },
  region: { country: 'NO' },
  now: new Date('2026-03-08T10:00:00.000Z'),
  person: {
    firstName: 'Kari',
    lastName: 'Bjørk',
    email: 'kari@example.test',
    phone: '+4722222222',
    address: ['Oslo'],
    country: 'NO',
  },
  order: {
    number: 10_001,
    boughtAt: new Date('2026-03-08T10:00:00.000Z'),
    lines: [
      {
        name: 'Pot',
        size: null,
        quantity: 1,
        price: cents(100),
        membership: true,
        total: cents(100),
        image: 'pot.jpg',
      },
      {
        name: 'Slippers',
        size: '38',
        quantity: 1,
        price: cents(100),
        membership: false,
        total: cents(100),
        image: null,
      },
    ],
    total: cents(200),
    membership: { price: cents(1_999), trialDays: 7, awaitsPassword: true },
    taxes: [{ rate: 25, base: cents(160), amount: cents(40) }],
    card: { brand: 'visa', last4: '4242' },
  },
  returnRules: { address: 'Street 1', postage: 'customer' },
  membershipPrice: cents(1_999),
  deliveryDays: [5, 8],
}

test('O183 the previews show every text that mails have', async () => {
  const shown = new Set<string>()
  const { person, order } = sample
  const paidAtOnce = { ...order.membership!, trialDays: 0 }
  const unnamed = {
    ...sample,
    person: { ...person, firstName: '' },
    order: { ...order, card: null, membership: paidAtOnce },
  }
  for (const { name, write } of mailTemplates)
    for (const filled of [sample, unnamed]) {
      const { subject, html, text } = await write(filled)
      expect(text.trim(), name).not.toBe('')
      expect(subject + html, name).not.toContain('{{')
      for (const [, key] of (subject + html).matchAll(/\[([\w.]+)\]/g)) shown.add(key!)
    }
  // The preview shows one of the reasons why a refund failed; they have a test of their own.
  const isElsewhere = (key: string) => key.startsWith('print.') || key.startsWith('mailaccount.alert.failures.')
  const unseen = [...leavesOf(mails)].map(([key]) => key).filter((key) => !isElsewhere(key) && !shown.has(key))
  expect(unseen).toEqual([])
})

test('no two samples have one name', () => {
  const names = mailTemplates.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('a mail that can be sent again is found by the key it was sent under', () => {
  const keys = [
    'order-confirmation:12',
    'withdrawal:12:goods',
    'withdrawal:12:membership+goods',
    'parcel-shipped:7',
    'parcel-tracking:7:2026-03-08T10:00:00.000Z',
    'parcel-delivered:7',
    'order-refunded:2f1c:0',
    'order-cancelled:12:2f1c:0',
  ]
  for (const key of keys) {
    const { mail, ids } = findRepeatableMail({ key, resendOf: null })!
    expect(mail.key(ids)).toBe(key)
    expect(findRepeatableMail({ key: `${key}:0123456789abcdef`, resendOf: key })).toEqual({ mail, ids, key })
  }
  const kinds = everyMail.filter(({ repeatable }) => repeatable).map(({ kind }) => kind)
  expect(new Set(keys.map((key) => key.split(':')[0]))).toEqual(new Set(kinds))
  for (const key of ['withdrawal:12:goods:owner', 'password:1', 'alert:withdrawal:12', 'unknown:1'])
    expect(findRepeatableMail({ key, resendOf: null }), key).toBeNull()
})
