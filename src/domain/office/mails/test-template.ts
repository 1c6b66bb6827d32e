import { createHash } from 'node:crypto'
import { z } from 'zod'
import { findStaff } from '#domain/people/staff/staff-queries.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { WrittenMail } from '#domain/platform/mails/define-mail.ts'
import { defineJob } from '#jobs/jobs.ts'
import { languages } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findMailTemplate } from './every-mail.ts'
import { readSample, type SampleRequest } from './read-sample.ts'

const payload = z.object({
  staffId: z.number(),
  kind: z.string(),
  language: z.enum(languages),
  number: z.number().nullable(),
  host: z.string(),
  https: z.boolean(),
  /** Permanent name of the mail. */
  name: z.string(),
})

/**
 * A kind of mail as it would be written today, with invented data or a real order's.
 * @throws `request.notFound` for an unknown kind, invalid `number`
 */
export async function previewTemplate(
  shop: Shop,
  { kind, ...request }: SampleRequest & { kind: string },
): Promise<WrittenMail> {
  const template = findMailTemplate(kind)
  if (!template) throw new ShopError('request.notFound')
  return template.write(await readSample(shop, request))
}

/**
 * Queues a preview as a mail to who asks, marked as a test; once for `actKey`.
 * @throws as `previewTemplate`
 */
export async function sendTestMail(
  shop: Shop,
  { actionKey, actor, ...asked }: SampleRequest & { kind: string; actionKey: string; actor: Actor },
): Promise<void> {
  await previewTemplate(shop, asked)
  const { kind, language, number, host, https } = asked
  const name = createHash('sha256').update(actionKey).digest('hex').slice(0, 24)
  await shop.database.transaction(async (transaction) => {
    const job = { staffId: actor.staffId, kind, language, number, host, https, name }
    await shop.jobs.enqueue(sendTestMailJob, job, { key: `test-mail:${name}`, database: transaction })
    const change = { at: shop.clock(), action: 'mail.tested', subject: `template:${kind}`, before: null }
    await insertStaffAudit(transaction, actor, { ...change, after: { language, order: number } })
  })
}

/** Mails the test to the staff member's own address. It is no mail of the order: nothing stores that it was sent. */
async function mailTest(shop: Shop, { staffId, name, ...asked }: z.infer<typeof payload>): Promise<void> {
  const person = await findStaff(shop.database, staffId)
  if (!person || person.disabledAt) return
  const { subject, html, text } = await previewTemplate(shop, asked)
  const messageId = `<test-${name}@vitrine.shop>`
  await shop.mail.send({ to: person.email, subject: `[TEST] ${subject}`, html, text, messageId })
}

export const sendTestMailJob = defineJob('send-test-mail', payload, mailTest)
