import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AttentionResponse } from '#contract/office/office/overview.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'

/** Lists problems and waiting tasks. Each kind links to its list, each item to its own screen. */
export function AttentionList({ rows }: { rows: readonly AttentionResponse[] }) {
  const { t } = useTranslation()
  return (
    <Section title={t('overview.attention')}>
      {rows.length === 0 ? (
        <p className="flex items-center gap-2 text-soft">
          <CircleCheck aria-hidden="true" className="size-4 text-good" />
          {t('overview.nothing')}
        </p>
      ) : (
        <ul className="grid">
          {rows.map((row) => (
            <AttentionRow key={row.kind} row={row} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AttentionRow({ row: { kind, tone, count, path, items } }: { row: AttentionResponse }) {
  const { t } = useTranslation()
  const { shortTime } = useFormats()
  const Icon = tone === 'bad' ? CircleAlert : TriangleAlert
  // The provider's reports count as one item, described by a sentence.
  const isSentence = kind === 'webhook'
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line py-2 first:border-t-0">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 ${tone === 'bad' ? 'text-bad' : 'text-attention'}`} />
      <div className="grid gap-0.5">
        <p>
          <Link to={path} className="inline-block py-0.5 font-medium underline pointer-coarse:py-1">
            {t(`overview.kinds.${kind}`, { count })}
          </Link>
          {isSentence && <span className="text-soft"> {t(`system.advice.${items[0]?.label}`)}</span>}
        </p>
        {!isSentence && (
          <ul className="flex flex-wrap gap-x-4 text-sm text-soft">
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several jobs of one name lead to the same list
              <li key={`${item.path} ${index}`} className="min-w-0 wrap-anywhere">
                <Link to={item.path} className="inline-block py-1 underline pointer-coarse:py-2">
                  {kind === 'books' ? t(`books.kinds.${item.label}`) : item.label}
                </Link>
                {item.at && ` ${shortTime(item.at)}`}
              </li>
            ))}
            {count > items.length && <li>{t('overview.more', { count: count - items.length })}</li>}
          </ul>
        )}
      </div>
    </li>
  )
}
