import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CategoryItem, CategoryList, CategoryPage } from '#contract/office/catalogue/categories.ts'
import { useRead } from '#office/api/queries.ts'
import { Select } from '#office/kit/field.tsx'
import { FormCheckbox, FormText, useFieldErrors } from '#office/kit/form/form-fields.tsx'
import { LanguageTabs, TextsField } from '#office/kit/form/texts-field.tsx'
import { Section } from '#office/kit/section.tsx'
import { textIn } from '#shared/markets.ts'
import { ProductSeo } from '../products/product-seo.tsx'
import { CategoryImage } from './category-image.tsx'
import { CategoryProducts } from './category-products.tsx'
import { depthOf, isInBranch } from './tree-rules.ts'

/** Fields of a category; null for a new one. */
export function CategoryFields({ category }: { category: CategoryPage | null }) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Section title={t('categories.parts.texts')}>
        <LanguageTabs />
        <TextsField name="name" label={t('categories.fields.name')} />
        <TextsField name="description" label={t('categories.fields.description')} kind="html" />
      </Section>
      <Section title={t('categories.parts.shown')}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <ParentField id={category?.id ?? null} />
          <FormText
            name="handle"
            label={t('categories.fields.handle')}
            hint={t(category ? 'categories.handleHint' : 'products.newSlugHint')}
          />
          <FormText name="slug" label={t('categories.fields.slug')} hint={t('categories.slugHint')} />
        </div>
        <FormCheckbox name="published" label={t('categories.fields.published')} />
        <FormCheckbox name="featured" label={t('categories.fields.featured')} />
        {category && category.former_slugs.length > 0 && (
          <p className="text-sm text-soft wrap-anywhere">
            {t('products.formerSlugs', { slugs: category.former_slugs.join(', ') })}
          </p>
        )}
      </Section>
      <Section title={t('categories.parts.image')}>
        <CategoryImage />
      </Section>
      {category && (
        <Section title={t('categories.fields.products')}>
          <CategoryProducts stored={category.products} />
        </Section>
      )}
      <Section title={t('products.parts.seo')}>
        <ProductSeo hint={t('categories.seoText')} described="description" addressed="handle" />
      </Section>
    </div>
  )
}

/** Selects the category above, which is outside its own branch. */
function ParentField({ id }: { id: number | null }) {
  const { t, i18n } = useTranslation()
  const { field } = useController({ name: 'parent_id' })
  const errors = useFieldErrors('parent_id')
  const items = useRead<CategoryList>('/categories').data?.items ?? []
  const others = items.filter((item) => id === null || !isInBranch(items, item.id, id))
  const indented = ({ id, name }: CategoryItem) =>
    '\u2003'.repeat(depthOf(items, id)) + textIn(name, i18n.language as 'en')
  return (
    <Select
      label={t('categories.fields.parent_id')}
      errors={errors}
      value={String(field.value ?? '')}
      options={[
        { value: '', label: t('categories.noParent') },
        ...others.map((item) => ({ value: String(item.id), label: indented(item) })),
      ]}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  )
}
