import { prettifyError, type ZodType } from 'zod'
import type { Queries } from '#database/open-database.ts'

/** Every queue of the shop. A name stays for good: jobs queued by an earlier release must still run. */
export const queueNames = [
  'send-order-confirmation',
  'send-order-cancelled',
  'send-order-refunded',
  'send-order-code',
  'send-parcel-mail',
  'send-return-mail',
  'send-password-link',
  'send-email-confirmation',
  'send-account-notice',
  'send-privacy-link',
  'finish-erasure',
  'send-review-invitation',
  'send-stock-notice',
  'send-withdrawal-mails',
  'file-withdrawal-statement',
  'end-membership',
  'forward-contact-message',
  'send-message-reply',
  'process-provider-event',
  'start-membership',
  'send-membership-mail',
  'send-ending-wish-mail',
  'send-alert',
  'reconcile-books',
  'read-payouts',
  'resend-mail',
  'send-test-mail',
  'run-operation',
  'check-import',
  'run-import',
  'make-export',
  'send-staff-mail',
  'send-staff-notices',
] as const

export type QueueName = (typeof queueNames)[number]

/** Kind of job, defined next to its use case and registered in worker/job-handlers.ts. */
export type Job<Context, Payload> = {
  name: QueueName
  /** Payload schema, checked when the job runs, which may be after a deploy. */
  schema: ZodType<Payload>
  /** Throws where `data` does not fit the schema. `id` is the same each time a job is tried. */
  run(context: Context, data: unknown, id: string): Promise<void>
}

export function defineJob<Context, Payload>(
  name: QueueName,
  schema: ZodType<Payload>,
  handle: (context: Context, payload: Payload, id: string) => Promise<void>,
): Job<Context, Payload> {
  return {
    name,
    schema,
    async run(context, data, id) {
      const payload = schema.safeParse(data)
      if (!payload.success) {
        throw new Error(`The payload of a job "${name}" does not fit: ${prettifyError(payload.error)}`)
      }
      await handle(context, payload.data, id)
    },
  }
}

export type Jobs = {
  /**
   * Queues a job; a second one of the same name and `key` is dropped while the first is stored. Give the transaction
   * as `database` so that the job exists exactly when the change does.
   */
  enqueue<Payload>(
    job: Pick<Job<never, Payload>, 'name' | 'schema'>,
    payload: NoInfer<Payload>,
    options: { key: string; database?: Queries; startAfterSeconds?: number },
  ): Promise<void>
  /** Lets a job that was given up run once more, if the transaction succeeds; does nothing in any other state. */
  retry(name: QueueName, id: string, database: Queries): Promise<void>
  /** Lets a job that waits for its next try run now, if the transaction succeeds; does nothing in any other state. */
  hurry(name: QueueName, id: string, database: Queries): Promise<void>
}

/** Context of a failed job, such as the recipient of a mail. It is stored with the failure until the job succeeds. */
export type FailedAbout = Record<string, string>

export function failedAbout(error: unknown, about: FailedAbout): Error {
  return Object.assign(error instanceof Error ? error : new Error(String(error)), { about })
}

export function failureOf(error: unknown): { message: string; about?: FailedAbout } {
  const about = error instanceof Error && 'about' in error ? (error.about as FailedAbout) : undefined
  return { message: String(error), ...(about && { about }) }
}
