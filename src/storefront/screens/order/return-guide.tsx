import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { dateText } from '#shared/dates.ts'
import { Address, Step } from '#storefront/screens/withdrawal/numbered-steps.tsx'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { TextWithEmail } from '#storefront/ui/text-with-email.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'
import { announcedReturn, dueForReturn } from './after-sale.ts'
import { readWithdrawal } from './order-reads.ts'
import { useYourCard } from './use-your-card.ts'

/** Step-by-step instructions for sending the goods of an announced return. */
export function ReturnGuide({ order, orderKey }: { order: Order; orderKey: string | null }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const { charge } = useMoneyIn(order.currency)
  const yourCard = useYourCard()
  const back = usePrivateQuery(readWithdrawal({ orderId: order.id, key: orderKey })).data?.sending_back
  if (!back) return null
  const announced = announcedReturn(order)
  const isShopsFault = announced?.shop_pays_postage ?? false
  const card = yourCard(order.card)
  const due = announced?.kind === 'withdrawal' ? dueForReturn(order, announced) : null
  const by = announced?.refund_by ? dateText(announced.refund_by, language, shop.timeZone) : null
  const postage = t(`words.returnPostage.${isShopsFault ? 'shop' : back.postage}`)
  return (
    <section
      aria-labelledby="return-guide"
      className="mt-4 rounded-card border border-stone bg-white p-5 sm:p-6"
      data-no-print
    >
      <h2 id="return-guide" className="text-lg">
        {t('order.howToReturn')}
      </h2>
      <ol className="mt-4 space-y-4">
        <Step number={1}>{t('withdrawal.steps.pack', { number: order.number })}</Step>
        <Step number={2}>
          {t('order.returnGuide.send')}
          <Address>{back.address}</Address>
        </Step>
        <Step number={3}>
          <TextWithEmail>{isShopsFault ? postage : `${postage} ${t('withdrawal.steps.faulty')}`}</TextWithEmail>
        </Step>
        <Step number={4}>{t('withdrawal.steps.proof')}</Step>
        <Step number={5}>
          {due !== null && by ? (
            <Unbroken text={t('withdrawal.steps.money', { total: charge(due), card, date: by })} part={by} />
          ) : (
            t('order.returnGuide.money', { card })
          )}
        </Step>
      </ol>
    </section>
  )
}
