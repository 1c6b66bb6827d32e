import { dueAtOf } from '#domain/aftersales/returns/return-rules.ts'
import { withdrawalSentences } from '#domain/aftersales/returns/withdrawal-rules.ts'
import { noticeFacts } from '#domain/people/staff-notices/send-staff-notices.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import { dateText } from '#shared/dates.ts'
import { alertMailKinds } from './alert-mail-kinds.ts'
import { kindsOf, type MailKind, type MailSample, sampleToken, type WrittenMail } from './mail-sample.ts'
import { orderMailKinds, total, withdrawalParts } from './order-mail-kinds.ts'
import { accountMailKinds, membershipMailKinds, writeAccountNotice } from './person-mail-kinds.ts'

/** Mails to the shop's own people. */
const staffMailKinds = kindsOf('staff', true, {
  noticeOrder: (sample) => writeNotice(sample, 'orders'),
  noticeWithdrawal: (sample) => writeNotice(sample, 'withdrawals'),
  noticeMessage: (sample) => writeNotice(sample, 'messages'),
  invitation: (sample) => writeForStaff(sample, 'invitation'),
  secondFactorOff: (sample) => writeForStaff(sample, 'secondFactorOff'),
  settingsChanged: (sample) => writeSettingsChanged(sample),
  mailTest: (sample) => writeForStaff(sample, 'mailTest'),
  ownerWithdrawal: (sample) => writeOwnerWithdrawal(sample, { wasSent: true }),
  ownerWithdrawalUnsent: (sample) => writeOwnerWithdrawal(sample, { wasSent: false }),
  async contactMessage({ branding, person }) {
    const { renderContactMessage } = await import('#mail/templates/contact-message.tsx')
    const { texts, brand } = branding
    const name = `${person.firstName} ${person.lastName}`.trim()
    return renderContactMessage({
      texts,
      brand,
      name,
      email: person.email,
      phone: '',
      content: '…',
      link: officeOf(branding),
    })
  },
})

const mailKinds: Readonly<Record<string, MailKind>> = {
  ...orderMailKinds,
  ...accountMailKinds,
  ...membershipMailKinds,
  ...staffMailKinds,
  ...alertMailKinds,
}

function writeSettingsChanged(sample: MailSample): Promise<WrittenMail> {
  const { say } = mailTexts('mailaccount', sample.branding.texts)
  const { origin } = new URL(sample.branding.link('home'))
  return writeAccountNotice(sample, {
    ...{ kind: 'settingsChanged', firstName: '', toCustomer: false, link: `${origin}/office/settings` },
    values: { by: `${sample.person.firstName} ${sample.person.lastName}`.trim() },
    facts: [
      [say('settingsChanged.of.brand.main.baseUrl'), origin],
      [say('settingsChanged.of.brand.main.email'), sample.branding.brand.email],
      [say('settingsChanged.of.brand.french.baseUrl'), origin],
      [say('settingsChanged.of.brand.french.email'), sample.branding.brand.email],
      [say('settingsChanged.of.hosts.public'), origin],
      [say('settingsChanged.of.staff.twoFactorRequired'), ''],
    ],
  })
}

async function writeOwnerWithdrawal(sample: MailSample, { wasSent }: { wasSent: boolean }): Promise<WrittenMail> {
  const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
  const { person, branding } = sample
  const { say } = mailTexts('mailaccount', branding.texts)
  const { facts, ...parts } = withdrawalParts(sample)
  return renderAccountNotice({
    ...{ kind: 'ownerWithdrawal', ...parts, firstName: '', toCustomer: false },
    sentences: withdrawalSentences(['goods', 'membership'], { wasSent }),
    facts: [
      ...facts,
      [say('withdrawal.name'), `${person.firstName} ${person.lastName}`.trim()],
      [say('contact.email'), person.email],
      [say('withdrawal.total'), total(sample)],
      [say('alert.facts.payBy'), dateText(dueAtOf(sample.now), branding.language, sample.timeZone)],
    ],
    link: officeOf(branding),
  })
}

/** Every kind of mail that the shop sends. */
export const mailKindNames: readonly string[] = Object.keys(mailKinds)

export function findMailTemplate(kind: string): MailKind | null {
  return Object.hasOwn(mailKinds, kind) ? mailKinds[kind]! : null
}

function writeForStaff(sample: MailSample, kind: 'invitation' | 'secondFactorOff' | 'mailTest'): Promise<WrittenMail> {
  const link = `${officeOf(sample.branding)}${kind === 'invitation' ? `invitation/${sampleToken}` : ''}`
  return writeAccountNotice(sample, { kind, firstName: '', toCustomer: false, link })
}

const noticeKinds = { orders: 'noticeOrder', withdrawals: 'noticeWithdrawal', messages: 'noticeMessage' } as const

function writeNotice(sample: MailSample, notice: keyof typeof noticeKinds): Promise<WrittenMail> {
  const { branding, person, order, now, timeZone } = sample
  const [isOrder, isWithdrawal] = [notice === 'orders', notice === 'withdrawals']
  const facts = noticeFacts(
    { notice, ...(notice !== 'messages' && { number: order.number }) },
    {
      customer: `${person.firstName} ${person.lastName}`.trim(),
      total: notice === 'messages' ? null : order.total,
      subjects: isWithdrawal ? ['goods'] : [],
      returnId: null,
      dueAt: isWithdrawal ? dueAtOf(now) : null,
      receivedAt: isOrder ? null : now,
    },
    { branding, timeZone },
  )
  const common = { firstName: '', toCustomer: false, link: officeOf(branding) }
  return writeAccountNotice(sample, { kind: noticeKinds[notice], ...common, facts })
}

const officeOf = ({ link }: MailSample['branding']) => `${new URL(link('home')).origin}/office/`
