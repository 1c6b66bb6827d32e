import { Check } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'
import type { Page, Testimonial } from '#contract/content.ts'
import type { ProductReviews } from '#contract/reviews.ts'
import { canBuy, cartItemOf, pricesOf } from '#storefront/state/cart-item.ts'
import type { CardProduct } from '#storefront/state/product-cards.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { figureText } from '#storefront/state/texts.ts'
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { lateComponent } from '#storefront/ui/late-component.tsx'
import { LateSaveButton } from '#storefront/ui/late-save-button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { NeedsScripts } from '#storefront/ui/needs-scripts.tsx'
import { PricePair } from '#storefront/ui/price.tsx'
import { scriptedComponent } from '#storefront/ui/scripted-component.tsx'
import { Stars } from '#storefront/ui/stars.tsx'
import { UnitPrice } from '#storefront/ui/unit-price.tsx'
import { useAddToCart } from '#storefront/ui/use-add-to-cart.ts'
import { categoryTrail } from './category-trail.ts'
import { OwnReviews } from './own-reviews.tsx'
import { PriceChoice } from './price-choice.tsx'
import { PriceNotes } from './price-notes.tsx'
import { Gallery } from './product-gallery.tsx'
import { ProductInformation } from './product-information.tsx'
import { ProductName } from './product-name.tsx'
import { useVariantChoice, type VariantChoice } from './use-variant-choice.ts'
import { useViewed } from './use-viewed.ts'
import { VariantPicker } from './variant-picker.tsx'

const LateBuyingBar = scriptedComponent(async () => (await import('./buying-bar.tsx')).BuyingBar)

/** Fetched by the loader, where it is needed, so that it is rendered with the page. */
export const soldOut = lateComponent(
  () => import('./sold-out.tsx'),
  ({ SoldOut }) => SoldOut,
)

/** All of it, or a variant. */
export const hasSoldOut = ({ available, variants }: Product) => !available || variants.some((one) => !one.available)

/** Fetched by the loader where members come first. */
export const membersFirst = lateComponent(
  () => import('./members-first.tsx'),
  ({ MembersFirst }) => MembersFirst,
)

/** Members may buy it, or have its reduction, before everyone. */
export const isMembersFirst = ({ sold_to, variants, ...product }: Product) =>
  sold_to !== 'everyone' || [product, ...variants].some((one) => one.reduced_for_all_from)

const standardEnd = lateComponent(
  () => import('./standard-end.tsx'),
  ({ StandardEnd }) => StandardEnd,
)

const assurances = lateComponent(
  () => import('./assurances.tsx'),
  ({ Assurances }) => Assurances,
)

/**
 * Loads the components below the buttons and the product. Loaders call it so that these are rendered with the page.
 */
export const loadStandardEnd = () => Promise.all([assurances.load(), standardEnd.load()])

export type StandardData = {
  product: Product
  /** Helps to choose a size. */
  guide: Page | null
  popular: CardProduct[]
  testimonials: Testimonial[]
  /** Buyer reviews of the product; null if none are shown. */
  own: ProductReviews | null
  /** Figures that the owner typed, where they stand in for those of buyers. */
  claimed: { average: number; count: number } | null
  /** When an order of now should arrive, in words. */
  arrives: string
  /** The instant from which the page says something else; null in the browser. */
  changesAt: string | null
}

/** Standard product view: both prices side by side and what buyers want to know first. */
export function StandardView({ data }: { data: StandardData }) {
  const { product, popular, testimonials, own } = data
  const { href } = useStorefront()
  const { t } = useTranslation()
  useViewed(product)
  const choice = useVariantChoice(product)
  const category = product.categories[0]
  return (
    <>
      <div className="page-width pt-4 lg:pt-8">
        <Breadcrumb
          trail={[
            { name: t('words.home'), href: href('home') },
            ...categoryTrail(product).map(({ name, handle }) => ({ name, href: href('category', { slug: handle }) })),
            { name: product.name, href: null },
          ]}
        />
        <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-8 lg:mt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] xl:gap-x-20">
          <Gallery product={product} picture={choice.picture} />
          <div className="lg:row-span-2">
            <BuyingBox data={data} choice={choice} />
          </div>
          <ProductInformation product={product} variant={choice.variant} />
        </div>
      </div>
      <OwnReviews productId={product.id} reviews={own} />
      <standardEnd.Component productId={product.id} category={category} popular={popular} testimonials={testimonials} />
    </>
  )
}

