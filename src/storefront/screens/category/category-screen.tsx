import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { useStorefront } from '../../storefront-context.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChevronDown } from '../../ui/more-icons.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ProductGrid } from '../../ui/product-grid.tsx'
import { QueryForm } from '../../ui/query-form.tsx'
import { Section } from '../../ui/section.tsx'
import { NotFound } from '../not-found/not-found.tsx'
import type { CategoryData } from './category-route.ts'
import { type ProductSort, productSorts, writeListQuery } from './category-rules.ts'

export function Component() {
  const { category, products, featured, sort, page, pageCount, total } = useLoaderData<CategoryData>()
  const { href } = useStorefront()
  const { t } = useTranslation()
  if (!category) return <NotFound title={t('category.notFoundTitle')} text={t('words.notFoundText')} />
  const slug = category.handle
  return (
    <div className="page-width pt-6 lg:pt-8">
      <Breadcrumb
        trail={[
          { name: t('words.home'), href: href('home') },
          { name: category.name, href: null },
        ]}
      />
      <header className="mt-6 lg:mt-10">
        <h1 className="wrap-anywhere text-3xl lg:text-4xl">{category.name}</h1>
        {category.description && (
          // Sanitised by the server.
          <div className="prose mt-4 text-lg text-soft" dangerouslySetInnerHTML={{ __html: category.description }} />
        )}
      </header>
      {products.length > 0 ? (
        <>
          <div className="mt-8 mb-6 flex flex-wrap items-center justify-between gap-4 border-stone border-t pt-4 lg:mt-10">
            <p className="tabular text-sm text-soft">{t('category.count', { count: total })}</p>
            <SortForm action={href('category', { slug })} sort={sort} />
          </div>
          <ProductGrid products={products} />
          <Pagination
            page={page}
            pageCount={pageCount}
            hrefOf={(each) => href('category', { slug }, writeListQuery({ page: each, sort }))}
          />
        </>
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
function SortForm({ action, sort }: { action: string; sort: ProductSort }) {
  const { t } = useTranslation()
  return (
    <QueryForm action={action} staysInPlace className="flex items-center gap-3 text-sm">
      <label htmlFor="sort" className="text-soft">
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
    </QueryForm>
  )
}
