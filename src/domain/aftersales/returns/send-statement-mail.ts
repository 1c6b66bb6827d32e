import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { findOrder } from '#domain/sales/orders/order-queries.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import { exactTimeText } from '#shared/dates.ts'
import { isLanguage, languageOfHost } from '#shared/markets.ts'
import { findStatement, type StatementRow } from './statement-queries.ts'
import { subjectsOf } from './statement-rules.ts'
import { subjectsText } from './subjects-text.ts'

type Stated = Pick<StatementRow, 'name' | 'number' | 'email' | 'scope' | 'items'> & { statedAt: Date }

/**
 * Acknowledges a public statement that waits for staff, as it was typed. It goes to the order's address where the pair
 * fits, otherwise to the typed one.
 */
export const statementMail = defineMail<{ statementId: number }, Stated>({
  kind: 'withdrawal-received',
  group: 'orders',
  key: ({ statementId }) => `withdrawal-received:${statementId}`,
  async load(shop, { statementId }) {
    const statement = await findStatement(shop.database, statementId)
    if (!statement?.statedAt || !statement.isMailed || !statement.email) return null
    const { statedAt, host, language, orderId } = statement
    const order = orderId === null ? null : ((await findOrder(shop.database, orderId))?.order ?? null)
    return {
      to: order?.email || statement.email,
      customerId: order?.customerId ?? null,
      context: { host, language: isLanguage(language) ? language : languageOfHost(host) },
      messageId: `<withdrawal-received-${statementId}-${statement.tokenHash.slice(0, 16)}@vitrine.shop>`,
      ...(order && { about: { orderId: order.id } }),
      data: { ...statement, statedAt },
    }
  },
  async render({ name, number, email, scope, items, statedAt }, branding) {
    const { texts, brand, language, timeZone } = branding
    const { say } = mailTexts('mailaccount', texts)
    const concerned = subjectsText(say, subjectsOf(scope))
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    return renderAccountNotice({
      kind: 'withdrawalReceived',
      texts,
      brand,
      // What a stranger typed greets nobody: the mail may reach another mailbox than theirs.
      firstName: '',
      values: {},
      facts: [
        [say('withdrawal.statedAt'), exactTimeText(statedAt, language, timeZone)],
        [say('withdrawal.name'), name],
        [say('withdrawal.order'), number],
        [say('contact.email'), email],
        [say('withdrawal.from'), concerned],
        ...(items ? [[say('withdrawal.some'), items] satisfies [string, string]] : []),
      ],
    })
  },
  samples: {
    withdrawalReceived: ({ order, person, now }) => ({
      name: `${person.firstName} ${person.lastName}`.trim(),
      number: String(order.number),
      email: person.email,
      scope: 'items',
      items: '…',
      statedAt: now,
    }),
  },
})
