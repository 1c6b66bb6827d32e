import type { LoaderFunctionArgs } from 'react-router'
import { faqData, organisation } from '../../head.ts'
import { toCard } from '../../product-cards.ts'
import type { Screen } from '../../screen.ts'
import { storefrontKey } from '../../storefront.ts'
import { heroPreload } from './hero-picture.ts'
import { fetchStillParts } from './home-screen.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(storefrontKey)
  const [categories, { products }, faq, testimonials] = await Promise.all([
    api.categories(true),
    api.products({ featured: true, per_page: 8 }),
    api.faq(),
    api.testimonials(),
    fetchStillParts(),
  ])
  return {
    categories: categories.map(({ id, name, handle, featured_image }) => ({ id, name, handle, featured_image })),
    products: products.map(toCard),
    faq,
    testimonials,
  }
}

export type HomeData = Awaited<ReturnType<typeof loader>>

export const screen: Screen<HomeData> = {
  head: ({ storefront, data }) => ({
    title: storefront.texts.t('head.home'),
    description: storefront.texts.t('head.homeDescription'),
    path: storefront.href('home'),
    image: 'content/hero.jpg',
    preload: heroPreload,
    jsonLd: [organisation(storefront.shop, storefront.origin), ...(data.faq.length ? [faqData(data.faq)] : [])],
  }),
  tags: () => ['products', 'categories', 'content'],
}
