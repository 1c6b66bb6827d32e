import { maskEmailsIn } from '#domain/people/staff/mask-rules.ts'

const hidden = '***'
/** Fields of payloads that say what a job is about, and nothing about a person. */
const plainFields = /^(.*Id|id|key|kind|day|language|host|https|number|act|from|subject|market|state|at|date)$/

/** A job's payload as staff may see it: ids and kinds as they are, everything else hidden. */
export function maskPayload(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => maskPayload(one, name))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, maskPayload(part, field)]))
  }
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return typeof value === 'string' && plainFields.test(name) ? maskEmailsIn(value) : hidden
}

/** Returns why a job failed, with addresses in the mail server's message masked. */
export function maskFailure(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null
  const { message } = output as { message?: unknown }
  return typeof message === 'string' ? maskEmailsIn(message).slice(0, 500) : null
}
