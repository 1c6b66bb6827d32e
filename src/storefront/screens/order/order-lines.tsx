import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { dateText } from '#shared/dates.ts'
import { type Cents, formatPrice, hasOtherSign, minus, noCents, plus } from '#shared/money.ts'
import { ItemImage } from '#storefront/screens/cart/item-image.tsx'
import { Totals } from '#storefront/screens/cart/totals.tsx'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useCardName } from '#storefront/ui/card-name.ts'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import { paidBack } from './after-sale.ts'
import { paidFirstMonth } from './order-membership.tsx'

type OrderLinesProps = {
  order: Order
  /** It was made just now. */
  isNew?: boolean
}

/** Order items with their prices and totals. */
export function OrderLines({ order, isNew = false }: OrderLinesProps) {
  const { t } = useTranslation()
  const { price, shown } = useMoneyIn(order.currency)
  const { total } = order
  const refunded = paidBack(order)
  const firstMonth = paidFirstMonth(order)
  return (
    <section aria-labelledby="order-lines" className="mt-10 print:mt-6">
      <h2 id="order-lines" className="text-xl">
        {t('thankyou.lines')}
      </h2>
      <ul className="mt-4 border-stone border-t">
        {order.lines.map((line) => (
          <Line key={`${line.product_id} ${line.variant}`} line={line} price={price} />
        ))}
      </ul>
      <div className="mt-5 break-inside-avoid sm:ml-auto sm:max-w-sm">
        {firstMonth === null ? (
          <Totals subtotal={total} />
        ) : (
          <TotalsWithMonth order={order} month={firstMonth} isNew={isNew} />
        )}
        {refunded > 0 && (
          <dl className="tabular mt-2 space-y-2">
            <div className="flex justify-between gap-4 text-green">
              <dt>{t('order.refunded')}</dt>
              <dd>{price(refunded)}</dd>
            </div>
            <div className="flex justify-between gap-4 border-stone border-t pt-3 font-semibold">
              <dt>{t('order.left')}</dt>
              <dd>{price(minus(plus(total, firstMonth ?? noCents), refunded))}</dd>
            </div>
          </dl>
        )}
        {hasOtherSign(shown) && (
          <p className="tabular mt-2 text-right text-sm text-soft">
            {t('thankyou.charged', {
              currency: order.currency,
              amount: formatPrice(plus(total, firstMonth ?? noCents), shown.currency),
            })}
          </p>
        )}
      </div>
    </section>
  )
}

/** The whole row leads to the product where it is still sold. */
function Line({ line, price }: { line: Order['lines'][number]; price: (amount: Cents) => string }) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <li className="group relative grid break-inside-avoid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-4 border-stone border-b py-4 print:grid-cols-[minmax(0,1fr)_auto] print:items-baseline print:py-2">
      <ItemImage item={line} className="rounded-lg bg-sand print:hidden" sizes="4.5rem" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium underline decoration-transparent underline-offset-4 group-has-[a:hover]:decoration-current">
          {line.name}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <span>{t('thankyou.quantity', { count: line.quantity })}</span>
          {line.variant && <span>{line.variant}</span>}
          {line.membership && <span className="text-price">{t('thankyou.memberPrice')}</span>}
        </p>
      </div>
      <p className="tabular text-right">{price(line.total)}</p>
      {line.on_sale && (
        <Link
          to={href('product', { slug: line.slug })}
          aria-label={line.name}
          className="absolute inset-0 rounded-lg print:hidden"
        />
      )}
    </li>
  )
}

/** Totals as in the cart: the goods, the first month, and the amount charged for both. */
function TotalsWithMonth({ order, month, isNew }: { order: Order; month: Cents; isNew: boolean }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const { price } = useMoneyIn(order.currency)
  const cardName = useCardName()
  const { total, created_at, card } = order
  const date = dateText(created_at, language, shop.timeZone)
  return (
    <>
      <dl className="tabular space-y-2.5">
        <div className={row}>
          <dt className="text-soft">{t('order.goods')}</dt>
          <dd className="shrink-0">{price(total)}</dd>
        </div>
        <div className={row}>
          <dt className="text-soft">{t('cart.shipping')}</dt>
          <dd>{t('cart.free')}</dd>
        </div>
        <div className={row}>
          <dt className="text-soft">{t('cart.membership.firstMonth')}</dt>
          <dd className="shrink-0">{price(month)}</dd>
        </div>
        <div className={classes(row, 'border-stone border-t pt-3 font-medium text-lg')}>
          <dt>{isNew ? t('order.paidToday') : t('order.paidOn', { date })}</dt>
          <dd className="shrink-0">{price(plus(total, month))}</dd>
        </div>
      </dl>
      {card && <p className="mt-2 text-right text-sm text-soft">{cardName(card)}</p>}
    </>
  )
}

const row = 'flex items-baseline justify-between gap-4'
