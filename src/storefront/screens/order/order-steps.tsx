import { Check, Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { dateText } from '#shared/dates.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { buttonClasses } from '#storefront/ui/button.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { afterSaleOf, itemsText, unsentItems } from './after-sale.ts'

const steps = ['received', 'packed', 'shipped', 'delivered'] as const

/** Order progress as a line of four points. */
export function Steps({ state }: { state: Exclude<Order['state'], 'cancelled'> }) {
  const { t } = useTranslation()
  const present = state === 'partly_shipped' ? 'shipped' : state
  const reached = steps.indexOf(present)
  return (
    <ol aria-label={t('order.steps')} className="mt-8 grid grid-cols-4" data-no-print>
      {steps.map((step, index) => {
        const isDone = index <= reached
        return (
          <li
            key={step}
            aria-current={index === reached ? 'step' : undefined}
            className={classes(
              'relative text-xs max-sm:px-1.5 max-sm:text-center min-[22.5rem]:text-sm sm:pr-2 sm:text-base',
              index === reached ? 'font-medium' : 'text-soft',
              index > 0 && 'before:absolute before:top-3.5 before:right-full before:h-px before:w-[calc(100%-1.75rem)]',
              index > 0 && 'max-sm:before:right-[calc(50%+0.875rem)]',
              index > 0 && (isDone ? 'before:bg-brand' : 'before:bg-stone'),
            )}
          >
            <span
              className={classes(
                'mb-2 grid size-7 place-items-center rounded-full border max-sm:mx-auto',
                isDone ? 'border-brand bg-brand text-paper' : 'border-stone',
              )}
            >
              {isDone && <Check aria-hidden="true" className="size-4" />}
            </span>
            {t(`order.state.${index === reached ? state : step}`)}
          </li>
        )
      })}
    </ol>
  )
}

/** The parcels that left the shop, each with the way to follow it. */
export function Parcels({ order }: { order: Order }) {
  const { parcels, state } = order
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  if (parcels.length === 0) return null
  const later = state === 'partly_shipped' ? unsentItems(order) : []
  const isAwaited = ({ state }: { state: string }) => state === 'shipped' && afterSaleOf(order) === null
  const date = (instant: string | null) => (instant ? dateText(instant, language, shop.timeZone) : '')
  return (
    <section aria-labelledby="parcels" className="mt-10">
      <h2 id="parcels" className="text-xl">
        {t('order.parcels')}
      </h2>
      <ul className="mt-4 space-y-4">
        {parcels.map((parcel, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: parcels have no other name and keep their order
            key={index}
            className="break-inside-avoid rounded-card border border-stone bg-white p-5 sm:flex sm:items-center sm:gap-6 sm:p-6"
          >
            <div className="flex min-w-0 flex-1 gap-4">
              <Package aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brand print:hidden" />
              <div className="tabular min-w-0 [overflow-wrap:anywhere]">
                <h3 className="font-medium font-sans text-base tracking-normal">
                  {parcels.length > 1
                    ? t('order.parcel', { index: index + 1, total: parcels.length })
                    : t('order.onlyParcel')}
                  {parcel.carrier && ` · ${parcel.carrier}`}
                </h3>
                <p className="text-soft">
                  {t(`order.parcelState.${parcel.state}`, {
                    date: date(parcel.state === 'delivered' ? parcel.delivered_at : parcel.shipped_at),
                  })}
                </p>
                {parcel.tracking_number && (
                  <p className="text-sm text-soft" translate="no">
                    {t('receipt.fact', { name: t('order.number'), value: parcel.tracking_number })}
                  </p>
                )}
                <ul className="mt-2 text-sm">
                  {parcel.lines.map((items) => (
                    <li key={itemsText(items)}>{itemsText(items)}</li>
                  ))}
                </ul>
              </div>
            </div>
            {parcel.tracking_url && (
              <a
                href={parcel.tracking_url}
                // The address of this page may hold a key.
                rel="noreferrer"
                className={`${buttonClasses({ variant: isAwaited(parcel) ? 'primary' : 'secondary' })} max-sm:mt-4 max-sm:w-full`}
                data-no-print
              >
                {t('order.track')}
              </a>
            )}
          </li>
        ))}
      </ul>
      {later.length > 0 && (
        <p className="mt-4 text-soft [overflow-wrap:anywhere]">
          {t('order.stillToSend', { goods: later.map(itemsText).join(', ') })}
        </p>
      )}
    </section>
  )
}
