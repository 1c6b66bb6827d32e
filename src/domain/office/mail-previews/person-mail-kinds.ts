import { isAboutCharge } from '#domain/sales/membership/membership-notices.ts'
import { dateText, dayMs } from '#shared/dates.ts'
import { formatCharge } from '#shared/money.ts'
import { kindsOf, type MailSample, sampleToken, type WrittenMail } from './mail-sample.ts'

type AccountNotice = Parameters<typeof import('#mail/templates/account-notice.tsx').renderAccountNotice>[0]

const otherEmail = 'ne…@example.test'

/** Mails about somebody's account and data. */
export const accountMailKinds = kindsOf('account', true, {
  welcome: (sample) => writePasswordLink(sample, 'set'),
  resetPassword: (sample) => writePasswordLink(sample, 'reset'),
  confirmEmail: (sample) =>
    writeAccountNotice(sample, {
      kind: 'confirmEmail',
      link: sample.branding.link('confirmEmail', { token: sampleToken }),
    }),
  confirmNewEmail: (sample) =>
    writeAccountNotice(sample, {
      kind: 'confirmNewEmail',
      link: sample.branding.link('confirmEmail', { token: sampleToken }),
    }),
  addressTaken: (sample) => writeAccountNotice(sample, { kind: 'addressTaken', link: sample.branding.link('contact') }),
  emailChangeAsked: (sample) =>
    writeAccountNotice(sample, { kind: 'emailChangeAsked', link: sample.branding.link('forgotPassword') }),
  emailChanged: (sample) => writeAccountNotice(sample, { kind: 'emailChanged', link: sample.branding.link('contact') }),
  privacyLink: (sample) =>
    writeAccountNotice(sample, {
      kind: 'privacyLink',
      link: sample.branding.link('privacyLink', { token: sampleToken }),
    }),
  stockConfirm: (sample) => writeStockNotice(sample, 'stockConfirm'),
  stockBack: (sample) => writeStockNotice(sample, 'stockBack'),
  erased: (sample) => writeAccountNotice(sample, { kind: 'erased', link: sample.branding.link('home') }),
  async messageReply({ branding, person, now, timeZone }) {
    const { renderMessageReply } = await import('#mail/templates/message-reply.tsx')
    const { texts, brand } = branding
    const asked = { at: now, text: '…' }
    return renderMessageReply({ texts, brand, firstName: person.firstName, body: '…', asked, timeZone })
  },
})

/** Notices to a member, by the name of their texts. */
export const membershipMailKinds = kindsOf('membership', true, {
  trialEnding: (sample) => writeMembershipNotice(sample, 'trialEnding'),
  trialExtended: (sample) => writeMembershipNotice(sample, 'trialExtended'),
  firstCharge: (sample) => writeMembershipNotice(sample, 'firstCharge', { hasInvoice: true }),
  receipt: (sample) => writeMembershipNotice(sample, 'receipt', { hasInvoice: true }),
  paymentFailed: (sample) => writeMembershipNotice(sample, 'paymentFailed'),
  paymentFailedLast: (sample) => writeMembershipNotice(sample, 'paymentFailedLast'),
  confirmPayment: (sample) => writeMembershipNotice(sample, 'confirmPayment'),
  cardChanged: (sample) => writeMembershipNotice(sample, 'cardChanged'),
  cardLink: (sample) => writeMembershipNotice(sample, 'cardLink'),
  priceChanged: (sample) => writeMembershipNotice(sample, 'priceChanged'),
  cancelled: (sample) => writeMembershipNotice(sample, 'cancelled'),
  resumed: (sample) => writeMembershipNotice(sample, 'resumed'),
  ended: (sample) => writeMembershipNotice(sample, 'ended'),
  endedUnpaid: (sample) => writeMembershipNotice(sample, 'endedUnpaid'),
  notBegun: (sample) => writeMembershipNotice(sample, 'notBegun'),
})

/** A notice of the account's template with what every sample has. */
export async function writeAccountNotice(
  { branding, person, order }: MailSample,
  notice: Pick<AccountNotice, 'kind'> & Partial<AccountNotice>,
): Promise<WrittenMail> {
  const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
  const { texts, brand } = branding
  const values = { number: String(order.number), newEmail: otherEmail }
  return renderAccountNotice({ texts, brand, firstName: person.firstName, values, ...notice })
}

function writeStockNotice(sample: MailSample, kind: 'stockConfirm' | 'stockBack'): Promise<WrittenMail> {
  const { order, branding } = sample
  const [line] = order.lines
  const common = { kind, firstName: '', values: { product: line?.name ?? '…' }, picture: line?.image ?? null }
  if (kind === 'stockBack') return writeAccountNotice(sample, { ...common, link: branding.link('home') })
  const link = branding.link('stockNotice', { token: sampleToken })
  return writeAccountNotice(sample, { ...common, link, other: { text: 'delete', link } })
}

async function writePasswordLink({ branding, person }: MailSample, purpose: 'set' | 'reset'): Promise<WrittenMail> {
  const { renderPasswordLink } = await import('#mail/templates/password-link.tsx')
  const { texts, brand, link } = branding
  const { firstName } = person
  return renderPasswordLink({ texts, brand, purpose, firstName, link: link('resetPassword', { token: sampleToken }) })
}

async function writeMembershipNotice(
  { branding, person, order, now, timeZone, membershipPrice }: MailSample,
  kind: string,
  { hasInvoice = false } = {},
): Promise<WrittenMail> {
  const { renderMembershipNotice } = await import('#mail/templates/membership-notice.tsx')
  const { texts, brand, language, priceSign, link } = branding
  const price = formatCharge(membershipPrice, priceSign)
  const higher = formatCharge(membershipPrice + 500, priceSign)
  const accountLink = link('subscriptions')
  return renderMembershipNotice({
    ...{ kind, texts, brand, firstName: person.firstName, accountLink },
    values: {
      ...{ price, amount: price, old: price, new: higher, number: 'VIT-0002', last4: order.card?.last4 ?? '4242' },
      date: dateText(new Date(now.getTime() + 30 * dayMs), language, timeZone),
    },
    card: isAboutCharge(kind) || kind === 'cardChanged' ? order.card : null,
    invoiceLink: hasInvoice ? accountLink : null,
  })
}
