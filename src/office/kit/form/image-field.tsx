import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, buttonClasses } from '#office/kit/button.tsx'
import { ErrorLine } from '#office/kit/field.tsx'
import { useFieldErrors } from './form-fields.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type PickerProps = {
  label: string
  /** Path below the storage prefix; null without a picture. */
  path: string | null
  onChange(path: string | null): void
  errors?: readonly string[] | undefined
  isRemovable?: boolean
  imageClasses?: string
}

/** Field for one picture, dropped or chosen as a file. Its path is the form's field `name`. */
export function ImageField({ name, ...props }: { name: string } & Omit<PickerProps, 'path' | 'onChange' | 'errors'>) {
  const { field } = useController({ name })
  const errors = useFieldErrors(name)
  return (
    <ImagePicker {...props} path={(field.value as string | null) || null} onChange={field.onChange} errors={errors} />
  )
}

export function ImagePicker({
  label,
  path,
  onChange,
  errors,
  isRemovable = true,
  imageClasses = 'max-h-40 max-w-60 rounded-md',
}: PickerProps) {
  const { t } = useTranslation()
  const uploads = useUploads((image) => onChange(image.path))
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
          <Button shape="danger" onPress={() => onChange(null)}>
            {t('form.removeImage')}
          </Button>
        )}
        <p className="text-sm text-soft">{t('form.imageHint')}</p>
        <UploadList uploads={uploads} />
      </section>
      <ErrorLine errors={errors} />
    </div>
  )
}
