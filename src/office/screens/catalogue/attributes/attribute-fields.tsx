import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AttributeForm } from '#contract/office/catalogue/attribute-form.ts'
import type { AttributePage } from '#contract/office/catalogue/attributes.ts'
import { Select } from '#office/kit/field.tsx'
import { FormCheckbox, FormNumber, FormOptionalText, FormText, useFieldErrors } from '#office/kit/form/form-fields.tsx'
import { LanguageTabs, TextsField } from '#office/kit/form/texts-field.tsx'
import { Section } from '#office/kit/section.tsx'
import { attributeTypes } from '#shared/vocabularies.ts'
import { ProductCategories } from '../products/product-categories.tsx'
import { AttributeChoices } from './attribute-choices.tsx'

/** Fields of an attribute; null for a new one. */
export function AttributeFields({ attribute }: { attribute: AttributePage | null }) {
  const { t } = useTranslation()
  const type = useWatch<AttributeForm, 'type'>({ name: 'type' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Section title={t('attributes.parts.name')}>
        <LanguageTabs />
        <TextsField name="name" label={t('attributes.fields.name')} maxLength={120} />
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <TypeField isFixed={attribute !== null && attribute.products > 0} />
          {type === 'number' && (
            <FormOptionalText name="unit" label={t('attributes.fields.unit')} hint={t('attributes.unitHint')} />
          )}
          <FormText name="handle" label={t('attributes.fields.handle')} hint={t('attributes.handleHint')} />
          {attribute && (
            <FormNumber name="position" label={t('attributes.fields.position')} hint={t('products.positionHint')} />
          )}
        </div>
      </Section>
      {type === 'choice' && (
        <Section title={t('attributes.parts.choices')}>
          <AttributeChoices stored={attribute?.choices ?? []} />
        </Section>
      )}
      <Section title={t('attributes.parts.shown')}>
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
          <FormCheckbox name="shown" label={t('attributes.fields.shown')} />
          <FormCheckbox name="searchable" label={t('attributes.fields.searchable')} />
          <FormCheckbox name="in_feed" label={t('attributes.fields.in_feed')} />
          <FormCheckbox
            name="filterable"
            label={t('attributes.fields.filterable')}
            isDisabled={type === 'text' || type === 'link'}
          />
        </div>
        {(type === 'text' || type === 'link') && <p className="text-sm text-soft">{t('attributes.filterHint')}</p>}
      </Section>
      <Section title={t('attributes.parts.categories')}>
        <p className="max-w-2xl text-soft">{t('attributes.categoriesText')}</p>
        <ProductCategories />
      </Section>
    </div>
  )
}

/** Selects the type. Texts and choices are searched at first, numbers and links are not. */
function TypeField({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation()
  const { setValue, formState } = useFormContext<AttributeForm>()
  const { field } = useController<AttributeForm, 'type'>({ name: 'type' })
  return (
    <Select
      label={t('attributes.fields.type')}
      hint={isFixed ? t('attributes.typeFixed') : undefined}
      disabled={isFixed}
      errors={useFieldErrors('type')}
      value={field.value}
      options={attributeTypes.map((value) => ({ value, label: t(`attributes.types.${value}`) }))}
      onBlur={field.onBlur}
      onChange={({ target: { value } }) => {
        field.onChange(value)
        if (formState.dirtyFields.searchable) return
        setValue('searchable', value === 'text' || value === 'choice')
      }}
    />
  )
}
