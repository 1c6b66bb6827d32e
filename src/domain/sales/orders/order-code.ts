import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import { findMailLink, insertMailLink } from '#domain/people/customers/mail-link-queries.ts'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { type MailContext, mailContext } from '#domain/platform/mails/mail-branding.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { defineJob } from '#jobs/jobs.ts'
import { minuteMs } from '#shared/dates.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { codeFromBytes, normalCode, readableCode, typedOrderNumber } from './order-code-rules.ts'
import { orderKey } from './order-link.ts'
import { findOrderOfGuest } from './order-queries.ts'

const lifetimeMs = 30 * minuteMs
const none = 0

/** Input of a visitor who asks for an order that their browser may not see. */
export type AskedOrder = { number: string; email: string }

/**
 * Queues a mail with a code that opens the order (D38). Right and wrong pairs take the same work, so that neither the
 * response nor its time reveals who bought.
 */
export async function requestOrderCode(shop: Shop, input: AskedOrder & MailContext): Promise<void> {
  const { host, https, language } = input
  const asked = { number: typedOrderNumber(input.number) ?? none, email: normalEmail(input.email).slice(0, 254) }
  await shop.jobs.enqueue(sendOrderCodeJob, { ...asked, host, https, language }, { key: randomUUID() })
}

const payload = mailContext.extend({ number: z.number(), email: z.string() })

/** The code that opens an order; nothing where number and address are not of one order. */
export const orderCodeMail = defineMail<
  z.infer<typeof payload> & { request: string },
  { number: number; firstName: string; code: string }
>({
  kind: 'order-code',
  group: 'orders',
  key: ({ request }) => `order-code:${request}`,
  async load(shop, { number, email, request, host, https, language }) {
    const order = email ? await findOrderOfGuest(shop.database, { number, email }) : null
    if (!order) return null
    const code = codeFromBytes(randomBytes(8))
    const createdAt = shop.clock()
    await insertMailLink(shop.database, {
      tokenHash: hashOf({ number, email, code }),
      purpose: 'orderCode',
      email,
      customerId: null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lifetimeMs),
    })
    return {
      to: email,
      customerId: order.customerId,
      context: { host, https, language },
      messageId: `<order-code-${request}@vitrine.shop>`,
      about: { orderId: order.id },
      data: { number, firstName: order.contact.firstName, code: readableCode(code) },
    }
  },
  async render({ number, firstName, code }, { texts, brand }) {
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    return renderAccountNotice({ kind: 'orderCode', texts, brand, firstName, values: { number: String(number) }, code })
  },
  samples: {
    orderCode: ({ order, person }) => ({ number: order.number, firstName: person.firstName, code: 'ABCD-EFGH' }),
  },
})

/** Mails the code, once for `request`. */
export async function sendOrderCode(shop: Shop, asked: z.infer<typeof payload>, request: string): Promise<void> {
  await sendMail(shop, orderCodeMail, { ...asked, request })
}

export const sendOrderCodeJob = defineJob('send-order-code', payload, sendOrderCode)

/**
 * Returns the order that a mailed code opens, with its page key; the code works for half an hour, any number of
 * times. Throws invalid `code` (`order.codeWrong`), whichever of the three inputs is wrong.
 */
export async function openOrderByCode(
  shop: Shop,
  input: AskedOrder & { code: string },
): Promise<{ publicId: string; key: string }> {
  const number = typedOrderNumber(input.number) ?? none
  const email = normalEmail(input.email)
  const tokenHash = hashOf({ number, email, code: normalCode(input.code) })
  const mailed = await findMailLink(shop.database, { tokenHash, purpose: 'orderCode', now: shop.clock() })
  const order = mailed && (await findOrderOfGuest(shop.database, { number, email }))
  if (!order) throw invalid({ code: ['order.codeWrong'] })
  return { publicId: order.publicId, key: await orderKey(shop, order.publicId) }
}

/** A code is only valid together with the number and address that it was requested for. */
function hashOf({ number, email, code }: { number: number; email: string; code: string }): string {
  return hashToken(`${number}\n${email}\n${code}`)
}
