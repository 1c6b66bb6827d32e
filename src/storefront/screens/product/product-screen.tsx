import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { productAddressesTag, productTag } from '#shared/cache-tags.ts'
import { htmlLang } from '#shared/markets.ts'
import { NotFound } from '#storefront/screens/not-found/not-found.tsx'
import { breadcrumbs, plainText, productData } from '#storefront/shell/head.ts'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { listTags, toCard } from '#storefront/state/product-cards.ts'
import { type Storefront, storefrontKey } from '#storefront/state/storefront.ts'
import { gallerySizes, imageSource, imageSources } from '#storefront/ui/image-sources.ts'
import { type LandingData, LandingView } from './landing-view.tsx'
import { dayText, nextMidnight, shippingDay } from './shipping-rules.ts'
import { type StandardData, StandardView } from './standard-view.tsx'

type ProductData =
  | { kind: 'unknown'; product: null }
  | ({ kind: 'standard' } & StandardData)
  | ({ kind: 'landing' } & LandingData)

export const handle: ScreenHandle<ProductData> = {
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
            src: imageSource(first, 640),
            srcSet: imageSources(first, { largest: 960, smallest: 320 }),
            sizes: gallerySizes,
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
  tags: (data) => [
    'content',
    'settings',
    data.product ? productTag(data.product.id) : productAddressesTag,
    ...(data.kind === 'standard' ? listTags('featured', data.popular) : []),
  ],
  expiresAt: (data) => (data.kind === 'landing' ? data.shipsUntil : null),
}

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
  const [product, reviews] = await Promise.all([api.product(slug), api.reviews()])
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

export function Component() {
  const data = useLoaderData<ProductData>()
  const { t } = useTranslation()
  if (data.kind === 'landing') return <LandingView key={data.product.id} data={data} />
  if (data.kind === 'standard') return <StandardView key={data.product.id} data={data} />
  return <NotFound title={t('product.notFound')} text={t('product.notFoundText')} />
}
