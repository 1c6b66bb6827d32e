import { type QueueName, queueNames } from '#jobs/jobs.ts'

/** The queues whose jobs send a mail: the outbox. */
export const mailQueues: readonly QueueName[] = queueNames.filter(
  (name) => name.startsWith('send-') || name === 'resend-mail' || name === 'forward-contact-message',
)
