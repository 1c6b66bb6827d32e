import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AttributeFieldValue, AttributeItem, AttributeList } from '#contract/office/catalogue/attributes.ts'
import type { CategoryList } from '#contract/office/catalogue/categories.ts'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Skeleton } from '#office/kit/section.tsx'
import { appliesTo } from '#shared/attribute-categories.ts'
import { AttributeField } from './attribute-field.tsx'

/** Edits the attributes that apply to the chosen categories, and those that the product has all the same. */
export function ProductAttributes() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<AttributeList>('/attributes')
  const { data: tree } = useRead<CategoryList>('/categories')
  const chosen = useWatch<ProductForm, 'categories'>({ name: 'categories' })
  const { field } = useController<ProductForm, 'attributes'>({ name: 'attributes' })
  const values = field.value
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data || !tree) return <Skeleton rows={2} />
  const parents = new Map(tree.items.map(({ id, parent_id }) => [id, parent_id]))
  const isHere = ({ handle, categories }: AttributeItem) => handle in values || appliesTo(categories, chosen, parents)
  const attributes = data.items.filter(isHere)
  const change = (handle: string, value: AttributeFieldValue | null) => {
    const { [handle]: _, ...others } = values
    field.onChange(value === null ? others : { ...others, [handle]: value })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {attributes.length === 0 && <p className="text-soft">{t('attributes.noneHere')}</p>}
      {attributes.map((attribute) => (
        <AttributeField
          key={attribute.id}
          attribute={attribute}
          value={values[attribute.handle] ?? null}
          onChange={(value) => change(attribute.handle, value)}
        />
      ))}
      <div>
        <LinkButton to="/products/attributes">{t('attributes.add')}</LinkButton>
      </div>
    </div>
  )
}
