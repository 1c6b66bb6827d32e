import { sanitiseHtml } from '#domain/platform/texts/safe-html.ts'
import { type ContentData, type ContentKind, contentData } from '#shared/content-data.ts'
import { fieldErrorsOf, invalid } from '#shared/shop-error.ts'
import { visibleText } from '#shared/visible-text.ts'
import { cleanText } from '#shared/xml.ts'

/** Field of a kind that holds HTML; all other texts are plain. */
const htmlField: Partial<Record<ContentKind, string>> = { pages: 'description', faq: 'answer', marketing: 'body' }
const moments: readonly string[] = ['shown_from', 'shown_until']

/** The data of a kind, checked, with unsafe HTML taken out. Throws `validation.error` with the path of the field. */
export function readContentData<Kind extends ContentKind>(kind: Kind, given: unknown): ContentData<Kind> {
  const read = contentData[kind].safeParse(given)
  if (!read.success) throw invalid(fieldErrorsOf(read.error))
  const cleaned = cleanedValue(read.data, { kind, field: '', isHtml: false })
  // Validates again, because a field that cleaning leaves empty counts as missing.
  const again = contentData[kind].safeParse(cleaned)
  if (!again.success) throw invalid(fieldErrorsOf(again.error))
  return again.data as ContentData<Kind>
}

function cleanedValue(value: unknown, at: { kind: ContentKind; field: string; isHtml: boolean }): unknown {
  if (typeof value === 'string') {
    if (moments.includes(at.field)) return new Date(value).toISOString()
    const text = visibleText(cleanText(value))
    return at.isHtml ? sanitiseHtml(text) : text
  }
  // A column of single precision gives three decimals back as they were.
  if (typeof value === 'number') return at.field.startsWith('focal') ? Math.round(value * 1_000) / 1_000 : value
  if (Array.isArray(value)) return value.map((one) => cleanedValue(one, at))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([field, part]) => [
    field,
    cleanedValue(part, { kind: at.kind, field, isHtml: at.isHtml || field === htmlField[at.kind] }),
  ])
  return Object.fromEntries(entries)
}
