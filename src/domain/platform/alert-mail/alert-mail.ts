import { type MailTexts, mailTexts } from '#mail/mail-texts.ts'
import type { Fact } from '#mail/templates/mail-parts.tsx'
import { dateText, dateTimeText, dayText } from '#shared/dates.ts'
import { cents, formatPrice } from '#shared/money.ts'
import { type ShopTexts, textAt } from '#shared/translations.ts'
import type { AlertFacts } from './alert-fact-queries.ts'
import type { Alert } from './alert-rules.ts'

/** `kind` names the texts below `mailaccount`; `path` is the office's screen where the thing is put right. */
export type AlertMail = { kind: `alert.${string}`; values: Record<string, string>; facts: Fact[]; path: string }

type Known = AlertFacts & {
  /** Buyers of the orders that differences name. */
  buyers: ReadonlyMap<number, string>
}

/** `office`: the full address of the office's start; null where the shop does not know it. */
export type AlertData = { alert: Alert; known: Known; office: string | null }

/** Returns the contents of an alert mail to the owner: customer and subject, deadline, and the path to open. */
export function alertMail(alert: Alert, known: Known, by: { texts: ShopTexts; timeZone: string }): AlertMail {
  const { say, language } = mailTexts('mailaccount.alert', by.texts)
  const { customer, orderNumber, membershipId } = known
  const what =
    orderNumber !== null
      ? say('order', { number: String(orderNumber) })
      : say(membershipId === null ? 'payment' : 'membership')
  const amount = 'amount' in alert ? alert.amount : alert.kind === 'paymentDisputed' ? alert.facts.amount : null
  const price = amount === null ? '' : formatPrice(cents(amount), known.currency)
  const values = { what, amount: price }
  const fact = (name: string, value: string | null | undefined): Fact[] =>
    value ? [[say(`facts.${name}`), value]] : []
  const about = [
    ...fact('order', orderNumber === null ? null : String(orderNumber)),
    ...fact('customer', customer),
    ...fact('amount', price),
  ]
  const ofPayer =
    orderNumber !== null ? `/orders/${orderNumber}` : membershipId === null ? '/books' : `/members/${membershipId}`

  switch (alert.kind) {
    case 'orderFlagged':
      return { kind: `alert.${flagKind(alert.flag)}`, values, facts: about, path: ofPayer }
    case 'refundFailed':
      return {
        kind: 'alert.refundFailed',
        values,
        facts: [...about, ...fact('reason', failureText(known.failure, by.texts))],
        path: ofPayer,
      }
    case 'refundStuck':
      return { kind: 'alert.refundStuck', values, facts: about, path: ofPayer }
    case 'paymentDisputed': {
      const path = orderNumber === null ? '/books/disputes' : ofPayer
      const facts = [...about, ...fact('answerBy', known.dueBy && dateText(known.dueBy, language, by.timeZone))]
      return { kind: 'alert.paymentDisputed', values, facts, path }
    }
    case 'returnDue': {
      const subject = mailTexts('mailaccount', by.texts).say(`withdrawal.subject_${alert.subject}`)
      return {
        kind: alert.isOverdue ? 'alert.returnOverdue' : 'alert.returnDue',
        values: { ...values, subject },
        facts: [...about, ...fact('payBy', dayText(alert.dueOn, language))],
        path: `/returns/${alert.id}`,
      }
    }
    case 'paymentUnknown':
      return { kind: 'alert.paymentUnknown', values, facts: about, path: '/checkouts?state=CONFIRMING%2CUNKNOWN' }
    case 'membershipNotBegun':
      return { kind: 'alert.membershipNotBegun', values, facts: about, path: `/members/${alert.membership}` }
    case 'cardTesting':
      return {
        kind: 'alert.cardTesting',
        values,
        facts: [
          ...fact('hour', dateTimeText(alert.hour, language, by.timeZone)),
          ...fact('declines', String(alert.declines)),
        ],
        path: '/checkouts',
      }
    case 'jobParked':
      return {
        kind: 'alert.jobParked',
        values,
        facts: [...fact('task', alert.job), ...fact('event', alert.event?.type)],
        path: `/system/jobs/${alert.id}?state=failed`,
      }
    case 'hookGivenUp':
      return {
        kind: 'alert.hookGivenUp',
        values: { ...values, host: alert.host },
        facts: [...fact('host', alert.host), ...fact('count', String(alert.count))],
        path: alert.webhook === undefined ? '/settings/hooks' : `/settings/hooks/${alert.webhook}?state=GIVEN_UP`,
      }
    case 'booksDiffer':
      return booksMail(alert, known, { say })
  }
}

function booksMail(
  { differences, more }: Extract<Alert, { kind: 'booksDiffer' }>,
  { buyers }: Known,
  { say }: Pick<MailTexts, 'say'>,
): AlertMail {
  const count = differences.length + more
  const key = count === 1 ? differences[0]?.key : undefined
  return {
    kind: count === 1 ? 'alert.booksDiffer' : 'alert.booksDifferMany',
    values: { count: String(count) },
    facts: [
      ...differences.map(({ kind, facts: { order } }): Fact => {
        const named = order === undefined ? [] : [say('order', { number: String(order) }), buyers.get(order) ?? '']
        return [say(`differences.${kind}`), named.filter(Boolean).join(', ') || '–']
      }),
      ...(more > 0 ? [[say('facts.more'), say('facts.moreCount', { count: String(more) })] as Fact] : []),
    ],
    path: key === undefined ? '/books' : `/books/differences/${encodeURIComponent(key)}`,
  }
}

function flagKind(flag: string): string {
  if (flag === 'stock') return 'orderStock'
  return flag === 'unpublished' ? 'orderUnpublished' : 'orderAmount'
}

/** Why a refund failed: the provider's code in words, else what the provider wrote. */
function failureText(failure: string | null, texts: ShopTexts): string | null {
  if (!failure) return null
  const path = 'mailaccount.alert.failures'
  if (/^[a-z_]+$/.test(failure))
    return textAt(texts.mails, `${path}.${failure}`) ?? textAt(texts.mails, `${path}.unknown`)
  return mailTexts(path, texts).say('other', { words: failure })
}
