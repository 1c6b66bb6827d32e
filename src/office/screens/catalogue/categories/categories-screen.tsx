import { useTranslation } from 'react-i18next'
import type { CategoryList } from '#contract/office/catalogue/categories.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { CategoryTree } from './category-tree.tsx'

/** Screen of all categories, as in the shop's menu. */
export function Component() {
  const { t } = useTranslation()
  const mayWrite = useMay()('catalogue.write')
  const { data, error, refetch } = useRead<CategoryList>('/categories')
  const add = (
    <LinkButton to="/products/categories/new" shape="primary">
      {t('categories.new')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('products.parts.categories')} actions={mayWrite && add} />
      {error && !data && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={8} />}
      {data?.items.length === 0 && (
        <Empty title={t('categories.empty')} text={t('categories.emptyText')} action={mayWrite && add} />
      )}
      {data && data.items.length > 0 && <CategoryTree key={data.version} list={data} />}
    </>
  )
}
