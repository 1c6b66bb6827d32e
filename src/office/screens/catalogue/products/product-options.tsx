import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorLine, TextField } from '#office/kit/field.tsx'
import { FormRow, useFieldErrors } from '#office/kit/form/form-fields.tsx'
import { TextsField } from '#office/kit/form/texts-field.tsx'
import { emptyTexts, type Language, textIn } from '#shared/markets.ts'
import { maxOptions } from '#shared/variants.ts'
import { optionPresets } from './option-presets.ts'
import { OptionValue } from './option-value.tsx'
import { ProductVariants } from './product-variants.tsx'
import * as rules from './variant-form-rules.ts'

type Goods = Pick<ProductForm, 'options' | 'variants'>

/** Edits what buyers choose, at most three options, and the variants that their values make. */
export function ProductOptions({ product }: { product: ProductPage | null }) {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext<ProductForm>()
  const options = useWatch<ProductForm, 'options'>({ name: 'options' })
  const errors = useFieldErrors('options')
  const change = (by: (goods: Goods) => Goods) => {
    const next = by({ options: getValues('options'), variants: getValues('variants') })
    setValue('options', next.options, { shouldDirty: true })
    setValue('variants', next.variants, { shouldDirty: true })
  }
  const add = (id: string, name: rules.Option['name']) =>
    change(({ options: present, variants }) => ({ options: [...present, { id, name, values: [] }], variants }))
  const unused = optionPresets.filter((preset) => !options.some(({ id }) => id === preset.id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-soft text-sm">{t('variants.hint')}</p>
      {options.map((option, at) => (
        <FormRow key={option.id}>
          <OptionFields option={option} at={at} product={product} change={change} />
        </FormRow>
      ))}
      <ErrorLine errors={errors} />
      {options.length < maxOptions && (
        <div className="flex flex-wrap items-center gap-2">
          {unused.map(({ id, name }) => (
            <Button key={id} onPress={() => add(id, name)}>
              <Plus aria-hidden="true" className="size-4" />
              {t(`variants.add.${id}`)}
            </Button>
          ))}
          <Button onPress={() => add(rules.freeId(options, 'option'), emptyTexts())}>
            <Plus aria-hidden="true" className="size-4" />
            {t('variants.add.other')}
          </Button>
        </div>
      )}
      {options.some(({ values }) => values.length > 0) && <ProductVariants product={product} />}
    </div>
  )
}

type OptionProps = {
  option: rules.Option
  at: number
  product: ProductPage | null
  change(by: (goods: Goods) => Goods): void
}

function OptionFields({ option, at, product, change }: OptionProps) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const errors = useFieldErrors(`options.${at}.values`)
  const title = textIn(option.name, i18n.language as Language).trim() || t('variants.optionNumber', { number: at + 1 })
  const isOrdered = (id?: string) =>
    product?.variants.some((variant) => variant.is_ordered && (id === undefined || variant.values[at] === id)) ?? false
  const addValues = () => {
    const values = rules.readValues(option.id, typed)
    setTyped('')
    if (values.length === 0) return
    change((goods) =>
      option.values.length === 0 ? rules.withFirstValues(goods, at, values) : rules.withValues(goods, at, values),
    )
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium">{title}</legend>
      <TextsField name={`options.${at}.name`} label={t('products.fields.options_name')} />
      {option.values.length > 0 && (
        <ul aria-label={t('variants.valuesOf', { option: title })} className="grid gap-2">
          {option.values.map((value, place) => (
            <OptionValue
              key={value.id}
              name={`options.${at}.values.${place}`}
              place={place}
              count={option.values.length}
              hasSwatch={option.id === 'colour' || option.values.some(({ swatch }) => swatch)}
              isOrdered={isOrdered(value.id)}
              onMove={(to) => change((goods) => rules.withMovedValue(goods, at, place, to))}
              onRemove={() => change((goods) => rules.withoutValue(goods, at, value.id))}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-60 flex-1">
          <TextField
            label={t('variants.newValues', { option: title })}
            hint={t(option.id === 'colour' ? 'variants.newColoursHint' : 'variants.newValuesHint')}
            errors={errors}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              addValues()
            }}
          />
        </div>
        <Button onPress={addValues}>{t('variants.addValues')}</Button>
        <Button
          shape="quiet"
          isDisabled={isOrdered() && option.values.length > 1}
          onPress={() => change((goods) => rules.withoutOption(goods, at))}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          {t('variants.removeOption', { option: title })}
        </Button>
      </div>
    </fieldset>
  )
}
