import { useTranslation } from 'react-i18next'
import type { ContentKind } from '#contract/office/content/content-data.ts'
import { comparedTexts, diffWords } from './text-diff-rules.ts'
import { useContentLabel } from './use-content-label.ts'

export type FieldChange = { field: string; before?: unknown; after?: unknown }

/** Shows the differences field by field: removed text struck through, added text underlined. */
export function VersionChanges({
  kind,
  changes,
  known,
}: {
  kind: ContentKind
  changes: readonly FieldChange[]
  /** Data in which the items' titles are looked up. */
  known: readonly Record<string, unknown>[]
}) {
  const { t } = useTranslation()
  const { labelOf, writeValue } = useContentLabel(kind, known)
  if (changes.length === 0) return <p className="text-soft">{t('content.noDifference')}</p>
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <dt className="font-medium wrap-anywhere">
            {labelOf(field)}
            {isWhole(before, after) && ` · ${t(before ? 'content.itemRemoved' : 'content.itemAdded')}`}
          </dt>
          <dd className="rounded-md border border-line bg-ground px-3 py-2">
            <Difference
              before={isEmpty(before) ? '' : writeValue(field, before)}
              after={isEmpty(after) ? '' : writeValue(field, after)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** True if an item exists on one side only. */
function isWhole(before: unknown, after: unknown): boolean {
  const isItem = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  return (isItem(before) && isEmpty(after)) || (isItem(after) && isEmpty(before))
}

function Difference({ before, after }: { before: string; after: string }) {
  const parts = diffWords(...comparedTexts(before, after))
  return (
    <p className="break-words whitespace-pre-wrap">
      {parts.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'same') return <span key={key}>{text}</span>
        if (kind === 'removed') {
          return (
            <del key={key} className="rounded-md bg-bad-pale text-bad">
              {text}
            </del>
          )
        }
        return (
          <ins key={key} className="rounded-md bg-good-pale text-good">
            {text}
          </ins>
        )
      })}
    </p>
  )
}
