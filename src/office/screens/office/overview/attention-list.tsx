import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AttentionResponse } from '#contract/office/office/overview.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { joined } from '#shared/isolated-text.ts'

/** Lists waiting work and problems. Each kind links to its list, each item to its own record. */
export function AttentionList({ rows, now }: { rows: readonly AttentionResponse[]; now: string }) {
  const { t } = useTranslation()
  return (
    <Section title={t('overview.attention')}>
      {rows.length === 0 ? (
        <p className="flex items-center gap-2 text-soft">
          <CircleCheck aria-hidden="true" className="size-4 text-good" />
          {t('overview.nothing')}
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-2">
          {rows.map((row) => (
            <AttentionRow key={row.kind} row={row} now={Date.parse(now)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AttentionRow({ row: { kind, tone, count, path, items }, now }: { row: AttentionResponse; now: number }) {
  const { t } = useTranslation()
  const Icon = tone === 'bad' ? CircleAlert : Clock
  // The provider's reports count as one item, described by a sentence.
  const isSentence = kind === 'webhook'
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 border-t border-line py-3">
      <Icon aria-hidden="true" className={`mt-1.5 size-4 ${tone === 'bad' ? 'text-bad' : 'text-attention'}`} />
      <div className="grid gap-0.5">
        <h3>
          <Link to={path} className="inline-block py-0.5 font-medium underline pointer-coarse:py-2">
            {t(`overview.kinds.${kind}`, { count })}
          </Link>
        </h3>
        {isSentence ? (
          <p className="text-soft">{t(`system.advice.${items[0]?.label}`)}</p>
        ) : (
          <ul className="grid text-sm">
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several jobs of one name lead to the same list
              <AttentionItem key={`${item.path} ${index}`} kind={kind} item={item} now={now} />
            ))}
            {count > items.length && (
              <li className="text-soft">{t('overview.more', { count: count - items.length })}</li>
            )}
          </ul>
        )}
      </div>
    </li>
  )
}

type Item = AttentionResponse['items'][number]

function AttentionItem({ kind, item, now }: { kind: string; item: Item; now: number }) {
  const { t } = useTranslation()
  const { money, duration } = useFormats()
  const { label, name, amount, currency, state, left, since, due } = item
  const named =
    kind === 'books'
      ? t(`books.kinds.${label}`)
      : kind === 'jobs' || kind === 'mails'
        ? t(`system.queues.${label}`)
        : label
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere text-soft">
        <Link to={item.path} className="inline-block py-1 text-text underline pointer-coarse:py-2.5">
          {joined([named, name], ' ')}
        </Link>
        {state && ` ${t(`overview.returnStates.${state}`)}`}
      </span>
      <span className="flex gap-x-3 tabular-nums">
        {left !== undefined && <span>{t('overview.left', { count: left })}</span>}
        {amount !== undefined && <span>{money(amount, currency)}</span>}
        {due ? (
          <Deadline due={due} now={now} />
        ) : (
          since && (
            <span className="text-soft">
              {t('overview.waiting', { time: duration((now - Date.parse(since)) / 1000) })}
            </span>
          )
        )}
      </span>
    </li>
  )
}

function Deadline({ due, now }: { due: string; now: number }) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const isOver = Date.parse(due) <= now
  return (
    <span className={`font-medium ${isOver ? 'text-bad' : ''}`}>
      {t(isOver ? 'overview.overdue' : 'overview.due', { day: shortDay(due) })}
    </span>
  )
}
