import { CalendarCheck, Flame, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import type { MarketingBlock, Page, Review } from '#contract/content.ts'
import type { ProductReviews } from '#contract/reviews.ts'
import { canBuy, cartItemOf, pricesOf } from '#storefront/state/cart-item.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useHadTrial } from '#storefront/state/use-had-trial.ts'
import { Button } from '#storefront/ui/button.tsx'
import { CardMarks } from '#storefront/ui/card-marks.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { NeedsScripts } from '#storefront/ui/needs-scripts.tsx'
import { PricePair } from '#storefront/ui/price.tsx'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'
import { UnitPrice } from '#storefront/ui/unit-price.tsx'
import { useAddToCart } from '#storefront/ui/use-add-to-cart.ts'
import { OwnReviews } from './own-reviews.tsx'
import { PriceNotes } from './price-notes.tsx'
import { Gallery } from './product-gallery.tsx'
import { ProductInformation } from './product-information.tsx'
import { ProductName } from './product-name.tsx'
import { videoIdOf } from './product-rules.ts'
import { Reviews } from './shop-reviews.tsx'
import { hasSoldOut, isMembersFirst, membersFirst, soldOut } from './standard-view.tsx'
import { useVariantChoice } from './use-variant-choice.ts'
import { useViewed } from './use-viewed.ts'
import { VariantPicker } from './variant-picker.tsx'
import { Video } from './video.tsx'

export type LandingData = {
  product: Product
  /** Helps to choose a size. */
  guide: Page | null
  /** When an order of now is sent, in words. */
  ships: string
  /** When it should arrive, in words. */
  arrives: string
  /** The instant from which the page says something else; null in the browser. */
  changesAt: string | null
  reviews: Review[]
  /** Buyer reviews of the product; null if none are shown. */
  own: ProductReviews | null
  marketing: MarketingBlock[]
}

/** One product, one offer: what a visitor sees who came from an advertisement. */
export function LandingView({
  data: { product, guide, ships, arrives, reviews, own, marketing },
}: {
  data: LandingData
}) {
  const storefront = useStorefront()
  const { shop, href } = storefront
  const { t } = useTranslation()
  const navigate = useNavigate()
  const addToCart = useAddToCart()
  const isMember = useSession().user?.member ?? false
  const hadTrial = useHadTrial()
  const isOffered = !isMember && !hadTrial
  const termsKey = isMember ? 'product.memberOwn' : hadTrial ? 'product.memberAgain' : 'landing.terms'
  useViewed(product)
  const choice = useVariantChoice(product)
  const { item, variant } = choice
  const prices = pricesOf(item)
  // The normal price is struck here already, so its reduction is told in words.
  const sale = prices.memberPrice === null ? item.sale : null
  const isBuyable = canBuy(product, isMember)
  const video = videoIdOf(product.youtubeLink)
  const claim = shop.claims.lowStock
  // A real figure is there only where few are left.
  const lowStock = claim?.mode === 'static' ? claim.count : (item.few_left ?? null)

  const buy = () => {
    if (!choice.isReady()) return
    addToCart(
      cartItemOf({ ...product, ...pricesOf(product), image: product.featuredImage }, true, variant),
      'replaceWith',
    )
    void navigate(href('cart'))
  }

  return (
    <div>
      <div className="page-width grid grid-cols-1 gap-x-14 gap-y-7 pt-0 sm:pt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pt-8 xl:gap-x-20">
        <Gallery product={product} picture={choice.picture} />
        <div className="lg:row-span-2">
          <div className="lg:sticky lg:top-32">
            <ProductName product={product} />
            {product.summary && <p className="mt-3 wrap-anywhere text-lg text-soft leading-snug">{product.summary}</p>}
            {isBuyable && (
              <>
                <PricePair {...prices} sale={sale} size="large" struck className="mt-4" />
                {item.unit_price && <UnitPrice unit={item.unit_price} className="mt-1.5" />}
                {prices.memberPrice !== null &&
                  (isOffered ? (
                    <p className="mt-4 rounded-card bg-sand px-4 py-3 text-sm leading-snug">{t('landing.trial')}</p>
                  ) : (
                    <p className="mt-2.5 text-sm">{t(termsKey)}</p>
                  ))}
                <PriceNotes item={item} price={prices.memberPrice === null ? undefined : prices.price} />
                <ul className="mt-5 space-y-2 text-sm">
                  <li className="flex items-center gap-3">
                    <Truck aria-hidden="true" className={iconClasses} strokeWidth={1.5} />
                    {t('landing.delivery')}. {t('order.expected', { days: arrives })}
                  </li>
                  <li className="flex items-center gap-3">
                    <CalendarCheck aria-hidden="true" className={iconClasses} strokeWidth={1.5} />
                    {shop.landingDelivery === 'nextDay' ? t('landing.ships', { date: ships }) : t('product.delivery')}
                  </li>
                  {lowStock !== null && (
                    <li className="flex items-center gap-3 font-medium text-price">
                      <Flame aria-hidden="true" className={iconClasses} strokeWidth={1.5} />
                      {t('landing.lowStock', { lowStock })}
                    </li>
                  )}
                </ul>
                {product.options.length > 0 && (
                  <div className="mt-5">
                    <VariantPicker choice={choice} guide={guide} />
                  </div>
                )}
                <NeedsScripts what="buying" className="mt-5" />
                <Button wide size="large" onClick={buy} className="mt-5 max-lg:hidden">
                  {t(prices.memberPrice === null ? 'landing.buy' : 'landing.buyAtMemberPrice')}
                </Button>
              </>
            )}
            {isMembersFirst(product) && <membersFirst.Component product={product} item={item} />}
            {hasSoldOut(product) && <soldOut.Component product={product} />}
            <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
              <CardMarks label={t('landing.payment')} />
              {t('landing.payment')}
            </div>
          </div>
        </div>
        <ProductInformation product={product} variant={choice.variant} />
      </div>

      {video && (
        <section className="page-width mt-14 lg:mt-20">
          <h2 className="mb-6 text-2xl sm:text-3xl">{t('product.video.title')}</h2>
          <Video id={video} name={product.name} poster={product.images[1] ?? product.featuredImage} />
        </section>
      )}
      {marketing.length > 0 && <LongMarketing blocks={marketing} />}
      <Reviews reviews={reviews} />
      <OwnReviews productId={product.id} reviews={own} />

      {isBuyable && (
        <div
          className="bottom-bar fixed inset-x-0 print:hidden bottom-0 z-20 border-stone border-t bg-paper/95 backdrop-blur-sm lg:hidden"
          data-testid="bottom-bar"
        >
          <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
            {prices.memberPrice !== null && (
              <p className="basis-full text-xs leading-tight">
                {t(termsKey, { membershipPrice: storefront.price(shop.membership.price) })}
              </p>
            )}
            <PricePair {...prices} sale={sale} struck hasBadge={false} className="min-w-20 flex-1" />
            <Button onClick={buy} className="shrink-0 max-[22rem]:w-full max-sm:px-5">
              {t('landing.buy')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const iconClasses = 'size-5 shrink-0 text-price'

/** True if the image goes on the right; images alternate between left and right. */
function isRight(blocks: MarketingBlock[], index: number): boolean {
  return blocks.slice(0, index).filter(({ image }) => image).length % 2 === 0
}

/** The long section below products that have it (D29). */
function LongMarketing({ blocks }: { blocks: MarketingBlock[] }) {
  return (
    <div className="mt-16 bg-sand py-14 lg:mt-24 lg:py-24" data-testid="long-marketing">
      <div className="page-width space-y-14 lg:space-y-24">
        {blocks.map(({ title, body, image, imageAlt }, index) => (
          <section key={title} className={classes('grid items-center gap-x-16 gap-y-6', image && 'md:grid-cols-2')}>
            {image && (
              <ResponsiveImage
                path={image}
                alt={imageAlt}
                sizes="(min-width: 1344px) 620px, (min-width: 768px) 48vw, calc(100vw - 2rem)"
                width={900}
                height={900}
                largest={960}
                className={classes(
                  'aspect-square w-full rounded-card object-cover',
                  isRight(blocks, index) && 'md:order-last',
                )}
              />
            )}
            <div className={image ? undefined : 'mx-auto w-full max-w-170'}>
              <h2 className="wrap-anywhere text-2xl sm:text-3xl">{title}</h2>
              {/* Sanitised by the server. */}
              <div className="prose mt-5" dangerouslySetInnerHTML={{ __html: body }} />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
