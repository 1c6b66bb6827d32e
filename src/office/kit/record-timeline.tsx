import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Note } from '#contract/office/sales/order-page.ts'
import type { TimelineItem, TimelineResponse } from '#contract/office/sales/order-timeline.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { isolated, joined } from '#shared/isolated-text.ts'
import { decimalToCents } from '#shared/money.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './error-note.tsx'
import { TextArea } from './field.tsx'
import { useKeptText } from './form/use-kept-text.ts'
import { useFormats } from './formats.ts'
import { NoteItem } from './note-item.tsx'
import { Section, Skeleton } from './section.tsx'
import { showToast } from './toasts.tsx'

type TimelineProps = {
  /** API path of the record, e.g. `/orders/1004`; its timeline and notes are below that path. */
  path: string
  /** What the record's amounts are in. */
  currency: string
  notes: readonly Note[]
  canWrite: boolean
  /** Paths that a note changes besides the timeline. */
  refresh: string[]
}

/** Shows everything that happened to a record, newest first, and the field for a note. */
export function Timeline({ path, currency, notes, canWrite, refresh }: TimelineProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<TimelineResponse>(`${path}/timeline`, { every: 30_000 })
  const items = (data?.items ?? []).toReversed()
  return (
    <Section title={t('orders.timeline')}>
      {canWrite && <NoteBox key={path} path={path} refresh={refresh} />}
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={5} />}
      <ol className="grid gap-3 border-l border-line pl-4">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at one moment
          <li key={`${item.at} ${item.kind} ${index}`} className="relative grid gap-0.5">
            <span aria-hidden="true" className="absolute top-1.5 -left-[1.3rem] size-2 rounded-full bg-line" />
            <Happening item={item} currency={currency} notes={notes} refresh={refresh} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

type HappeningProps = { item: TimelineItem } & Pick<TimelineProps, 'currency' | 'notes' | 'refresh'>

function Happening({ item, currency, notes, refresh }: HappeningProps) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const isWithdrawal = item.kind === 'return.stated' && item.data.kind === 'withdrawal'
  const happened = item.kind === 'act' ? String(item.data.action) : isWithdrawal ? 'withdrawal.stated' : item.kind
  const note = item.kind === 'note' ? notes.find(({ id }) => id === item.data.id) : undefined
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">
          {t([`orders.happened.${happened}`, `audit.acts.${happened}`], { defaultValue: happened })}
        </span>
        <span className="text-sm text-soft">{joined([item.name ?? t(`orders.by.${item.by}`), dateTime(item.at)])}</span>
      </p>
      {note ? <NoteItem note={note} refresh={refresh} /> : <Details item={item} currency={currency} />}
    </>
  )
}

const shownDetails = [
  'amount',
  'on',
  'carrier',
  'tracking_number',
  'subject',
  'reason',
  'state',
  'type',
  'flag',
  'declines',
  'failure',
]

function Details({ item: { data, kind }, currency }: Pick<HappeningProps, 'item' | 'currency'>) {
  const { money, day } = useFormats(currency)
  const { t } = useTranslation()
  const shown = shownDetails.flatMap((key) => {
    const value = data[key]
    if (value === undefined || value === null || value === '' || value === 0) return []
    const text =
      typeof value === 'number' && key === 'amount'
        ? money(decimalToCents(value))
        : key === 'on'
          ? day(String(value))
          : wordOf(t, { key, value, kind, hasNothing: data.nothing_to_return === true })
    const name = t(`orders.details.${isOfReturn(kind) && key === 'subject' ? 'about' : key}`)
    return [t('act.named', { name, value: isolated(text) })]
  })
  return shown.length ? <p className="text-sm wrap-anywhere text-soft">{shown.join(' · ')}</p> : null
}

const isOfReturn = (kind: string) => kind.startsWith('return.') || kind.startsWith('withdrawal.')

/** Returns the text for a code; text written by people or the provider is returned unchanged. */
function wordOf(
  t: TFunction,
  { key, value, kind, hasNothing }: { key: string; value: unknown; kind: string; hasNothing: boolean },
): string {
  const text = String(value)
  const words: Record<string, string[]> = {
    carrier: [`orders.carriers.${text}`],
    subject: isOfReturn(kind) ? [`returns.subjects.${text}`] : [],
    flag: [`orders.flags.${text}`],
    reason: [
      `orders.reasons.${text}`,
      `returns.reasons.${text}`,
      `members.reasons.${text}`,
      `orders.provider.states.${text}`,
    ],
    state: kind.startsWith('return.')
      ? [...(hasNothing ? [`orders.returnOfNothing.${text}`] : []), `orders.return.${text}`]
      : [`orders.refund.${text}`, `orders.provider.states.${text}`],
  }
  // A sentence is not a key, so it is shown as typed.
  return words[key]?.length && /^\w+$/.test(text) ? t(words[key], { defaultValue: text }) : text
}

export function NoteBox({ path, refresh }: Pick<TimelineProps, 'path' | 'refresh'>) {
  const { t } = useTranslation()
  const [text, setText] = useKeptText(`${path.slice(1)}/note`)
  const add = useAction('POST', `${path}/notes`, {
    refresh,
    onDone() {
      setText('')
      showToast(t('act.saved'))
    },
  })
  return (
    <form
      method="post"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) add.mutate({ body: { text } })
      }}
    >
      <TextArea
        name="note"
        label={t('orders.noteLabel')}
        rows={2}
        maxLength={5_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {add.error && <ErrorNote error={add.error} />}
      <div>
        <Button type="submit" isPending={add.isPending}>
          {t('orders.addNote')}
        </Button>
      </div>
    </form>
  )
}
