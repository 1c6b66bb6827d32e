import { data, type LoaderFunctionArgs } from 'react-router'
import { breadcrumbs, plainText } from '../../head.ts'
import { toCard } from '../../product-cards.ts'
import type { Screen } from '../../screen.ts'
import { storefrontKey } from '../../storefront.ts'
import { gridSizes, largestOfCard, pictureSource, pictureSources } from '../../ui/picture-sources.ts'
import { type ProductSort, pageCountOf, readListQuery, writeListQuery } from './category-rules.ts'

const perPage = 24

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api } = context.get(storefrontKey)
  const slug = params.slug ?? ''
  const { sort, page } = readListQuery(new URL(request.url).searchParams)
  const [category, { products, total }, featured] = await Promise.all([
    api.category(slug),
    api.categoryProducts(slug, { sort, page, per_page: perPage }),
    api.products({ featured: true, per_page: 4 }),
  ])
  const answer = {
    category: category && {
      id: category.id,
      name: category.name,
      handle: category.handle,
      description: category.description,
      image: category.featured_image?.path ?? null,
    },
    products: products.map(toCard),
    // Needed only where the category itself has nothing to show.
    featured: products.length ? [] : featured.products.map(toCard),
    sort,
    page,
    pageCount: pageCountOf(total, perPage),
    total,
  }
  return category ? answer : data(answer, { status: 404 })
}

export type CategoryData = {
  category: { id: number; name: string; handle: string; description: string | null; image: string | null } | null
  products: ReturnType<typeof toCard>[]
  featured: ReturnType<typeof toCard>[]
  sort: ProductSort
  page: number
  pageCount: number
  total: number
}

export const screen: Screen<CategoryData> = {
  head: ({ storefront, data: { category, page, products } }) => {
    const { t } = storefront.texts
    if (!category) return { title: t('category.notFoundTitle'), path: null, noindex: true }
    const first = products[0]
    const path = storefront.href('category', { slug: category.handle }, writeListQuery({ page, sort: 'featured' }))
    return {
      title: page > 1 ? `${category.name} · ${t('words.page', { page })}` : category.name,
      description: plainText(category.description ?? '') || t('head.categoryDescription', { name: category.name }),
      path,
      noindex: page > 1 && products.length === 0,
      image: category.image,
      preload: first?.image
        ? {
            src: pictureSource(first.image, 640),
            srcSet: pictureSources(first.image, { largest: largestOfCard }),
            sizes: gridSizes,
          }
        : null,
      jsonLd: [
        breadcrumbs(storefront.origin, [
          { name: t('words.home'), path: storefront.href('home') },
          { name: category.name, path: storefront.href('category', { slug: category.handle }) },
        ]),
      ],
    }
  },
  tags: ({ category }) => ['products', 'categories', ...(category ? [`category:${category.id}`] : [])],
}
