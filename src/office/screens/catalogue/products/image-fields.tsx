import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import { Button } from '#office/kit/button.tsx'
import { FocalPoint } from '#office/kit/form/focal-point.tsx'
import { TextsField } from '#office/kit/form/texts-field.tsx'

type Image = ProductForm['images'][number]

/** Fields of one picture: description, focal point and position. */
export function ImageFields({
  index,
  count,
  onMove,
  onRemove,
}: {
  index: number
  count: number
  onMove(to: number): void
  onRemove(): void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium">{t('products.imageNumber', { number: index + 1 })}</legend>
      <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <ImageFocalPoint index={index} />
        <div className="grid content-start gap-3">
          <TextsField name={`images.${index}.alt`} label={t('products.fields.images_alt')} kind="lines" />
          <div className="flex flex-wrap gap-2">
            <Button isDisabled={index === 0} onPress={() => onMove(index - 1)}>
              {t('products.earlier')}
            </Button>
            <Button isDisabled={index === count - 1} onPress={() => onMove(index + 1)}>
              {t('products.later')}
            </Button>
            <Button shape="danger" onPress={onRemove}>
              {t('form.removeImage')}
            </Button>
          </div>
        </div>
      </div>
    </fieldset>
  )
}

/** Sets the point that crops of the picture keep in view; defaults to the centre. */
function ImageFocalPoint({ index }: { index: number }) {
  const { field } = useController({ name: `images.${index}` })
  const { getValues } = useFormContext()
  const image = field.value as Image
  return (
    <FocalPoint
      path={image.path}
      focal={{ x: image.focal_x ?? 0.5, y: image.focal_y ?? 0.5 }}
      // Form values of the picture's other fields are newer than the controller's value.
      onChange={({ x, y }) => field.onChange({ ...getValues(field.name), focal_x: x, focal_y: y })}
    />
  )
}
