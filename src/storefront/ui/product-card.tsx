import { Check, ChevronRight, type LucideIcon, Plus } from 'lucide-react'
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cartItemOf } from '#storefront/state/cart-item.ts'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'
import type { CardProduct } from '#storefront/state/product-cards.ts'
import { sessionNow } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from './class-names.ts'
import { largestOfCard } from './image-sources.ts'
import { saleBadge } from './late-sale.ts'
import { LateSaveButton } from './late-save-button.tsx'
import { Link } from './link.tsx'
import { PricePair } from './price.tsx'
import type { QuickChoiceProps } from './quick-choice.tsx'
import { ResponsiveImage } from './responsive-image.tsx'
import { Swatch } from './swatch.tsx'
import { UnitPrice } from './unit-price.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

type ProductCardProps = {
  product: CardProduct
  /** `sizes` attribute of the image. */
  sizes: string
  /** Its image is the largest of the first view. */
  important?: boolean
  /** Level of the name in the page's outline. */
  heading?: 'h2' | 'h3'
}

export function ProductCard({ product, sizes, important = false, heading: Heading = 'h3' }: ProductCardProps) {
  const { href } = useStorefront()
  const { t } = useTranslation()
  const [added, setAdded] = useState<string | null>(null)
  useEffect(() => {
    if (added === null) return
    const timer = setTimeout(() => setAdded(null), addedShownMs)
    return () => clearTimeout(timer)
  }, [added])
  return (
    <article className="group @container relative flex h-full flex-col">
      <div className="relative aspect-square overflow-hidden rounded-card bg-sand">
        {product.image && (
          <ResponsiveImage
            path={product.image}
            alt={product.alt}
            sizes={sizes}
            width={900}
            height={900}
            largest={largestOfCard}
            important={important}
            focus={product.focus ?? null}
            className={classes(
              'size-full object-cover transition-opacity',
              product.second && 'can-hover:group-hover:opacity-0',
            )}
          />
        )}
        {product.second && <HoverImage path={product.second} sizes={sizes} />}
        {!product.available || product.soldTo ? (
          <span className="absolute top-3 left-3 rounded-full bg-paper px-3 py-1 font-medium text-xs">
            {t(product.available ? `words.soldTo.${product.soldTo!}` : 'words.soldOut')}
          </span>
        ) : (
          product.sale && <saleBadge.Component sale={product.sale} />
        )}
        <LateSaveButton product={product} shape="icon" />
        {added !== null && (
          <p className="absolute inset-x-3 bottom-3 z-10 rounded-xl bg-paper px-3.5 py-2 text-center text-sm shadow-raised">
            {/* Screen readers are told by the announcer. */}
            <span aria-hidden="true">{added}</span>
            <Link to={href('cart')} className="block py-1 font-medium text-brand underline underline-offset-4">
              {t('shell.toCart')}
            </Link>
          </p>
        )}
      </div>
      <div className="flex flex-1 items-start justify-between gap-3 pt-3.5">
        <div className="min-w-0">
          <Heading className="line-clamp-4 wrap-anywhere font-medium font-sans text-base leading-snug tracking-normal">
            <Link
              to={href('product', { slug: product.slug })}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-4"
            >
              {product.name}
            </Link>
          </Heading>
          <PricePair
            price={product.price}
            memberPrice={product.memberPrice}
            sale={product.sale}
            size="small"
            className="mt-1"
          />
          {product.unit && <UnitPrice unit={product.unit} className="mt-0.5" />}
          {product.colours && <Colours colours={product.colours} />}
        </div>
        {product.available && !product.soldTo && (
          <QuickAdd product={product} wasAdded={added !== null} onAdded={setAdded} />
        )}
      </div>
    </article>
  )
}

/** Fetched only where there is a pointer that can hover, and only when it does. */
function HoverImage({ path, sizes }: { path: string; sizes: string }) {
  return (
    <div className="absolute inset-0 hidden can-hover:group-hover:block">
      <ResponsiveImage
        path={path}
        alt=""
        sizes={sizes}
        width={900}
        height={900}
        largest={largestOfCard}
        className="size-full object-cover"
      />
    </div>
  )
}

/** The first colours that the product comes in. */
function Colours({ colours }: { colours: NonNullable<CardProduct['colours']> }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('words.colours')} className="mt-2 flex gap-1.5">
      {colours.map(({ label, swatch }) => (
        <li key={label}>
          <Swatch colour={swatch} className="size-4" />
          <span className="sr-only">{label}</span>
        </li>
      ))}
    </ul>
  )
}

/** Milliseconds a card shows what was added. */
const addedShownMs = 6000

type QuickAddProps = { product: CardProduct; wasAdded: boolean; onAdded: (text: string) => void }

/** The member price for a signed-in member, the normal price for everyone else (D9). */
function QuickAdd({ product, wasAdded, onAdded }: QuickAddProps) {
  const { t } = useTranslation()
  const addToCart = useAddToCart()
  if (product.choice) return <QuickChoose product={product} wasAdded={wasAdded} onAdded={onAdded} />
  const add = () => {
    onAdded(addToCart(cartItemOf(product, sessionNow().user?.member ?? false)))
  }
  return (
    <button
      type="button"
      onClick={add}
      aria-label={t('words.quickAdd', { name: product.name })}
      // The colour is the button's: under the pointer its sign has another.
      className={classes('quick-add', wasAdded && 'text-green')}
    >
      <QuickSign of={wasAdded ? Check : Plus} />
    </button>
  )
}

/** Asks for the options in a dialog that is fetched apart; a link to the product where that fails. */
function QuickChoose({ product, wasAdded, onAdded }: QuickAddProps) {
  const { href } = useStorefront()
  const { t } = useTranslation()
  const isHydrated = useIsHydrated()
  const [Choice, setChoice] = useState<ComponentType<QuickChoiceProps> | null>(null)
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    // To another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href: address } = event.currentTarget
    import('./quick-choice.tsx').then(
      ({ QuickChoice }) => setChoice(() => QuickChoice),
      () => location.assign(address),
    )
  }
  return (
    <>
      <Link
        to={href('product', { slug: product.slug })}
        onClick={ask}
        aria-haspopup={isHydrated ? 'dialog' : undefined}
        aria-label={t(`words.choose${product.choice!}`, { name: product.name })}
        className={classes('quick-add', wasAdded && 'text-green')}
      >
        <QuickSign of={wasAdded ? Check : ChevronRight} />
      </Link>
      {Choice && <Choice product={product} onAdded={onAdded} onClose={() => setChoice(null)} />}
    </>
  )
}

function QuickSign({ of: Sign }: { of: LucideIcon }) {
  return <Sign aria-hidden="true" className="size-5" strokeWidth={1.75} />
}
