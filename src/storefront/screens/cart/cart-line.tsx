import { useTranslation } from 'react-i18next'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { lineTotal } from '#storefront/state/cart-rules.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PricePair } from '#storefront/ui/price.tsx'
import { ItemImage } from './item-image.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

type CartLineProps = { item: CartItem; onChange: (delta: number) => void; onRemove: () => void }

export function CartLine({ item, onChange, onRemove }: CartLineProps) {
  const { t } = useTranslation()
  const { href, price } = useStorefront()
  const { name, quantity } = item
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-stone border-b py-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6">
      <div className="sm:row-span-2">
        <ItemImage item={item} className="rounded-card bg-sand" sizes="(min-width: 640px) 8rem, 5.5rem" />
      </div>
      <div className="min-w-0">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 className="line-clamp-4 font-display text-lg leading-snug">
            <Link
              to={href('product', { slug: item.slug })}
              className="underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
            >
              {name}
            </Link>
          </h2>
          {item.variantLabel && (
            <p className="mt-0.5 text-sm text-soft">{t('cart.size', { size: item.variantLabel })}</p>
          )}
          <LinePrice item={item} className="mt-1.5" />
        </div>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-1 sm:col-start-2">
        <QuantityStepper name={name} quantity={quantity} onChange={onChange} />
        <button
          type="button"
          onClick={onRemove}
          aria-label={t('cart.removeName', { name })}
          className="min-h-11 px-1 text-sm text-soft underline decoration-stone underline-offset-4 hover:text-ink hover:decoration-current"
        >
          {t('cart.remove')}
        </button>
        <div className="tabular ml-auto text-right">
          <p className="font-medium text-lg">{price(lineTotal(item))}</p>
          {quantity > 1 && <p className="text-sm text-soft">{t('cart.each', { price: price(item.price) })}</p>}
        </div>
      </div>
    </li>
  )
}

/** Both prices of a line, and which of them it is bought at. */
function LinePrice({ item, className }: { item: CartItem; className?: string }) {
  const { t } = useTranslation()
  const { membership, regularPrice, memberPrice } = item
  if (regularPrice === null || memberPrice === null) return null
  return (
    <div className={className}>
      <PricePair price={regularPrice} membership_price={memberPrice} size="small" />
      <p className={membership ? 'mt-1 font-medium text-price text-sm' : 'mt-1 text-sm text-soft'}>
        {t(membership ? 'cart.atMemberPrice' : 'cart.atNormalPrice')}
      </p>
    </div>
  )
}
