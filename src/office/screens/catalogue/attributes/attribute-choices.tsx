import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AttributeForm } from '#contract/office/catalogue/attribute-form.ts'
import type { AttributePage } from '#contract/office/catalogue/attributes.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorLine } from '#office/kit/field.tsx'
import { FormRow, useFieldErrors } from '#office/kit/form/form-fields.tsx'
import { TextsField } from '#office/kit/form/texts-field.tsx'
import { useOrdering } from '#office/kit/form/use-ordering.ts'
import { useFormats } from '#office/kit/formats.ts'
import { IconButton } from '#office/kit/icon-button.tsx'
import { textIn } from '#shared/markets.ts'

/** Edits the values that products can have, in their order. One that products have cannot be deleted. */
export function AttributeChoices({ stored }: { stored: AttributePage['choices'] }) {
  const { t, i18n } = useTranslation()
  const { number } = useFormats()
  const { control, getValues } = useFormContext<AttributeForm>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'choices', keyName: 'rowId' })
  const errors = useFieldErrors('choices')
  const rows = fields.map(({ rowId }) => rowId)
  const nameOf = (index: number) =>
    textIn(getValues(`choices.${index}.label`), i18n.language as 'en') ||
    t('attributes.choiceNumber', { number: index + 1 })
  const ordering = useOrdering({
    name: 'choice',
    ids: rows,
    // The form's own list moves its rows, which keep their ids.
    onOrder: () => undefined,
    sayMoved: (row, position) =>
      t('categories.movedProduct', { name: nameOf(rows.indexOf(row)), place: position, count: rows.length }),
    labelOf: (row) => nameOf(rows.indexOf(row)),
  })
  const step = (index: number, by: -1 | 1) => {
    ordering.step(rows[index]!, by)
    move(index, index + by)
  }
  return (
    <div className="grid gap-3">
      {fields.length === 0 && <p className="text-soft">{t('attributes.noChoices')}</p>}
      <ErrorLine errors={errors} />
      {fields.map(({ rowId }, index) => {
        const id = getValues(`choices.${index}.id`)
        const count = stored.find((choice) => choice.id === id)?.products ?? 0
        const name = nameOf(index)
        return (
          <FormRow key={rowId}>
            <fieldset className="grid gap-2 rounded-md border border-line p-3">
              <legend className="px-1 font-medium">{t('attributes.choiceNumber', { number: index + 1 })}</legend>
              <TextsField
                name={`choices.${index}.label`}
                label={t('attributes.fields.choices_label')}
                maxLength={120}
              />
              <div className="flex flex-wrap items-center gap-1">
                {id && <code className="text-sm text-soft wrap-anywhere">{id}</code>}
                <span className="flex-1 text-sm text-soft">
                  {count > 0 && t('attributes.choiceUsed', { count, number: number(count) })}
                </span>
                <IconButton
                  id={ordering.buttonId(rowId, -1)}
                  icon={ArrowUp}
                  label={t('attributes.choiceUp', { name })}
                  disabled={index === 0}
                  onClick={() => step(index, -1)}
                />
                <IconButton
                  id={ordering.buttonId(rowId, 1)}
                  icon={ArrowDown}
                  label={t('attributes.choiceDown', { name })}
                  disabled={index === fields.length - 1}
                  onClick={() => step(index, 1)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('attributes.choiceRemove', { name })}
                  disabled={count > 0}
                  onClick={() => remove(index)}
                />
              </div>
            </fieldset>
          </FormRow>
        )
      })}
      <p role="status" className="sr-only">
        {ordering.said}
      </p>
      <div>
        <Button onPress={() => append({ id: '', label: {} })}>
          <Plus aria-hidden="true" className="size-4" />
          {t('attributes.addChoice')}
        </Button>
      </div>
    </div>
  )
}
