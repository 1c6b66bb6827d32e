import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import type { Page } from '#contract/content.ts'
import { productAddressesTag, productTag } from '#shared/cache-tags.ts'
import { dayRangeText } from '#shared/dates.ts'
import { htmlLang } from '#shared/markets.ts'
import { deliveryDays } from '#shared/shop-days.ts'
import { NotFound } from '#storefront/screens/not-found/not-found.tsx'
import { breadcrumbs, plainText } from '#storefront/shell/head.ts'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { listTags, toCard } from '#storefront/state/product-cards.ts'
import { type Storefront, storefrontKey } from '#storefront/state/storefront.ts'
import { gallerySizes, imageSource, imageSources, largestInGallery } from '#storefront/ui/image-sources.ts'
import { lateComponent } from '#storefront/ui/late-component.tsx'
import { categoryTrail } from './category-trail.ts'
import type { LandingData } from './landing-view.tsx'
import { claimableFrom, claimedReviews, loadReviews } from './own-reviews.tsx'
import { productData, reviewData } from './product-data.ts'
import { loadInformation } from './product-information.tsx'
import { dayText, nextMidnight, shippingDay } from './shipping-rules.ts'
import {
  hasSoldOut,
  isMembersFirst,
  loadStandardEnd,
  membersFirst,
  type StandardData,
  StandardView,
  soldOut,
} from './standard-view.tsx'

const landingView = lateComponent(
  () => import('./landing-view.tsx'),
  ({ LandingView }) => LandingView,
)
type ProductData =
  | { kind: 'unknown'; product: null }
  /** `isPreview`: shown to staff before it is on sale. */
  | ({ kind: 'standard'; isPreview?: boolean } & StandardData)
  | ({ kind: 'landing'; isPreview?: boolean } & LandingData)

export const handle: ScreenHandle<ProductData> = {
  head: ({ storefront, data: loaded }) => {
    const { t } = storefront.texts
    const { product } = loaded
    if (!product) return { title: t('product.notFound'), path: null, noindex: true }
    if (loaded.isPreview) return { title: product.name, path: null, noindex: true }
    const { origin, shop, href } = storefront
    const path = href('product', { slug: product.slug })
    const first = product.images[0]
    return {
      title: product.seo.title || product.name,
      description: product.seo.description || product.summary || plainText(product.description),
      // Both views are the same product: the standard one is its address, and search engines are led there.
      path,
      image: product.featuredImage,
      type: 'product',
      preload:
        import.meta.env.SSR && first
          ? {
              src: imageSource(first, 640),
              srcSet: imageSources(first, { largest: largestInGallery, smallest: 320 }),
              sizes: gallerySizes,
            }
          : null,
      ...(import.meta.env.SSR && {
        jsonLd: [
          {
            ...productData(product, { address: origin + path, origin, shopName: shop.brand.name, terms: shop }),
            ...(loaded.own && reviewData(loaded.own)),
          },
          breadcrumbs(origin, [
            { name: t('words.home'), path: href('home') },
            ...categoryTrail(product).map(({ name, handle }) => ({ name, path: href('category', { slug: handle }) })),
            { name: product.name, path },
          ]),
        ],
      }),
    }
  },
  // What only the response cache asks for is no part of the browser's script.
  ...(import.meta.env.SSR && {
    tags: (data: ProductData) => [
      'content',
      'settings',
      data.product ? productTag(data.product.id) : productAddressesTag,
      ...(data.product && hasGuide(data.product) ? [`page:${data.product.size_guide}`] : []),
      ...(data.kind === 'standard' ? listTags('featured', data.popular) : []),
    ],
    expiresAt: (data: ProductData) => (data.kind === 'unknown' ? null : data.changesAt),
  }),
  async prepare() {
    if (new URLSearchParams(location.search).has('soid')) await landingView.load()
  },
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const storefront = context.get(storefrontKey)
  const { searchParams } = new URL(request.url)
  const soid = searchParams.get('soid')
  const slug = params.slug ?? ''
  const preview = searchParams.get('preview')
  const product = preview === null ? storefront.api.product(slug) : storefront.api.productPreview(preview)
  const own = preview === null ? loadReviews(storefront, slug) : null
  const loaded =
    soid === null ? await loadStandard(storefront, product, own) : await loadLanding(storefront, product, own)
  if (!loaded.product) return data(loaded, { status: 404 })
  if (preview !== null) return { ...loaded, isPreview: true }
  // Known by another name too, an id or an old slug: it has one address.
  if (loaded.product.slug !== slug)
    throw redirect(storefront.href('product', { slug: loaded.product.slug }, { soid }), 301)
  return loaded
}

