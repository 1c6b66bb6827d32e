import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CategoryList } from '#contract/office/catalogue/categories.ts'
import { useRead } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Checkbox } from '#office/kit/field.tsx'
import { Skeleton } from '#office/kit/section.tsx'
import { textIn } from '#shared/markets.ts'

export function ProductCategories() {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useRead<CategoryList>('/categories')
  const { field } = useController({ name: 'categories' })
  const chosen = field.value as number[]
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={3} />
  if (data.items.length === 0) return <p className="text-soft">{t('products.noCategories')}</p>
  return (
    <fieldset className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="sr-only">{t('products.fields.categories')}</legend>
      {data.items.map(({ id, name, parent_id, published }) => (
        <Checkbox
          key={id}
          label={
            <span className={`${parent_id === null ? '' : 'pl-4'} ${published ? '' : 'text-soft'}`}>
              {textIn(name, i18n.language as 'en')}
            </span>
          }
          checked={chosen.includes(id)}
          onChange={(event) =>
            field.onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  )
}
