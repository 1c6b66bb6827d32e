import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { type Language, languages } from '#shared/markets.ts'
import { isVisibleHtml } from '#shared/visible-text.ts'
import { FormText, FormTextArea } from './form-fields.tsx'

/** The shop's languages in the order of the columns. */
export const textLanguages: readonly Language[] = ['en', ...languages.filter((language) => language !== 'en')]

const HtmlField = lazy(() => import('./html-field.tsx').then(({ HtmlField: field }) => ({ default: field })))

const Shown = createContext<{ language: Language; show(language: Language): void }>({
  language: 'en',
  show: () => undefined,
})

/** Provides the language whose text fields are shown if there is no room for all: at first the reader's own. */
export function TextLanguages({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const [language, show] = useState(i18n.language as Language)
  return <Shown.Provider value={{ language, show }}>{children}</Shown.Provider>
}

/** Shows one tab for each language, on narrow screens only. The hidden columns keep their input. */
export function LanguageTabs() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { language, show } = useContext(Shown)
  return (
    <div role="tablist" aria-label={t('form.languages')} className="flex gap-1 lg:hidden">
      {textLanguages.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={each === language}
          onClick={() => show(each)}
          className="min-h-9 flex-1 cursor-pointer rounded-md border border-line px-2 aria-selected:border-brand aria-selected:font-semibold pointer-coarse:min-h-11"
        >
          {formats.language(each)}
        </button>
      ))}
    </div>
  )
}

type TextsFieldProps = {
  /** Name of the form field: an object with a text for each language. */
  name: string
  label: string
  kind?: 'line' | 'lines' | 'html'
  /** Height of `lines`. */
  rows?: number
  hint?: string
  maxLength?: number
  below?(language: Language): ReactNode
}

/**
 * Edits a text in all languages, next to each other. A missing text is marked and can start as a copy of another
 * language's.
 */
export function TextsField({ name, label, kind = 'line', rows = 3, hint, maxLength, below }: TextsFieldProps) {
  return (
    <LanguageColumns label={label}>
      {(language, named) => {
        const field = `${name}.${language}`
        return (
          <>
            {kind === 'line' && (
              <FormText name={field} label={named} {...(hint && { hint })} {...(maxLength && { maxLength })} />
            )}
            {kind === 'lines' && <FormTextArea name={field} label={named} rows={rows} {...(hint && { hint })} />}
            {kind === 'html' && (
              <Suspense fallback={<div aria-hidden="true" className="h-48 rounded-md border border-line" />}>
                <HtmlField name={field} label={named} language={language} />
              </Suspense>
            )}
            <MissingText name={name} language={language} />
            {below?.(language)}
          </>
        )
      }}
    </LanguageColumns>
  )
}

type LanguageColumnsProps = { label: string; children(language: Language, label: string): ReactNode }

/** Shows fields of one text in all languages next to each other, each with its label. */
export function LanguageColumns({ label, children }: LanguageColumnsProps) {
  const formats = useFormats()
  const { language: shown } = useContext(Shown)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))]">
        {textLanguages.map((language) => (
          <div key={language} className={`grid content-start gap-1 ${language === shown ? '' : 'max-lg:hidden'}`}>
            {children(language, `${label} (${formats.language(language)})`)}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** Marks a text that another language has but this one lacks, and offers to copy it. */
function MissingText({ name, language }: { name: string; language: Language }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { setValue } = useFormContext()
  const texts = (useWatch({ name }) ?? {}) as Partial<Record<Language, string>>
  const source = textLanguages.find((each) => each !== language && isVisibleHtml(texts[each] ?? ''))
  if (isVisibleHtml(texts[language] ?? '') || !source) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-attention">
      <span>{t('form.missing')}</span>
      <Button
        shape="quiet"
        className="text-sm"
        onPress={() =>
          setValue(`${name}.${language}`, texts[source] as never, { shouldDirty: true, shouldTouch: true })
        }
      >
        {t('form.copyFrom', { language: formats.language(source) })}
      </Button>
    </p>
  )
}
