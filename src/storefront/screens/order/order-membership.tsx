import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { dateText } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { useYourCard } from './use-your-card.ts'

type OfOrder = NonNullable<Order['membership']>

/** The membership that an order started: when it is charged next, and how much; or why it started none. */
export function OrderMembership({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { href, language, shop } = useStorefront()
  const { charge } = useMoneyIn(order.currency)
  const yourCard = useYourCard()
  const { membership, card } = order
  const firstMonth = paidFirstMonth(order)
  if (!membership && !order.member_already) return null
  if (!membership) {
    return (
      <Box>
        <p className="mt-2">{t('order.membership.exists')}</p>
      </Box>
    )
  }
  const { kind, on } = nextOf(membership)
  return (
    <Box>
      {firstMonth !== null && (
        <p className="tabular mt-2">
          {t('order.membership.firstMonth', {
            price: charge(firstMonth),
            card: yourCard(card),
            date: dateText(order.created_at, language, shop.timeZone),
          })}
        </p>
      )}
      <p className="tabular mt-2">
        {t(`order.membership.${kind}`, {
          date: on && dateText(on, language, shop.timeZone),
          price: charge(membership.price),
          card: yourCard(card),
        })}
      </p>
      <p className="mt-2 text-sm" data-no-print>
        <Link
          to={href('subscriptions')}
          className="inline-block py-1 text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
        >
          {t('order.membership.manage')}
        </Link>
      </p>
    </Box>
  )
}

function Box({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="order-membership" className="mt-10 break-inside-avoid rounded-card bg-sand p-5 sm:p-8">
      <h2 id="order-membership" className="text-xl">
        {t('order.membership.title')}
      </h2>
      {children}
    </section>
  )
}

/** Kinds of a membership whose first month was paid. A bank may refuse that payment after the order. */
const paidKinds = ['active', 'ending']

/** Returns the amount charged in addition to the order for the first membership month; null if none. */
export function paidFirstMonth({ membership, first_month: firstMonth }: Order): Cents | null {
  if (!membership || !firstMonth) return null
  return paidKinds.includes(nextOf(membership).kind) ? firstMonth.amount : null
}

/** Returns the next event of a membership and its date. */
function nextOf(membership: OfOrder): { kind: string; on: string | null } {
  const { stripe_status, ends_at, next_charge_at, trial_ends_at } = membership
  if (stripe_status === 'canceled') return { kind: 'over', on: null }
  if (ends_at) return { kind: 'ending', on: ends_at }
  if (stripe_status === 'trialing' && trial_ends_at) return { kind: 'trialing', on: trial_ends_at }
  if (stripe_status === 'active' && next_charge_at) return { kind: 'active', on: next_charge_at }
  return { kind: 'other', on: null }
}
