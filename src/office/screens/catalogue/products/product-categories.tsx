import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CategoryList } from '#contract/office/catalogue/categories.ts'
import { useRead } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Checkbox } from '#office/kit/field.tsx'
import { Skeleton } from '#office/kit/section.tsx'
import { pathNames } from '../categories/category-paths.ts'

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
      {data.items.map(({ id, published }) => (
        <Checkbox
          key={id}
          label={<CategoryPath names={pathNames(data.items, id, i18n.language as 'en')} isSoft={!published} />}
          checked={chosen.includes(id)}
          onChange={(event) =>
            field.onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  )
}

function CategoryPath({ names, isSoft }: { names: readonly string[]; isSoft: boolean }) {
  const above = names.slice(0, -1).map((name) => `${name} › `)
  return (
    <span className={`wrap-anywhere ${isSoft ? 'text-soft' : ''}`}>
      {above.length > 0 && <span className="text-soft">{above.join('')}</span>}
      {names.at(-1)}
    </span>
  )
}
