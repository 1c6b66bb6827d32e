import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SearchResponse } from '#contract/catalogue.ts'
import { countFilters, noFilters, type ProductFilters, readFilters, writeFilters } from '#shared/product-filters.ts'
import { track } from '#storefront/browser/analytics.ts'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { toCard } from '#storefront/state/product-cards.ts'
import { storefrontKey } from '#storefront/state/storefront.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ProductGrid } from '#storefront/ui/card-grid.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ActiveFilters, FilterPanel, hasFilters } from '#storefront/ui/filter-panel.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { LinkedText } from '#storefront/ui/linked-text.tsx'
import { QueryForm } from '#storefront/ui/query-form.tsx'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'
import { SearchInput } from '#storefront/ui/search-input.tsx'

const step = 24

export const handle: ScreenHandle<SearchData> = {
  head: ({ storefront: { texts, href }, data: { query } }) => ({
    title: query ? texts.t('head.searchFor', { query }) : texts.t('head.search'),
    path: href('search', {}, { query }),
    noindex: true,
  }),
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(storefrontKey)
  const address = new URL(request.url).searchParams
  const query = (address.get('query') ?? '').trim().slice(0, 200)
  const filters = readFilters(address)
  const found: SearchResponse = query
    ? await api.search(query, writeFilters(filters))
    : { products: [], categories: [], pages: [] }
  const { products, categories, pages = [] } = found
  const isNothing = products.length + categories.length + pages.length === 0 && countFilters(filters) === 0
  const ways = isNothing ? await api.categories() : []
  return {
    query,
    filters,
    isNothing,
    offered: found.filters ?? null,
    products: products.map(toCard),
    /** Every category, where nothing is found. */
    ways: ways.map(({ id, name, handle, featured_image }) => ({
      id,
      name,
      handle,
      image: featured_image?.path ?? null,
    })),
    categories: categories.map(({ id, name, handle }) => ({ id, name, handle })),
    pages,
    arePagesFirst: found.pages_first ?? false,
  }
}

type SearchData = Awaited<ReturnType<typeof loader>>

export function Component() {
  const { query, isNothing, products, ways, categories, pages, arePagesFirst, filters } = useLoaderData<SearchData>()
  const isNarrowed = countFilters(filters) > 0
  const { t } = useTranslation()
  const { href } = useStorefront()
  const comesHelpFirst = products.length === 0 || arePagesFirst
  useEffect(() => {
    if (query) track('Search', { search_string: query })
  }, [query])
  return (
    <div className="page-width pt-8 lg:pt-14">
      <h1 className="wrap-anywhere text-3xl lg:text-4xl">
        {query ? t(isNothing ? 'search.nothingTitle' : 'search.titleFor', { query }) : t('search.title')}
      </h1>
      <SearchForm key={query} query={query} />
      {!query && <p className="mt-8 text-soft">{t('search.start')}</p>}
      {comesHelpFirst && <Pages pages={pages} />}
      {query && (products.length > 0 || isNarrowed) && <Found />}
      {query && isNothing && (
        <p className="mt-8 text-soft">
          {t('search.nothingText')}{' '}
          <LinkedText
            text={t('search.writeToUs')}
            link={(words) => (
              <Link to={href('contact')} className="underline decoration-stone underline-offset-4">
                {words}
              </Link>
            )}
          />
        </p>
      )}
      {isNothing ? <Ways categories={ways} /> : <Categories categories={categories} />}
      {!comesHelpFirst && <Pages pages={pages} />}
    </div>
  )
}

function SearchForm({ query }: { query: string }) {
  const { href } = useStorefront()
  const { t } = useTranslation()
  return (
    <QueryForm action={href('search')} className="relative mt-6 flex max-w-2xl gap-3" aria-label={t('search.label')}>
      <SearchInput
        defaultValue={query}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        className="h-12 min-w-0 flex-1 rounded-full border border-[#8c8375] bg-white px-5 focus-visible:rounded-full"
      />
      <Button type="submit">
        <Search aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{t('search.submit')}</span>
      </Button>
    </QueryForm>
  )
}

