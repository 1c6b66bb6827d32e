import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ImageField } from '#office/kit/form/image-field.tsx'
import { TextsField } from '#office/kit/form/texts-field.tsx'

export function CategoryImage() {
  const { t } = useTranslation()
  const path = useWatch({ name: 'image.path' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ImageField name="image.path" label={t('categories.parts.image')} />
      {path && <TextsField name="image.alt" label={t('products.fields.images_alt')} />}
    </div>
  )
}