function BuyingBox({ data, choice }: { data: StandardData; choice: VariantChoice }) {
  const { product, guide, own, claimed, arrives } = data
  const { item, variant } = choice
  const { href, language } = useStorefront()
  const { t } = useTranslation()
  const addToCart = useAddToCart()
  const { user } = useSession()
  const [isMember, setMember] = useState(true)
  const buttons = useRef<HTMLDivElement>(null)
  const areButtonsAway = useIsAway(buttons)
  const [added, setAdded] = useState<string | null>(null)
  const { price, memberPrice } = pricesOf(item)
  const isBuyable = canBuy(product, user?.member ?? false)
  const isMemberPrice = (isMember || user?.member === true) && memberPrice !== null
  const reviews = own ?? claimed

  const add = (membership: boolean) => {
    if (!choice.isReady()) return
    const sold = { ...product, ...pricesOf(product), image: product.featuredImage }
    setAdded(addToCart(cartItemOf(sold, membership, variant)))
  }

  return (
    <div className="lg:sticky lg:top-32">
      <ProductName product={product} />
      {product.summary && <p className="mt-3 wrap-anywhere text-lg text-soft leading-snug">{product.summary}</p>}
      {reviews && (
        <p className="mt-4 flex items-center gap-2.5 text-sm">
          <Stars rating={reviews.average ?? 0} />
          {own ? (
            <a href="#reviews" className="py-1 underline decoration-stone underline-offset-4">
              {t('product.own.summary', { average: figureText(own.average ?? 0, language), count: own.count })}
            </a>
          ) : (
            t('product.reviews', {
              reviewAverage: figureText(reviews.average ?? 0, language),
              reviewCount: reviews.count,
            })
          )}
        </p>
      )}
      <div className="mt-6 space-y-6">
        {isBuyable && product.options.length > 0 && <VariantPicker choice={choice} guide={guide} />}
        {isBuyable && <NeedsScripts what="buying" />}
        <div ref={buttons}>
          {!isBuyable ? null : memberPrice === null ? (
            <>
              <PricePair price={price} memberPrice={null} sale={item.sale} size="large" className="mb-5" />
              {item.unit_price && <UnitPrice unit={item.unit_price} className="-mt-3 mb-5" />}
              <Button wide size="large" onClick={() => add(false)}>
                {t('product.add')}
              </Button>
            </>
          ) : (
            <PriceChoice
              price={price}
              memberPrice={memberPrice}
              sale={item.sale}
              unit={item.unit_price}
              isMember={isMember}
              isForMembers={product.sold_to !== 'everyone'}
              onChoose={setMember}
              onAdd={(membership) => {
                setMember(membership)
                add(membership)
              }}
            />
          )}
        </div>
        {added && (
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-green-pale px-4 py-3 text-green">
            <span className="flex items-center gap-2.5 font-medium">
              <Check aria-hidden="true" className="size-5" />
              {added}
            </span>
            <Link to={href('cart')} className="py-1 underline underline-offset-4">
              {t('shell.toCart')}
            </Link>
          </p>
        )}
      </div>
      {isBuyable && <PriceNotes item={item} />}
      {isMembersFirst(product) && <membersFirst.Component product={product} item={item} />}
      {hasSoldOut(product) && <soldOut.Component product={product} />}
      <div className="mt-4 min-h-11">
        <LateSaveButton product={product} shape="text" />
      </div>
      <assurances.Component arrives={isBuyable ? arrives : null} />
      {areButtonsAway && isBuyable && (
        <LateBuyingBar
          price={price}
          memberPrice={memberPrice}
          added={added}
          isMember={isMemberPrice}
          onAdd={() => add(isMemberPrice)}
        />
      )}
    </div>
  )
}

/** True if an element is out of view; false until that is known. */
function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isAway
}
