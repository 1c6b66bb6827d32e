import { Check, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { dateText } from '#shared/dates.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import { isUnsent, paidBack } from './after-sale.ts'
import { useYourCard } from './use-your-card.ts'

type Return = Order['returns'][number]
type Refund = Order['refunds'][number]

/** What goes back to the shop and what comes back to the payer. `orderKey`: from the link in a mail. */
export function MoneyBack({ order, orderKey }: { order: Order; orderKey: string | null }) {
  const { t } = useTranslation()
  const { language, price, shop } = useStorefront()
  const yourCard = useYourCard()
  const { refunds, returns, card } = order
  if (refunds.length + returns.length === 0) return null
  const ofReturns = returns.flatMap((each) => each.refunds)
  const others = refunds.filter((refund) => !ofReturns.some((each) => isSame(each, refund)))
  return (
    <section
      aria-labelledby="money-back"
      className="mt-10 flex break-inside-avoid gap-4 rounded-card bg-sand p-5 sm:p-6"
    >
      <Undo2 aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brand print:hidden" />
      <div className="min-w-0 flex-1">
        <h2 id="money-back" className="text-lg">
          {t('order.moneyBack')}
        </h2>
        <ul className="tabular mt-1 space-y-4">
          {returns.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two returns may read alike, and they keep their order
            <li key={index}>
              <p>{t(isUnsent(order, each) ? 'order.return.unsent' : `order.return.${each.state}`)}</p>
              <ReturnSteps of={each} order={order} orderKey={orderKey} />
            </li>
          ))}
          {others.length > 0 && (
            <li className="space-y-1">
              {others.map(({ state, amount, created_at }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may read alike, and they keep their order
                <p key={index}>
                  {t(state === 'under_way' && card ? 'order.refund.under_way_to' : `order.refund.${state}`, {
                    amount: price(amount),
                    date: dateText(created_at, language, shop.timeZone),
                    card: yourCard(card),
                  })}
                </p>
              ))}
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}

/** Announced, received, refunded: each with its day once it is done. Nothing of returns that came to no end. */
function ReturnSteps({ of, order, orderKey }: { of: Return; order: Order; orderKey: string | null }) {
  const { t } = useTranslation()
  const { href, language, price, shop } = useStorefront()
  const yourCard = useYourCard()
  const { kind, state, stated_at, received_at, refund_by, refunds } = of
  if (state === 'rejected' || state === 'cancelled' || state === 'closed') return null
  const date = (instant: string) => dateText(instant, language, shop.timeZone)
  const paid = refunds.map(({ amount, state: refundState, created_at }) => ({
    isDone: refundState === 'done',
    text: t(refundState === 'done' ? 'order.returnSteps.refunded' : 'order.returnSteps.refundUnderWay', {
      amount: price(amount),
      date: date(created_at),
      card: yourCard(order.card),
    }),
  }))
  // Nothing is waited for: the day is known.
  const due =
    refund_by && isUnsent(order, of) && state !== 'refunded'
      ? t('order.returnSteps.refundBy', { amount: price(order.total - paidBack(order)), date: date(refund_by) })
      : t('order.returnSteps.refundDue')
  const steps = [
    { isDone: true, text: t(`order.returnSteps.${kind}`, { date: date(stated_at) }) },
    ...(isUnsent(order, of)
      ? []
      : [
          received_at
            ? { isDone: true, text: t('order.returnSteps.received', { date: date(received_at) }) }
            : { isDone: false, text: t('order.returnSteps.awaited') },
        ]),
    ...(paid.length > 0 ? paid : [{ isDone: state === 'refunded', text: due }]),
  ]
  return (
    <>
      <ol aria-label={t('order.returnSteps.label')} className="mt-2 space-y-1.5 text-sm">
        {steps.map(({ isDone, text }) => (
          <li key={text} className={classes('flex gap-2.5', !isDone && 'text-soft')}>
            <span
              className={classes(
                'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border print:hidden',
                isDone ? 'border-brand bg-brand text-paper' : 'border-soft',
              )}
            >
              {isDone && <Check aria-hidden="true" className="size-3" />}
            </span>
            {text}
          </li>
        ))}
      </ol>
      {kind === 'withdrawal' && state === 'approved' && !isUnsent(order, of) && (
        <p className="mt-2 text-sm" data-no-print>
          <Link
            to={href('withdrawal', {}, { orderId: order.id, key: orderKey })}
            className="inline-block py-1 text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
          >
            {t('order.howToReturn')}
          </Link>
        </p>
      )}
    </>
  )
}

function isSame(one: Refund, other: Refund): boolean {
  return one.created_at === other.created_at && one.amount === other.amount
}
