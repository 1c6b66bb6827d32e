import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, buttonClasses } from '#office/kit/button.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type ImageFieldProps = {
  /** Of the form: a path below the storage prefix, null without a picture. */
  name: string
  label: string
  isRemovable?: boolean
  imageClasses?: string
}

/** One picture, which comes by drop or file. */
export function ImageField({
  name,
  label,
  isRemovable = true,
  imageClasses = 'max-h-40 max-w-60 rounded-md',
}: ImageFieldProps) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ name })
  const path = field.value as string | null
  const uploads = useUploads((image) => field.onChange(image.path))
  const key = fieldState.error?.message
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <section
        aria-label={label}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          uploads.add([...event.dataTransfer.files].slice(0, 1))
        }}
        className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-line p-3"
      >
        {path && <img src={`/storage/${path}?w=480`} alt="" className={`bg-line/40 ${imageClasses}`} />}
        <label className={`${buttonClasses()} focus-within:outline-2 focus-within:outline-focus`}>
          {t(path ? 'form.replaceImage' : 'form.addImage')}
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
        {path && isRemovable && (
          <Button shape="danger" onPress={() => field.onChange(null)}>
            {t('form.removeImage')}
          </Button>
        )}
        <p className="text-sm text-soft">{t('form.imageHint')}</p>
        <UploadList uploads={uploads} />
      </section>
      {key && (
        <p className="text-sm text-bad">
          {t(`errors.${key.split(' ')[0]}`, { defaultValue: t('errors.validation.invalid') })}
        </p>
      )}
    </div>
  )
}