type Read = Promise<Product | null>

/** True if the product has options and the owner has a page that helps to choose among them. */
function hasGuide({ options, size_guide }: Product): boolean {
  return options.length > 0 && size_guide !== null
}

async function guideFor(product: Product, { api }: Storefront): Promise<Page | null> {
  return hasGuide(product) ? api.page(product.size_guide!) : null
}

type Own = ReturnType<typeof loadReviews> | null

/** When an order of now should arrive, in words, and the instant from which the page says something else. */
function expectedDays({ shop, language, now }: Storefront, product: Product) {
  const instant = now()
  const days = deliveryDays(instant, shop.delivery.product, { timeZone: shop.timeZone, rest: shop.delivery.rest })
  return {
    arrives: dayRangeText(days, language),
    changesAt: import.meta.env.SSR ? changeAfter(instant, { product, timeZone: shop.timeZone }) : null,
  }
}

/** The next midnight, or the moment from which the product may carry typed figures. */
function changeAfter(instant: Date, { product, timeZone }: { product: Product; timeZone: string }): string {
  const midnight = nextMidnight(instant, timeZone).getTime()
  const claimable = claimableFrom(product)
  return new Date(claimable > instant.getTime() ? Math.min(midnight, claimable) : midnight).toISOString()
}

/** Loads the components that only some products have, so that they are rendered with the page. */
const loadNotices = (product: Product) =>
  Promise.all([
    hasSoldOut(product) && soldOut.load(),
    isMembersFirst(product) && membersFirst.load(),
    loadInformation(product),
  ])

async function loadStandard(storefront: Storefront, read: Read, reviews: Own): Promise<ProductData> {
  const { api } = storefront
  const [product, featured, testimonials, own] = await Promise.all([
    read,
    api.products({ featured: true, per_page: 10 }),
    api.testimonials(),
    reviews,
    loadStandardEnd(),
  ])
  if (!product) return { kind: 'unknown', product: null }
  await loadNotices(product)
  const popular = featured.products.filter(({ id }) => id !== product.id).map(toCard)
  const guide = await guideFor(product, storefront)
  const claimed = claimedReviews(storefront, product, own)
  return { kind: 'standard', product, guide, popular, testimonials, own, claimed, ...expectedDays(storefront, product) }
}

async function loadLanding(storefront: Storefront, read: Read, real: Own): Promise<ProductData> {
  const { api, shop, language, now } = storefront
  const [product, reviews, own] = await Promise.all([read, api.reviews(), real, landingView.load()])
  if (!product) return { kind: 'unknown', product: null }
  const [marketing, guide] = await Promise.all([
    product.long_marketing ? api.marketing() : [],
    guideFor(product, storefront),
    loadNotices(product),
  ])
  return {
    kind: 'landing',
    product,
    guide,
    ships: dayText(shippingDay(now(), shop.timeZone), htmlLang(language)),
    ...expectedDays(storefront, product),
    reviews: claimedReviews(storefront, product, own) ? reviews : [],
    own,
    marketing,
  }
}

export function Component() {
  const data = useLoaderData<ProductData>()
  const { t } = useTranslation()
  if (data.kind !== 'unknown') {
    const view =
      data.kind === 'landing' ? (
        <landingView.Component key={data.product.id} data={data} />
      ) : (
        <StandardView key={data.product.id} data={data} />
      )
    return data.isPreview ? <Preview>{view}</Preview> : view
  }
  return <NotFound title={t('product.notFound')} text={t('product.notFoundText')} />
}

/** The page as it will be; nothing on it can be bought. */
function Preview({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="note" className="bg-ink px-4 py-2 text-center text-paper text-sm">
        {t('product.preview')}
      </p>
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </>
  )
}
