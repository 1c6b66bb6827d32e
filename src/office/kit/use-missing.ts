import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleText } from '#shared/visible-text.ts'

/**
 * Says what a form still lacks when its button is pressed, and goes to the first field that is required and empty.
 * `missing`: a sentence for what is no field; `isIncomplete`: the act cannot be done yet.
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
