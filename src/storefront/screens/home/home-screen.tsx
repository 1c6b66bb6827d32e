import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { categoryTag, featuredCategoriesTag } from '#shared/cache-tags.ts'
import { faqData, organisation } from '#storefront/shell/head.ts'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { listTags, toCard } from '#storefront/state/product-cards.ts'
import { storefrontKey } from '#storefront/state/storefront.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { lateComponent } from '#storefront/ui/late-component.tsx'
import { ProductCard } from '#storefront/ui/product-card.tsx'
import { Section } from '#storefront/ui/section.tsx'
import { BenefitStrip } from './benefit-strip.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { Hero, heroPath, heroPreload } from './hero.tsx'

const homeEnd = lateComponent(
  () => import('./home-end.tsx'),
  ({ HomeEnd }) => HomeEnd,
)

export const handle: ScreenHandle<HomeData> = {
  head: ({ storefront, data }) => ({
    title: storefront.texts.t('head.home'),
    description: storefront.texts.t('head.homeDescription'),
    path: storefront.href('home'),
    image: data.home.hero?.image?.path ?? heroPath,
    preload: heroPreload(data.home.hero?.image?.path ?? heroPath),
    ...(import.meta.env.SSR && {
      jsonLd: [organisation(storefront.shop, storefront.origin), ...(data.faq.length ? [faqData(data.faq)] : [])],
    }),
  }),
  tags: ({ categories, products }) => [
    ...listTags('featured', products),
    ...['categories', featuredCategoriesTag, ...categories.map(({ id }) => categoryTag(id))],
    'content',
  ],
  // The owner's pictures come and go at their moments.
  expiresAt: ({ home }) => home.changes_at,
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(storefrontKey)
  const [categories, { products }, faq, testimonials, home] = await Promise.all([
    api.categories(true),
    api.products({ featured: true, per_page: 8 }),
    api.faq(),
    api.testimonials(),
    api.home(),
    homeEnd.load(),
  ])
  return {
    categories: categories.map(({ id, name, handle, featured_image }) => ({ id, name, handle, featured_image })),
    products: products.map(toCard),
    faq,
    testimonials,
    home: home ?? { hero: null, banner: null, shows_banner: true, brands: [], changes_at: null },
  }
}

type HomeData = Awaited<ReturnType<typeof loader>>

export function Component() {
  const { categories, products, faq, testimonials, home } = useLoaderData<HomeData>()
  const { href } = useStorefront()
  const { t } = useTranslation()
  const first = products.length > 0 ? '#popular' : categories.length > 0 ? '#categories' : null
  const action = first
    ? { href: first, text: t('home.hero.action') }
    : { href: href('pages', { slug: 'abonnement' }), text: t('home.membership.action') }
  return (
    <>
      <Hero action={action} chosen={home.hero} />
      <BenefitStrip />
      {categories.length > 0 && (
        <Section title={t('home.categories.title')} id="categories">
          <CategoryStrip categories={categories} />
        </Section>
      )}
      {products.length > 0 && (
        <Section title={t('home.popular.title')} id="popular">
          <ul className="grid gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-14">
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard
                  product={product}
                  sizes="(min-width: 1344px) 302px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, calc(100vw - 2rem)"
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <homeEnd.Component faq={faq} testimonials={testimonials} home={home} />
    </>
  )
}
