import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { CategoryInTree, ListFilters } from '#contract/catalogue.ts'
import { categoryTag, listStockTag } from '#shared/cache-tags.ts'
import { countFilters, noFilters, type ProductFilters, writeFilters } from '#shared/product-filters.ts'
import { type ProductSort, productSorts } from '#shared/vocabularies.ts'
import { NotFound } from '#storefront/screens/not-found/not-found.tsx'
import { breadcrumbs, plainText } from '#storefront/shell/head.ts'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { listTags, toCard } from '#storefront/state/product-cards.ts'
import { storefrontKey } from '#storefront/state/storefront.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ProductGrid } from '#storefront/ui/card-grid.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ActiveFilters, FilterPanel, hasFilters } from '#storefront/ui/filter-panel.tsx'
import { gridSizes, imageSource, imageSources, largestOfCard } from '#storefront/ui/image-sources.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import { QueryForm } from '#storefront/ui/query-form.tsx'
import { Section } from '#storefront/ui/section.tsx'
import { isShared, type ListQuery, offeredOf, pageCountOf, readListQuery, writeListQuery } from './category-rules.ts'

const perPage = 24

export const handle: ScreenHandle<CategoryData> = {
  head: ({ storefront, data: { category, page, products, filters } }) => {
    const { t } = storefront.texts
    if (!category) return { title: t('category.notFoundTitle'), path: null, noindex: true }
    const first = products[0]
    const isNarrowed = countFilters(filters) > 0
    // Sorted and narrowed, it is the same list to search engines: pages of it are those of the whole.
    const address = writeListQuery({ page: isNarrowed ? 1 : page, sort: 'featured', filters: noFilters })
    const path = storefront.href('category', { slug: category.handle }, address)
    const title = category.seo.title || category.name
    return {
      title: page > 1 ? `${title} · ${t('words.page', { page })}` : title,
      description:
        category.seo.description ||
        plainText(category.description ?? '') ||
        t('head.categoryDescription', { name: category.name }),
      path,
      noindex: page > 1 && products.length === 0,
      image: category.image,
      preload: first?.image
        ? {
            src: imageSource(first.image, 640),
            srcSet: imageSources(first.image, { largest: largestOfCard }),
            sizes: gridSizes,
          }
        : null,
      ...(import.meta.env.SSR && {
        jsonLd: [
          breadcrumbs(storefront.origin, [
            { name: t('words.home'), path: storefront.href('home') },
            ...(category.path ?? []).map(({ name, handle }) => ({
              name,
              path: storefront.href('category', { slug: handle }),
            })),
            { name: category.name, path: storefront.href('category', { slug: category.handle }) },
          ]),
        ],
      }),
    }
  },
  tags: ({ category, products, featured }) => [
    ...(category ? [categoryTag(category.id), listStockTag(category.id), ...listTags(category.id, products)] : []),
    ...(products.length ? [] : listTags('featured', featured)),
  ],
  expiresAt: ({ isKept }) => (isKept ? null : new Date(0).toISOString()),
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api, href } = context.get(storefrontKey)
  const slug = params.slug ?? ''
  const asked = readListQuery(new URL(request.url).searchParams)
  const { sort, page } = asked
  const read = (filters: ProductFilters) =>
    Promise.all([
      api.categoryProducts(slug, { sort, page, per_page: perPage, ...writeFilters(filters) }),
      api.categoryFilters(slug, writeFilters(filters)),
    ])
  const [category, first, featured] = await Promise.all([
    api.category(slug),
    read(asked.filters),
    api.products({ featured: true, per_page: 4 }),
  ])
  const filters = first[1] ? offeredOf(asked.filters, first[1]) : asked.filters
  const isKnown = countFilters(filters) === countFilters(asked.filters)
  const [{ products, total }, offered] = isKnown ? first : await read(filters)
  // A former address leads to the present one; number and slug show the page, which names its own.
  if (category && ![category.handle, category.slug, String(category.id)].includes(slug)) {
    throw redirect(href('category', { slug: category.handle }, writeListQuery({ page, sort, filters })), 301)
  }
  const response: CategoryData = {
    category: category && {
      id: category.id,
      name: category.name,
      handle: category.handle,
      description: category.description,
      image: category.featured_image?.path ?? null,
      seo: category.seo,
      ...(category.path.length > 0 && { path: category.path }),
      ...(category.children.length > 0 && { children: category.children }),
    },
    products: products.map(toCard),
    // Needed only where the category itself has nothing to show.
    featured: products.length ? [] : featured.products.map(toCard),
    sort,
    page,
    filters,
    offered,
    isKept: isKnown && (!offered || isShared(filters, offered)),
    pageCount: pageCountOf(total, perPage),
    total,
  }
  return category ? response : data(response, { status: 404 })
}

