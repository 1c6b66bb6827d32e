import { type FormEvent, useState } from 'react'
import { useMessageText } from '../../ui/message-text.ts'
import { type RefusedEntry, refusalOf } from './refused-entry.ts'

/**
 * What the forms around signing in share: sent once at a time, and refused in words. `send` takes what was typed and throws the API's
 * refusal. `number` makes the same refusal twice two messages, each with the focus.
 */
export function useEntryForm(send: (typed: FormData) => Promise<void>) {
  const textOf = useMessageText()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<RefusedEntry & { number: number }>({ errors: {}, sentence: null, number: 0 })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget)
    setIsBusy(true)
    try {
      await send(typed)
    } catch (error) {
      setRefusal(({ number }) => ({ ...refusalOf(error), number: number + 1 }))
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
