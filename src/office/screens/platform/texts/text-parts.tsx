import { useTranslation } from 'react-i18next'
import type { TextItem, TextRow } from '#contract/office/platform/texts.ts'
import { StateTag } from '#office/kit/state-tag.tsx'
import type { Wording } from '#shared/vocabularies.ts'

/** The forms of a text in the order of the plural rules; one that has none is a form without a name. */
export function formsOf(wording: Wording): { form: string | null; text: string }[] {
  if (typeof wording === 'string') return [{ form: null, text: wording }]
  return Object.entries(wording).map(([form, text]) => ({ form, text: text ?? '' }))
}

/** A text as visitors read it, all its forms. Never as HTML. */
export function WordingText({ wording }: { wording: Wording }) {
  return (
    <span className="grid wrap-anywhere whitespace-pre-wrap">
      {formsOf(wording).map(({ form, text }) => (
        <span key={form}>{text}</span>
      ))}
    </span>
  )
}

/** What is to be known of a text in one language. */
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

/** What is to be known of a text in every language. */
export function TextTags({ text }: { text: Pick<TextItem, 'locked' | 'quoted'> }) {
  const { t } = useTranslation()
  return (
    <>
      {text.locked && <StateTag tone="waiting">{t('texts.locked')}</StateTag>}
      {text.quoted && <StateTag tone="waiting">{t('texts.quoted')}</StateTag>}
    </>
  )
}
