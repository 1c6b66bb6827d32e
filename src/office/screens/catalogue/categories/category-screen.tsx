import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import type { CategoryPage } from '#contract/office/catalogue/categories.ts'
import {
  type CategoryForm,
  type CategoryValues,
  categoryChangeOf,
  categoryForm,
  categoryFormOf,
} from '#contract/office/catalogue/category-form.ts'
import { callApi } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { useRead, useRefresh } from '#office/api/queries.ts'
import { buttonClasses, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { TextLanguages } from '#office/kit/form/texts-field.tsx'
import { useFieldLabel } from '#office/kit/form/use-field-label.ts'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { marketOfHost, textIn } from '#shared/markets.ts'
import { CategoryFields } from './category-fields.tsx'
import { writtenField } from './written-field.ts'

export function Component() {
  const { id } = useParams()
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<CategoryPage>(`/categories/${id}`)
  if (error?.status === 404 || error?.status === 422) {
    return (
      <Empty
        isScreen
        title={t('categories.notFound')}
        action={<LinkButton to="/products/categories">{t('products.parts.categories')}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <CategoryScreen key={data.id} category={data} /> : <Skeleton rows={14} />
}

function CategoryScreen({ category }: { category: CategoryPage }) {
  const { t, i18n } = useTranslation()
  const mayWrite = useMay()('catalogue.write')
  const labelOf = useFieldLabel('categories')
  const save = useSave(category)
  const form = useOfficeForm<CategoryForm, CategoryValues>({
    name: `category/${category.id}`,
    schema: categoryForm,
    values: categoryFormOf(category),
    version: category.version,
    save: (values, { version, changed }) => save(values, version!, changed),
  })
  return (
    <>
      <PageHeader
        title={textIn(category.name, i18n.language as 'en') || category.handle}
        states={
          <>
            {category.featured && <StateTag tone="good">{t('categories.featured')}</StateTag>}
            {!category.published && <StateTag tone="waiting">{t('categories.hidden')}</StateTag>}
          </>
        }
        actions={
          <>
            {category.published && (
              <a
                href={category.paths[marketOfHost(location.host)]}
                target="_blank"
                rel="noreferrer"
                className={buttonClasses()}
              >
                {t('products.open')}
                <ExternalLink aria-hidden="true" className="size-4" />
              </a>
            )}
            {mayWrite && <LinkButton to="delete">{t('act.delete')}</LinkButton>}
          </>
        }
      />
      <fieldset disabled={!mayWrite} className="min-w-0 pb-6">
        <OfficeForm form={form} labelOf={labelOf} writeValue={writtenField}>
          <TextLanguages>
            <CategoryFields category={category} />
          </TextLanguages>
        </OfficeForm>
      </fieldset>
      <Outlet context={category} />
    </>
  )
}

/**
 * Saves the changed fields, then the products if they changed. The second call uses the version that the first one
 * returned.
 */
function useSave({ id }: CategoryPage) {
  const refresh = useRefresh()
  const path = `/categories/${id}`
  // If only the second call fails, the version from the first one is the newest.
  const newest = useRef(0)
  return async (values: CategoryValues, seen: number, changed: string[]) => {
    let version = Math.max(seen, newest.current)
    let saved: CategoryPage | null = null
    const body = categoryChangeOf(values, changed)
    const put = async (to: string, sent: unknown) => {
      saved = await callApi<CategoryPage>('PUT', to, { body: sent, version })
      version = saved.version
      newest.current = version
    }
    const hasProducts = changed.includes('products')
    if (Object.keys(body).length > 0 || !hasProducts) await put(path, body)
    if (hasProducts) await put(`${path}/products`, { products: values.products })
    await refresh('/categories')
    return saved
  }
}
