import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Payment } from '#contract/office/ledger/money.ts'
import { useFormats } from '#office/kit/formats.ts'
import type { Column } from '#office/kit/list/list-table.tsx'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'
import type { Cents } from '#shared/money.ts'

const tones: Record<string, Tone> = {
  succeeded: 'good',
  paid: 'good',
  won: 'good',
  warning_closed: 'good',
  prevented: 'good',
  needs_response: 'bad',
  warning_needs_response: 'attention',
  requires_payment_method: 'attention',
  lost: 'bad',
  failed: 'bad',
  canceled: 'attention',
}

/** Shows a provider's state in the user's language, or the provider's own word if the state is unknown. */
export function ProviderState({ state }: { state: string }) {
  const word = useProviderWord()(state)
  return <StateTag tone={tones[state] ?? 'waiting'}>{word.charAt(0).toUpperCase() + word.slice(1)}</StateTag>
}

/** Returns a function that translates the provider's word for a state or reason. */
export function useProviderWord() {
  const { t } = useTranslation()
  return (word: string): string =>
    t(`books.providerWords.${word}`, {
      defaultValue: t(`orders.provider.states.${word}`, { defaultValue: word.replaceAll('_', ' ') }),
    })
}

/**
 * Shows the order or invoice that the money belongs to. `isUnknown` marks a shopper's money for which the shop has no
 * record.
 */
export function Belongs({ belongs, isUnknown }: { belongs: Payment['belongs']; isUnknown: boolean }) {
  const { t } = useTranslation()
  if (!belongs) return isUnknown ? <StateTag tone="attention">{t('books.unknown')}</StateTag> : null
  const text = t(`books.belongs.${belongs.kind}`, { id: belongs.kind === 'order' ? belongs.id : '' }).trim()
  if (belongs.order_number === null) return <span title={belongs.id}>{text}</span>
  return (
    <Link
      to={`/orders/${belongs.order_number}`}
      className="relative z-10 inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
    >
      {belongs.kind === 'order' ? text : `${text} · ${belongs.order_number}`}
    </Link>
  )
}

/** Links to the object's page at the provider, in a new tab. */
export function AtProvider({ href, id }: { href: string; id: string }) {
  const { t } = useTranslation()
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      title={t('books.openAtProvider', { id })}
      className="relative z-10 inline-flex min-h-6 items-center gap-1 underline pointer-coarse:min-h-11"
    >
      <code className="text-sm">{id.length > 14 ? `${id.slice(0, 12)}…` : id}</code>
      <ExternalLink aria-hidden="true" className="size-3.5" />
    </a>
  )
}

/** Columns of payments and payouts alike: the amount, and the way to the provider's own page. */
export function useProviderColumns<
  Row extends { amount: Cents; currency: string; id: string; link: string },
>(): Column<Row>[] {
  const { t } = useTranslation()
  const { money } = useFormats()
  return [
    {
      key: 'amount',
      label: t('books.columns.amount'),
      cell: ({ amount, currency }) => money(amount, currency),
      isNumber: true,
    },
    { key: 'id', label: t('books.columns.atProvider'), cell: ({ id, link }) => <AtProvider href={link} id={id} /> },
  ]
}
