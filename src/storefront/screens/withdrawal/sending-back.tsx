import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import type { Withdrawal } from '#contract/privacy.ts'
import { dateText } from '#shared/dates.ts'
import { type Cents, sumOf } from '#shared/money.ts'
import { paidForItems } from '#shared/shares.ts'
import { useYourCard } from '#storefront/screens/order/use-your-card.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { TextWithEmail } from '#storefront/ui/text-with-email.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'
import { Address, Step } from './numbered-steps.tsx'

/** Steps for sending back withdrawn goods; renders nothing once they are back. */
export function SendingBack({ order, withdrawal }: { order: Order; withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const { charge } = useMoneyIn(order.currency)
  const yourCard = useYourCard()
  const { sending_back: back } = withdrawal
  if (!back?.by || !isAwaited(order)) return null
  const date = dateText(back.by, language, shop.timeZone)
  // Goods that never left are not waited for.
  const moneyKey = back.was_sent ? 'withdrawal.steps.money' : 'withdrawal.steps.moneyUnsent'
  const moneyBy = dateText(back.refund_by ?? back.by, language, shop.timeZone)
  const values = { total: charge(withdrawnPrice(order, withdrawal)), card: yourCard(order.card), date: moneyBy }
  const money = <Unbroken text={t(moneyKey, values)} part={moneyBy} />
  return (
    <section aria-labelledby="sending-back" className="rounded-card border border-stone bg-white p-6 sm:p-8">
      <h2 id="sending-back" className="text-xl">
        {t('withdrawal.steps.title')}
      </h2>
      <ol className="tabular mt-5 space-y-5">
        {back.was_sent ? (
          <>
            <Step number={1}>{t('withdrawal.steps.pack', { number: order.number })}</Step>
            <Step number={2}>
              <Unbroken text={t('withdrawal.steps.send', { date })} part={date} />
              <Address>{back.address}</Address>
            </Step>
            <Step number={3}>
              {t(`words.returnPostage.${back.postage}`)} <TextWithEmail>{t('withdrawal.steps.faulty')}</TextWithEmail>
            </Step>
            <Step number={4}>{t('withdrawal.steps.proof')}</Step>
            <Step number={5}>{money}</Step>
          </>
        ) : (
          <>
            <Step number={1}>{t('withdrawal.steps.unsent')}</Step>
            <Step number={2}>
              <Unbroken text={t('withdrawal.steps.sendUnsent', { date })} part={date} />
              <Address>{back.address}</Address>
              <p className="mt-2">{t(`words.returnPostage.${back.postage}`)}</p>
            </Step>
            <Step number={3}>{money}</Step>
          </>
        )}
      </ol>
    </section>
  )
}

/** The price of the goods withdrawn so far: the order's total if they are all of it. */
function withdrawnPrice({ lines, total }: Order, { statements }: Withdrawal): Cents {
  const items = statements.flatMap((stated) => stated.lines)
  const count = (of: readonly { quantity: number }[]) => of.reduce((sum, { quantity }) => sum + quantity, 0)
  if (items.length === 0 || count(items) === count(lines)) return total
  return sumOf(items.map(({ bought, quantity }) => paidForItems(bought, quantity)))
}

/** True if the goods are still to come back, even if their return is not listed yet. */
function isAwaited({ returns }: Order): boolean {
  const withdrawn = returns.find(({ kind }) => kind === 'withdrawal')
  return !withdrawn || withdrawn.state === 'approved'
}
