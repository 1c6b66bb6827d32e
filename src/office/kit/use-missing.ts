import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleText } from '#shared/visible-text.ts'

/**
 * Names the required fields that are empty when the button is pressed, and focuses the first. `missing` is the
 * sentence for other missing input; `isIncomplete` blocks the action.
 */
export function useMissing(
  form: RefObject<HTMLElement | null>,
  { isIncomplete, missing }: { isIncomplete: boolean; missing?: string | undefined },
): { sentence: string | null; say(): void } {
  const { t } = useTranslation()
  const [named, setNamed] = useState<string | null>(null)
  return {
    sentence: isIncomplete ? named : null,
    say() {
      const empty = emptyFields(form.current)
      empty[0]?.focus()
      const labels = empty.map(labelOf).filter(Boolean)
      setNamed(labels.length ? t('act.missing', { fields: labels.join(', ') }) : (missing ?? t('act.incomplete')))
    },
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function emptyFields(form: HTMLElement | null): Control[] {
  const required = form?.querySelectorAll<Control>(':is(input, textarea, select)[required]') ?? []
  return [...required].filter((control) => visibleText(control.value) === '')
}

function labelOf(control: Control): string {
  return control.labels?.[0]?.textContent?.trim() ?? ''
}
