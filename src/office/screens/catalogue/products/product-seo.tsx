import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextsField } from '#office/kit/form/texts-field.tsx'
import type { Language } from '#shared/markets.ts'

// Lengths above which search engines cut off a text.
const shownTitle = 60
const shownDescription = 160

type Watched = Record<'name' | 'summary' | 'description', Partial<Record<Language, string>>> & {
  slug: string
  handle: string
  seo: Record<'title' | 'description', Partial<Record<Language, string>>>
}

/**
 * Fields that replace an empty description, and the field with the address. They differ between products and
 * categories.
 */
type Fallback = { described: 'summary' | 'description'; addressed: 'slug' | 'handle' }

/** Fields for search engine texts, with a preview of the search result. */
export function ProductSeo({ hint, ...fallback }: { hint: string } & Fallback) {
  const { t } = useTranslation()
  return (
    <>
      <p className="max-w-2xl text-soft">{hint}</p>
      <TextsField
        name="seo.title"
        label={t('products.fields.seo_title')}
        below={(language) => <Meter name="seo.title" language={language} limit={shownTitle} />}
      />
      <TextsField
        name="seo.description"
        label={t('products.fields.seo_description')}
        kind="lines"
        below={(language) => (
          <>
            <Meter name="seo.description" language={language} limit={shownDescription} />
            <Result language={language} {...fallback} />
          </>
        )}
      />
    </>
  )
}

/** Shows the length of a text, and a warning if search engines will cut it off. */
function Meter({ name, language, limit }: { name: string; language: Language; limit: number }) {
  const { t } = useTranslation()
  const text = String(useWatch({ name: `${name}.${language}` }) ?? '').trim()
  if (!text) return null
  const isLong = text.length > limit
  return (
    <p className={`text-sm ${isLong ? 'text-attention' : 'text-soft'}`}>
      {t(isLong ? 'products.tooLongForResults' : 'products.lengthOf', { length: text.length, limit })}
    </p>
  )
}

function Result({ language, described, addressed }: { language: Language } & Fallback) {
  const { t } = useTranslation()
  const values = useWatch() as Watched
  const { name, seo } = values
  const own = (texts: Partial<Record<Language, string>>) => texts[language] || texts.en || ''
  const title = seo.title[language]?.trim() || own(name)
  const description = seo.description[language]?.trim() || plain(own(values[described]))
  if (!title) return null
  return (
    <div
      role="note"
      aria-label={t('products.resultPreview')}
      className="mt-1 grid gap-0.5 rounded-md bg-ground p-3 text-sm"
    >
      <span className="truncate text-focus">{cut(title, shownTitle)}</span>
      <span className="truncate text-xs text-good">{`${location.host} › ${values[addressed]}`}</span>
      <span className="line-clamp-3 text-soft wrap-anywhere">{cut(description, shownDescription)}</span>
    </div>
  )
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1).trimEnd()}…` : text
}
