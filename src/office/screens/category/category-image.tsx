import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CategoryForm } from '#contract/office/category-form.ts'
import { Button, buttonClasses } from '#office/kit/button.tsx'
import { TextsField } from '#office/kit/form/texts-field.tsx'
import { UploadList } from '../product/upload-list.tsx'
import { useUploads } from '../product/use-uploads.ts'

/** The category's picture, which comes by drop or file, with what it shows in words. */
export function CategoryImage() {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ name: 'image.path' })
  const path = field.value as CategoryForm['image']['path']
  const uploads = useUploads((image) => field.onChange(image.path))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <section
        aria-label={t('categories.parts.image')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          uploads.add([...event.dataTransfer.files].slice(0, 1))
        }}
        className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-line p-3"
      >
        {path && <img src={`/storage/${path}?w=480`} alt="" className="max-h-40 max-w-60 rounded-md bg-line/40" />}
        <label className={`${buttonClasses()} focus-within:outline-2 focus-within:outline-focus`}>
          {t(path ? 'categories.replaceImage' : 'categories.addImage')}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={(event) => {
              uploads.add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
        {path && (
          <Button shape="danger" onPress={() => field.onChange(null)}>
            {t('products.removeImage')}
          </Button>
        )}
        <p className="text-sm text-soft">{t('categories.imageHint')}</p>
        <UploadList uploads={uploads} />
      </section>
      {fieldState.error && <p className="text-sm text-bad">{t(`errors.${fieldState.error.message}`)}</p>}
      {path && <TextsField name="image.alt" label={t('products.fields.images_alt')} />}
    </div>
  )
}
