import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import type { MarketingBlock, Review, Testimonial } from '#contract/content.ts'
import { htmlLang } from '#domain/markets/market-rules.ts'
import { breadcrumbs, plainText, productData } from '../../head.ts'
import { type CardProduct, toCard } from '../../product-cards.ts'
import type { Screen } from '../../screen.ts'
import { type Storefront, storefrontKey } from '../../storefront.ts'
import { pictureSource, pictureSources } from '../../ui/picture-sources.ts'
import { pictureSizes } from './gallery-pictures.ts'
import { loadLandingView } from './landing-part.ts'
import { dayText, nextMidnight, shippingDay } from './shipping-rules.ts'

export type StandardData = { product: Product; popular: CardProduct[]; testimonials: Testimonial[] }

export type LandingData = {
  product: Product
  /** When an order of now is sent, in words. */
  ships: string
  /** The instant from which that is another day. */
  shipsUntil: string
  reviews: Review[]
  marketing: MarketingBlock[]
}

export type ProductData =
  | { kind: 'unknown'; product: null }
  | ({ kind: 'standard' } & StandardData)
  | ({ kind: 'landing' } & LandingData)

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const storefront = context.get(storefrontKey)
  const { searchParams } = new URL(request.url)
  const soid = searchParams.get('soid')
  const slug = params.slug ?? ''
  const loaded = soid === null ? await loadStandard(storefront, slug) : await loadLanding(storefront, slug)
  if (!loaded.product) return data(loaded, { status: 404 })
  // Known by another name too, an id or an old slug: it has one address.
  if (loaded.product.slug !== slug)
    throw redirect(storefront.href('product', { slug: loaded.product.slug }, { soid }), 301)
  return loaded
}

async function loadStandard({ api }: Storefront, slug: string): Promise<ProductData> {
  const [product, featured, testimonials] = await Promise.all([
    api.product(slug),
    api.products({ featured: true, per_page: 10 }),
    api.testimonials(),
  ])
  if (!product) return { kind: 'unknown', product: null }
  const popular = featured.products.filter(({ id }) => id !== product.id).map(toCard)
  return { kind: 'standard', product, popular, testimonials }
}

async function loadLanding({ api, shop, language, now }: Storefront, slug: string): Promise<ProductData> {
  const [product, reviews] = await Promise.all([api.product(slug), api.reviews(), loadLandingView()])
  if (!product) return { kind: 'unknown', product: null }
  const marketing = product.long_marketing ? await api.marketing() : []
  const instant = now()
  return {
    kind: 'landing',
    product,
    ships: dayText(shippingDay(instant, shop.timeZone), htmlLang(language)),
    shipsUntil: nextMidnight(instant, shop.timeZone).toISOString(),
    reviews,
    marketing,
  }
}

export const screen: Screen<ProductData> = {
  head: ({ storefront, data: { product } }) => {
    const { t } = storefront.texts
    if (!product) return { title: t('product.notFound'), path: null, noindex: true }
    const { origin, shop, href } = storefront
    const path = href('product', { slug: product.slug })
    const category = product.categories[0]
    const first = product.images[0]
    return {
      title: product.name,
      description: product.summary || plainText(product.description),
      // Both views are the same product: the standard one is its address, and search engines are led there.
      path,
      image: product.featuredImage,
      type: 'product',
      preload: first
        ? {
            src: pictureSource(first, 640),
            srcSet: pictureSources(first, { largest: 960, smallest: 320 }),
            sizes: pictureSizes,
          }
        : null,
      jsonLd: [
        productData(product, origin + path, origin, shop.brand.name),
        breadcrumbs(origin, [
          { name: t('words.home'), path: href('home') },
          ...(category ? [{ name: category.name, path: href('category', { slug: category.handle }) }] : []),
          { name: product.name, path },
        ]),
      ],
    }
  },
  tags: (data) => ['products', 'content', 'settings', ...(data.product ? [`product:${data.product.id}`] : [])],
  expiresAt: (data) => (data.kind === 'landing' ? data.shipsUntil : null),
}
