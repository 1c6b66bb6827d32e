import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrderPageAnswer } from '#contract/office/order-page.ts'
import type { TimelineAnswer, TimelineItem } from '#contract/office/order-timeline.ts'
import { useRead } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { TextArea } from '#office/kit/field.tsx'
import { useKeptText } from '#office/kit/form/use-kept-text.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section, Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { isolated, joined } from '#shared/isolated-text.ts'
import { NoteItem } from './order-note.tsx'
import { useOrderAct } from './use-order.ts'

/** Everything that happened to an order, newest first, and the box for a note. */
export function OrderTimeline({ order }: { order: OrderPageAnswer }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<TimelineAnswer>(`/orders/${order.number}/timeline`, { every: 30_000 })
  const items = (data?.items ?? []).toReversed()
  return (
    <Section title={t('orders.timeline')}>
      {order.allowed.includes('note') && <NoteBox key={order.number} number={order.number} />}
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={5} />}
      <ol className="grid gap-3 border-l border-line pl-4">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at one moment
          <li key={`${item.at} ${item.kind} ${index}`} className="relative grid gap-0.5">
            <span aria-hidden="true" className="absolute top-1.5 -left-[1.3rem] size-2 rounded-full bg-line" />
            <Happening item={item} order={order} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Happening({ item, order }: { item: TimelineItem; order: OrderPageAnswer }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const happened = item.kind === 'act' ? String(item.data.action) : item.kind
  const note = item.kind === 'note' ? order.notes.find(({ id }) => id === item.data.id) : undefined
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">
          {t([`orders.happened.${happened}`, `audit.acts.${happened}`], { defaultValue: happened })}
        </span>
        <span className="text-sm text-soft">{joined([item.name ?? t(`orders.by.${item.by}`), dateTime(item.at)])}</span>
      </p>
      {note ? <NoteItem note={note} /> : <Details item={item} />}
    </>
  )
}

const shownDetails = [
  'amount',
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

/** What else is known of it, in small print. */
function Details({ item: { data, kind } }: { item: TimelineItem }) {
  const { money } = useFormats()
  const { t } = useTranslation()
  const shown = shownDetails.flatMap((key) => {
    const value = data[key]
    if (value === undefined || value === null || value === '' || value === 0) return []
    const text = typeof value === 'number' && key === 'amount' ? money(value) : wordOf(t, { key, value, kind })
    return [`${t(`orders.details.${key}`)}: ${isolated(text)}`]
  })
  return shown.length ? <p className="text-sm wrap-anywhere text-soft">{shown.join(' · ')}</p> : null
}

/** Codes in the reader's words; what people and the provider wrote stays as it is. */
function wordOf(t: TFunction, { key, value, kind }: { key: string; value: unknown; kind: string }): string {
  const text = String(value)
  const words: Record<string, string[]> = {
    carrier: [`orders.carriers.${text}`],
    flag: [`orders.flags.${text}`],
    reason: [`orders.reasons.${text}`, `returns.reasons.${text}`, `orders.provider.states.${text}`],
    state: kind.startsWith('return.')
      ? [`orders.return.${text}`]
      : [`orders.refund.${text}`, `orders.provider.states.${text}`],
  }
  // A sentence is no key: it stands as it was typed.
  return words[key] && /^\w+$/.test(text) ? t(words[key], { defaultValue: text }) : text
}

function NoteBox({ number }: { number: number }) {
  const { t } = useTranslation()
  const [text, setText] = useKeptText(`orders/${number}/note`)
  const add = useOrderAct('POST', `/orders/${number}/notes`, () => {
    setText('')
    showToast(t('act.saved'))
  })
  return (
    <form
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