type CategoryData = ListQuery & {
  category:
    | (Pick<CategoryInTree, 'id' | 'name' | 'handle' | 'description' | 'seo'> &
        Partial<Pick<CategoryInTree, 'path' | 'children'>> & { image: string | null })
    | null
  products: ReturnType<typeof toCard>[]
  featured: ReturnType<typeof toCard>[]
  /** Available filters; null if they could not be read. */
  offered: ListFilters | null
  /** The page may be cached. */
  isKept: boolean
  pageCount: number
  total: number
}

export function Component() {
  const { category, products, featured, sort, page, filters, offered, pageCount, total } = useLoaderData<CategoryData>()
  const { href } = useStorefront()
  const { t } = useTranslation()
  if (!category) return <NotFound title={t('category.notFoundTitle')} text={t('words.notFoundText')} />
  const slug = category.handle
  const hrefOf = (query: Partial<ListQuery>) =>
    href('category', { slug }, writeListQuery({ sort, filters, page: 1, ...query }))
  const isNarrowed = countFilters(filters) > 0
  const narrowing = offered && hasFilters({ offered, filters }) ? { offered, filters } : null
  return (
    <div className="page-width pt-6 lg:pt-8">
      <Breadcrumb
        trail={[
          { name: t('words.home'), href: href('home') },
          ...(category.path ?? []).map(({ name, handle }) => ({ name, href: href('category', { slug: handle }) })),
          { name: category.name, href: null },
        ]}
      />
      <header className="mt-6 lg:mt-10">
        <h1 className="wrap-anywhere text-3xl lg:text-4xl">{category.name}</h1>
        {category.description && (
          // Sanitised by the server.
          <div className="prose mt-4 text-lg text-soft" dangerouslySetInnerHTML={{ __html: category.description }} />
        )}
        {category.children && (
          <nav aria-label={t('shell.header.within', { name: category.name })} className="mt-6">
            <ul className="flex flex-wrap gap-2">
              {category.children.map(({ name, handle }) => (
                <li key={handle} className="min-w-0">
                  <Link
                    to={href('category', { slug: handle })}
                    className="inline-flex min-h-11 items-center rounded-full border border-stone px-4 py-2 text-sm wrap-anywhere hover:border-soft focus-visible:rounded-full"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      {(products.length > 0 || isNarrowed) && (
        <div className="mt-8 border-stone border-t pt-4 lg:mt-10">
          <QueryForm
            action={href('category', { slug })}
            addressOf={(query) => href('category', { slug }, writeListQuery(readListQuery(query)))}
            staysInPlace
          >
            <SortChoice sort={sort} />
            {narrowing && <FilterPanel {...narrowing} total={total} hrefOf={(filters) => hrefOf({ filters })} />}
          </QueryForm>
          <div className="clear-both flex flex-wrap items-center gap-x-5 gap-y-2 pt-1 pb-6">
            <p role="status" className="tabular text-sm text-soft">
              {t('category.count', { count: total })}
            </p>
            {narrowing && (
              <ActiveFilters {...narrowing} hasClear={total > 0} hrefOf={(filters) => hrefOf({ filters })} />
            )}
          </div>
        </div>
      )}
      {products.length > 0 ? (
        <>
          <ProductGrid products={products} />
          <Pagination page={page} pageCount={pageCount} hrefOf={(each) => hrefOf({ page: each })} />
        </>
      ) : isNarrowed ? (
        <EmptyState title={t('filters.nothingTitle')} text={t('filters.nothingText')}>
          <ButtonLink to={hrefOf({ filters: noFilters })} preventScrollReset>
            {t('filters.clear')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <EmptyState title={t('category.emptyTitle')} text={t('category.emptyText')} />
          {featured.length > 0 && (
            <Section title={t('category.popular')} className="px-0!">
              <ProductGrid products={featured} heading="h3" />
            </Section>
          )}
        </>
      )}
    </div>
  )
}

/** Sorts at once where scripts run; the button serves where they do not. */
function SortChoice({ sort }: { sort: ProductSort }) {
  const { t } = useTranslation()
  return (
    <div className="float-right mb-3 ml-4 flex items-center gap-3 text-sm">
      <label htmlFor="sort" className="text-soft max-sm:sr-only">
        {t('category.sort')}
      </label>
      <span className="relative inline-flex">
        <select
          id="sort"
          name="sort"
          key={sort}
          defaultValue={sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="h-11 cursor-pointer appearance-none rounded-full border border-stone bg-paper pr-10 pl-4 hover:border-soft focus-visible:rounded-full"
        >
          {productSorts.map((each) => (
            <option key={each} value={each}>
              {t(`category.sorts.${each}`)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3.5 -mt-2 size-4 text-soft"
          strokeWidth={1.75}
        />
      </span>
      <noscript>
        <Button type="submit" size="small" variant="secondary">
          {t('category.apply')}
        </Button>
      </noscript>
    </div>
  )
}
