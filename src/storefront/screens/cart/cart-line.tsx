import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { lineTotal } from '#storefront/state/cart-rules.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useLanding, useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import { PricePair } from '#storefront/ui/price.tsx'
import { ItemImage } from './item-image.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

type CartLineProps = {
  item: CartItem
  onChange: (delta: number) => void
  onChoosePrice: (membership: boolean) => void
  onRemove: () => void
}

export function CartLine({ item, onChange, onChoosePrice, onRemove }: CartLineProps) {
  const { t } = useTranslation()
  const { href, price } = useStorefront()
  const { name, quantity } = item
  const hasOnePrice = item.regularPrice === null || item.memberPrice === null
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-stone border-b py-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6">
      <div className="sm:row-span-2">
        <ItemImage item={item} className="rounded-card bg-sand" sizes="(min-width: 640px) 8rem, 5.5rem" />
      </div>
      <div className={classes('min-w-0', hasOnePrice && 'self-center sm:self-end')}>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 className="line-clamp-4 font-display text-lg leading-snug">
            <Link
              to={href('product', { slug: item.slug })}
              className="underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
            >
              {name}
            </Link>
          </h2>
          {item.variantLabel && <p className="mt-0.5 text-sm text-soft">{item.variantLabel}</p>}
          <LinePrice item={item} onChoose={onChoosePrice} className="mt-2.5" />
        </div>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-1 sm:col-start-2 sm:self-start">
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

type LinePriceProps = { item: CartItem; onChoose: (membership: boolean) => void; className?: string }

/** The price that the line is bought at; both to choose from where the visitor may take either. */
function LinePrice({ item, onChoose, className }: LinePriceProps) {
  const { t } = useTranslation()
  const { price } = useStorefront()
  const landing = useLanding()
  const { user } = useSession()
  const { name, membership, regularPrice, memberPrice } = item
  const group = useId()
  if (regularPrice === null || memberPrice === null) return null
  // Members, and who came by an advertisement, have the member price on everything.
  if (membership && (user?.member || landing.isOn)) {
    return <PricePair price={regularPrice} memberPrice={memberPrice} size="small" className={className} />
  }
  const options = [
    { isMember: true, label: t('words.memberPrice'), amount: memberPrice },
    { isMember: false, label: t('words.normalPrice'), amount: regularPrice },
  ]
  return (
    <fieldset className={className}>
      <legend className="sr-only">{t('cart.priceOf', { name })}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ isMember, label, amount }) => (
          <label
            key={label}
            className="relative inline-flex min-h-11 cursor-pointer flex-col justify-center rounded-xl border border-stone px-3.5 py-1.5 leading-tight transition-colors hover:border-ink has-checked:border-ink has-checked:bg-white has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]"
          >
            <input
              type="radio"
              name={group}
              checked={membership === isMember}
              onChange={() => onChoose(isMember)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <span className={classes('flex items-center gap-1.5 text-xs', isMember ? 'text-price' : 'text-soft')}>
              {membership === isMember && <Check aria-hidden="true" className="size-3.5" strokeWidth={2.25} />}
              {label}{' '}
            </span>
            <span className={classes('tabular', membership === isMember && 'font-semibold', isMember && 'text-price')}>
              {price(amount)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
