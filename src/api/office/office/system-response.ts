import type { HealthResponse, Job, OutboxMail, ProviderEvent } from '#contract/office/office/system.ts'
import type { EventRow, SentMailRow } from '#domain/office/system/event-queries.ts'
import { maskFailure, maskPayload } from '#domain/office/system/job-mask-rules.ts'
import type { JobRow } from '#domain/office/system/job-queries.ts'
import type { Health } from '#domain/office/system/read-health.ts'
import { maskEmail, maskEmailsIn } from '#domain/people/staff/mask-rules.ts'
import { mailKindOf } from '#domain/platform/mails/mail-kind-rules.ts'

export function toHealth({ parts, version, engine, lastEventAt, lastMailAt }: Health): HealthResponse {
  return { parts, version, engine, last_event_at: lastEventAt, last_mail_at: lastMailAt?.toISOString() ?? null }
}

/** Converts a job to the response. `shows`: true if the reader may see its payload. */
export function toJob(row: JobRow, shows: boolean): Job {
  const { id, name, state, tries, max, createdAt, nextTryAt, endedAt, data, output } = row
  return {
    id,
    name,
    state,
    tries,
    most_tries: max,
    created_at: createdAt.toISOString(),
    next_try_at: nextTryAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    payload: shows ? maskPayload(data) : null,
    failure: maskFailure(output),
  }
}

export function toEvent(row: EventRow): ProviderEvent {
  const { id, type, objectId, createdAt, receivedAt, processedAt, attempts, failure } = row
  return {
    id,
    type,
    object: objectId,
    tries: attempts,
    failure: failure && maskEmailsIn(failure),
    state: processedAt ? 'processed' : failure ? 'failing' : 'open',
    created_at: createdAt.toISOString(),
    received_at: receivedAt.toISOString(),
    processed_at: processedAt?.toISOString() ?? null,
  }
}

/** Converts a mail that is waiting or was given up; its subject is known only after the first attempt. */
export function toOutboxMail(row: JobRow, masked: boolean): OutboxMail {
  const { id, name, state, tries, createdAt, nextTryAt, output, to, subject } = row
  return {
    id,
    kind: name,
    tries,
    failure: maskFailure(output),
    ...shownMail({ to, subject }, masked),
    state: state === 'failed' ? 'failed' : 'waiting',
    at: createdAt.toISOString(),
    next_try_at: nextTryAt?.toISOString() ?? null,
  }
}

function shownMail({ to, subject }: Pick<OutboxMail, 'to' | 'subject'>, masked: boolean) {
  if (!masked) return { to, subject }
  return { to: to && maskEmail(to), subject: subject && maskEmailsIn(subject) }
}

export function toSentMail(row: SentMailRow, masked: boolean): OutboxMail {
  const { key, email, subject, sentAt } = row
  return {
    id: masked ? maskEmailsIn(key) : key,
    state: 'sent',
    kind: mailKindOf(row),
    ...shownMail({ to: email, subject }, masked),
    at: sentAt.toISOString(),
    tries: null,
    next_try_at: null,
    failure: null,
  }
}
