import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '#shared/shop-error.ts'
import { useMessageText } from './message-text.ts'

type SummaryProps = {
  errors: FieldErrors
  /**
   * Returns the field's label (null if the message names it) and the id to link to. Null if the form has no such
   * field.
   */
  describe: (field: string) => { label: string | null; id: string } | null
  /** Ways out that belong to what was refused. */
  children?: ReactNode
}

/** Everything the server refused, as a list of ways to the fields. It takes the focus when it appears. */
export function ErrorSummary({ errors, describe, children }: SummaryProps) {
  const { t } = useTranslation()
  const textOf = useMessageText()
  const messages = Object.entries(errors).flatMap(([field, keys]) => keys.map((key) => ({ field, key })))
  return (
    <Problem title={t('validation.error')}>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {messages.map(({ field, key }) => {
          const target = describe(field)
          return (
            <li key={`${field} ${key}`}>
              {target && (
                <a
                  href={`#${target.id}`}
                  className="font-medium underline underline-offset-2"
                  onClick={goTo(target.id)}
                >
                  {target.label ?? textOf(key)}
                </a>
              )}
              {target?.label && ' – '}
              {target?.label !== null && textOf(key)}
            </li>
          )
        })}
      </ul>
      {children}
    </Problem>
  )
}

/** One plain sentence about what did not work. It takes the focus when it appears. */
export function ErrorSentence({ children }: { children: ReactNode }) {
  return (
    <Problem>
      <p>{children}</p>
    </Problem>
  )
}

function Problem({ title, children }: { title?: string; children: ReactNode }) {
  const box = useFocusOnAppearing<HTMLDivElement>()
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-red/30 bg-red-pale px-5 py-4 text-ink [overflow-wrap:anywhere]"
    >
      {title && <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>}
      {children}
    </div>
  )
}

export function useFocusOnAppearing<Element extends HTMLElement>(): Ref<Element> {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}

// The address must not change: the router would take it for a navigation.
const goTo = (id: string) => (event: { preventDefault(): void }) => {
  const target = document.getElementById(id)
  if (!target) return
  event.preventDefault()
  target.focus()
  target.scrollIntoView({ block: 'center' })
}
