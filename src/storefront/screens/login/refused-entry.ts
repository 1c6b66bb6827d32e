import type { FieldErrors } from '#domain/errors/shop-error.ts'
import { ApiRefusal } from '../../api-client.ts'
import { report } from '../../report.ts'

/** Why signing in, registering or setting a password did not work: messages by field, or one sentence. */
export type RefusedEntry = { errors: FieldErrors; sentence: string | null }

export function refusalOf(error: unknown): RefusedEntry {
  if (!(error instanceof ApiRefusal)) {
    report('The form could not be sent', error)
    return { errors: {}, sentence: 'login.failed' }
  }
  if (error.errors && Object.keys(error.errors).length > 0) return { errors: error.errors, sentence: null }
  report('The form was refused', error)
  return { errors: {}, sentence: sentences[error.status] ?? 'login.failed' }
}

const sentences: Record<number, string> = {
  0: 'login.offline',
  401: 'auth.failed',
  419: 'csrf.mismatch',
  422: 'validation.invalid',
  429: 'request.tooMany',
  503: 'request.unavailable',
}
