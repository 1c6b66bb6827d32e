import { type FormEvent, useState } from 'react'
import type { FieldErrors } from '#shared/shop-error.ts'
import { ApiRefusal } from '#storefront/state/api-client.ts'
import { report } from '#storefront/state/report.ts'
import { useMessageText } from '#storefront/ui/message-text.ts'

/**
 * Shared logic of the forms around signing in: prevents double submits and shows refusals as text. A new `number`
 * makes a repeated refusal a new message that takes the focus.
 * @param send takes what was typed and throws the API's refusal
 * @param failed what is said if the cause is not known
 * @param refused what the server said to a form that the browser posted by itself
 */
export function useEntryForm(
  send: (typed: FormData) => Promise<void>,
  failed = 'login.failed',
  refused: RefusedEntry | null = null,
) {
  const textOf = useMessageText()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState({ ...(refused ?? { errors: {}, sentence: null }), number: 0 })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget)
    setIsBusy(true)
    try {
      await send(typed)
    } catch (error) {
      setRefusal(({ number }) => ({ ...refusalOf(error, failed), number: number + 1 }))
    } finally {
      setIsBusy(false)
    }
  }

  const { errors, sentence, number } = refusal
  const first = sentence ?? Object.values(errors)[0]?.[0]
  return {
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    isBusy,
    errors,
    number,
    /** Everything that was refused, in one sentence; null where nothing was. */
    problem: first ? textOf(first) : null,
    errorOf: (field: string) => (errors[field]?.[0] ? textOf(errors[field][0]) : null),
  }
}

export const typedText = (typed: FormData, name: string): string => String(typed.get(name) ?? '')

/** Why a form was refused: messages by field, or one sentence. */
export type RefusedEntry = { errors: FieldErrors; sentence: string | null }

export function refusalOf(error: unknown, failed: string): RefusedEntry {
  if (!(error instanceof ApiRefusal)) {
    report('The form could not be sent', error)
    return { errors: {}, sentence: failed }
  }
  if (error.errors && Object.keys(error.errors).length > 0) return { errors: error.errors, sentence: null }
  report('The form was refused', error)
  return { errors: {}, sentence: sentences[error.status] ?? failed }
}

const sentences: Record<number, string> = {
  0: 'login.offline',
  401: 'auth.failed',
  419: 'csrf.mismatch',
  422: 'validation.invalid',
  429: 'request.tooMany',
  503: 'request.unavailable',
}
