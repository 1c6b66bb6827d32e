import { useTranslation } from 'react-i18next'
import type { TextItem, TextRow } from '#contract/office/platform/texts.ts'
import { StateTag } from '#office/kit/state-tag.tsx'
import type { Wording } from '#shared/vocabularies.ts'

/**
 * Returns the forms of a text in the order of the plural rules. A text without plural forms has one form, without a
 * name.
 */
export function formsOf(wording: Wording): { form: string | null; text: string }[] {
  if (typeof wording === 'string') return [{ form: null, text: wording }]
  return Object.entries(wording).map(([form, text]) => ({ form, text: text ?? '' }))
}

/** Shows all forms of a text as visitors read it, never as HTML. */
export function WordingText({ wording }: { wording: Wording }) {
  return (
    <span className="grid wrap-anywhere whitespace-pre-wrap">
      {formsOf(wording).map(({ form, text }) => (
        <span key={form}>{text}</span>
      ))}
    </span>
  )
}

export function RowTags({ row }: { row: TextRow }) {
  const { t } = useTranslation()
  return (
    <>
      {row.override !== null && <StateTag tone="good">{t('texts.own')}</StateTag>}
      {row.source_changed && <StateTag tone="attention">{t('texts.sourceChanged')}</StateTag>}
      {row.missing && row.override === null && <StateTag tone="attention">{t('texts.missing')}</StateTag>}
    </>
  )
}

/** Shows the tags of a text that apply to every language. */
export function TextTags({ text }: { text: Pick<TextItem, 'locked' | 'quoted'> }) {
  const { t } = useTranslation()
  return (
    <>
      {text.locked && <StateTag tone="waiting">{t('texts.locked')}</StateTag>}
      {text.quoted && <StateTag tone="waiting">{t('texts.quoted')}</StateTag>}
    </>
  )
}
