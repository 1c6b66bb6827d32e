import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CategoryPage } from '#contract/office/catalogue/categories.ts'
import {
  type CategoryForm,
  type CategoryValues,
  categoryChangeOf,
  categoryForm,
  emptyCategory,
} from '#contract/office/catalogue/category-form.ts'
import { callApi } from '#office/api/api-client.ts'
import { useRefresh } from '#office/api/queries.ts'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { TextLanguages } from '#office/kit/form/texts-field.tsx'
import { useFieldLabel } from '#office/kit/form/use-field-label.ts'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { PageHeader } from '#office/kit/section.tsx'
import { CategoryFields } from './category-fields.tsx'

/** Screen to create a category. Its products are added on its own screen afterwards. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const form = useOfficeForm<CategoryForm, CategoryValues>({
    name: 'category/new',
    schema: categoryForm,
    values: emptyCategory,
    async save(values) {
      const named = Object.keys(values).filter((field) => values[field as keyof CategoryValues] !== '')
      const made = await callApi<CategoryPage>('POST', '/categories', { body: categoryChangeOf(values, named) })
      await refresh('/categories')
      // Navigates once the form knows that nothing is unsaved any more.
      setTimeout(() => navigate(`/products/categories/${made.id}`, { replace: true }))
      return made
    },
  })
  return (
    <>
      <PageHeader title={t('categories.new')} />
      <p className="max-w-2xl pb-4 text-soft">{t('categories.newText')}</p>
      <div className="pb-6">
        <OfficeForm form={form} labelOf={useFieldLabel('categories')}>
          <TextLanguages>
            <CategoryFields category={null} />
          </TextLanguages>
        </OfficeForm>
      </div>
    </>
  )
}
