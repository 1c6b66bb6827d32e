import { Check, CreditCard, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { dateText } from '#shared/dates.ts'
import { minus } from '#shared/money.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useCardName } from '#storefront/ui/card-name.ts'
import { classes } from '#storefront/ui/class-names.ts'
import { Unbroken } from '#storefront/ui/unbroken.tsx'
import { dueForReturn, isUnsent, itemsText, paidBack } from './after-sale.ts'
import { useYourCard } from './use-your-card.ts'

type Return = Order['returns'][number]
type Refund = Order['refunds'][number]

/** Returned goods and refunds of an order. */
export function MoneyBack({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { refunds, returns, parcels } = order
  if (refunds.length + returns.length === 0) return null
  const ofReturns = returns.flatMap((each) => each.refunds)
  const others = refunds.filter((refund) => !ofReturns.some((each) => isSame(each, refund)))
  // Before anything left the shop, or without a return, only money goes back.
  const isReturn = returns.length > 0 && parcels.length > 0
  const Icon = isReturn ? Undo2 : CreditCard
  return (
    <section aria-labelledby="money-back" className="mt-10 break-inside-avoid rounded-card bg-sand p-5 sm:p-6">
      <h2 id="money-back" className="flex items-center gap-3 text-lg sm:gap-4">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-brand print:hidden" />
        {t(isReturn ? 'order.moneyBack' : 'order.refundTitle')}
      </h2>
      <ul className="tabular mt-2 space-y-5 text-balance sm:pl-10 print:pl-0">
        {returns.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two returns may read alike, and they keep their order
          <li key={index}>
            <p>{t(isUnsent(order, each) ? 'order.return.unsent' : `order.return.${each.state}`)}</p>
            <ReturnedItems of={each} />
            <ReturnSteps of={each} order={order} />
          </li>
        ))}
        {others.length > 0 && (
          <li className="space-y-1">
            {others.map((refund, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may read alike, and they keep their order
              <RefundSentence key={index} refund={refund} order={order} />
            ))}
          </li>
        )}
      </ul>
    </section>
  )
}

/** Order items to send back, with the deadline. */
function ReturnedItems({ of: { lines, send_by } }: { of: Return }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  if (lines.length === 0) return null
  const sendBy = send_by && dateText(send_by, language, shop.timeZone)
  return (
    <>
      <ul className="mt-1 font-medium [overflow-wrap:anywhere]">
        {lines.map((items) => (
          <li key={itemsText(items)}>{itemsText(items)}</li>
        ))}
      </ul>
      {sendBy && (
        <p>
          <Unbroken text={t('order.sendBy', { date: sendBy })} part={sendBy} />
        </p>
      )}
    </>
  )
}

function RefundSentence({ refund, order: { card, currency } }: { refund: Refund; order: Order }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const { charge } = useMoneyIn(currency)
  const cardName = useCardName()
  const yourCard = useYourCard()
  const { state, amount, created_at } = refund
  return (
    <p>
      {t(card ? `order.refund.${state}_to` : `order.refund.${state}`, {
        amount: charge(amount),
        date: dateText(created_at, language, shop.timeZone),
        card: card && state === 'done' ? cardName(card) : yourCard(card),
      })}
    </p>
  )
}

/** Announced, received, refunded: each with its day once it is done. Nothing of returns that came to no end. */
function ReturnSteps({ of, order }: { of: Return; order: Order }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const { charge } = useMoneyIn(order.currency)
  const yourCard = useYourCard()
  const { kind, state, stated_at, received_at, refund_by, refunds } = of
  if (state === 'rejected' || state === 'cancelled' || state === 'closed') return null
  const date = (instant: string) => dateText(instant, language, shop.timeZone)
  const paid = refunds.map(({ amount, state: refundState, created_at }) => ({
    isDone: refundState === 'done',
    text: t(refundState === 'done' ? 'order.returnSteps.refunded' : 'order.returnSteps.refundUnderWay', {
      amount: charge(amount),
      date: date(created_at),
      card: yourCard(order.card),
    }),
  }))
  const dueText = () => {
    // Nothing is waited for: the day is known.
    if (refund_by && isUnsent(order, of) && state !== 'refunded')
      return t('order.returnSteps.refundBy', {
        amount: charge(minus(order.total, paidBack(order))),
        date: date(refund_by),
      })
    const due = state === 'refunded' ? null : dueForReturn(order, of)
    return due === null ? t('order.returnSteps.refundDue') : t('order.returnSteps.refundSum', { amount: charge(due) })
  }
  const steps = [
    { isDone: true, text: t(`order.returnSteps.${kind}`, { date: date(stated_at) }) },
    ...(isUnsent(order, of)
      ? []
      : [
          received_at
            ? { isDone: true, text: t('order.returnSteps.received', { date: date(received_at) }) }
            : { isDone: false, text: t('order.returnSteps.awaited') },
        ]),
    ...(paid.length > 0 ? paid : [{ isDone: state === 'refunded', text: dueText() }]),
  ]
  return (
    <ol aria-label={t('order.returnSteps.label')} className="mt-4 space-y-1.5 text-sm">
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
  )
}

function isSame(one: Refund, other: Refund): boolean {
  return one.created_at === other.created_at && one.amount === other.amount
}