function Found() {
  const { query, products, filters, offered } = useLoaderData<SearchData>()
  const { href } = useStorefront()
  const { t } = useTranslation()
  const hrefOf = (filters: ProductFilters) => href('search', {}, { query, ...writeFilters(filters) })
  const narrowing = offered && hasFilters({ offered, filters }) ? { offered, filters, hrefOf } : null
  return (
    <section className="mt-10 border-stone border-t pt-4">
      {narrowing && (
        <QueryForm action={href('search')} addressOf={(typed) => hrefOf(readFilters(typed))} staysInPlace>
          <input type="hidden" name="query" value={query} />
          <FilterPanel {...narrowing} total={products.length} />
        </QueryForm>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-1 pb-6">
        <p role="status" className="tabular text-sm text-soft">
          {t('search.found', { count: products.length })}
        </p>
        {narrowing && <ActiveFilters {...narrowing} hasClear={products.length > 0} />}
      </div>
      {products.length > 0 ? (
        <FoundProducts key={hrefOf(filters)} products={products} />
      ) : (
        <EmptyState title={t('filters.nothingTitle')} text={t('filters.nothingText')}>
          <ButtonLink to={hrefOf(noFilters)} preventScrollReset>
            {t('filters.clear')}
          </ButtonLink>
        </EmptyState>
      )}
    </section>
  )
}

function FoundProducts({ products }: { products: SearchData['products'] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(step)
  const left = products.length - shown
  return (
    <>
      <ProductGrid products={products.slice(0, shown)} />
      {left > 0 && (
        <div className="mt-12 text-center">
          <Button variant="secondary" onClick={() => setShown(shown + step)}>
            {t('search.show', { number: Math.min(step, left) })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Categories that match, as links of one line. */
function Categories({ categories }: Pick<SearchData, 'categories'>) {
  const { href } = useStorefront()
  return (
    <CategorySection count={categories.length}>
      <ul className="flex flex-wrap gap-3">
        {categories.map(({ id, name, handle }) => (
          <li key={id}>
            <Link
              to={href('category', { slug: handle })}
              className="inline-flex min-h-11 items-center rounded-full border border-stone px-5 hover:border-ink focus-visible:rounded-full"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </CategorySection>
  )
}

/** Every category with its picture: ways on where nothing is found. */
function Ways({ categories }: { categories: SearchData['ways'] }) {
  const { href } = useStorefront()
  return (
    <CategorySection count={categories.length}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:gap-x-6">
        {categories.map(({ id, name, handle, image }) => (
          <li key={id}>
            <Link to={href('category', { slug: handle })} className="group block rounded-card">
              <span className="block aspect-[4/3] overflow-hidden rounded-card bg-sand">
                {image && (
                  <ResponsiveImage
                    path={image}
                    alt=""
                    sizes="(min-width: 640px) 23vw, 44vw"
                    width={1200}
                    height={900}
                    largest={640}
                    className="size-full object-cover"
                  />
                )}
              </span>
              <span className="mt-3 block underline decoration-transparent underline-offset-4 group-hover:decoration-current">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </CategorySection>
  )
}

function CategorySection({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  const titleId = useId()
  if (count === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-14">
      <h2 id={titleId} className="mb-4 text-2xl">
        {t('search.categories')}
      </h2>
      {children}
    </section>
  )
}

/** Content pages, questions and help that match: first where no product is named as asked. */
function Pages({ pages }: Pick<SearchData, 'pages'>) {
  const { t } = useTranslation()
  const titleId = useId()
  if (pages.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-14 max-w-2xl">
      <h2 id={titleId} className="mb-4 text-2xl">
        {t('search.pages')}
      </h2>
      <ul className="border-stone border-t">
        {pages.map(({ name, path, excerpt }) => (
          <li key={path} className="border-stone border-b">
            <Link to={path} className="group block py-4">
              <span className="wrap-anywhere font-medium underline decoration-stone underline-offset-4 group-hover:decoration-current">
                {name}
              </span>
              {excerpt && <span className="mt-1 block wrap-anywhere text-sm text-soft">{excerpt}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
