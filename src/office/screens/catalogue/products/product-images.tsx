import { type DragEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import { buttonClasses } from '#office/kit/button.tsx'
import { UploadList } from '#office/kit/form/upload-list.tsx'
import { useUploads } from '#office/kit/form/use-uploads.ts'
import { ImageFields } from './image-fields.tsx'

type Image = ProductForm['images'][number]

/**
 * Edits a product's pictures, ordered by dragging or buttons; lists show the first one. Files are dropped or chosen.
 */
export function ProductImages() {
  const { t } = useTranslation()
  const { field } = useController({ name: 'images' })
  const images = field.value as Image[]
  const latest = useRef(images)
  latest.current = images
  const [chosen, setChosen] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, say] = useState('')
  const uploads = useUploads((image) => {
    // Ignores a picture that is already there.
    if (latest.current.some(({ path }) => path === image.path)) return
    latest.current = [...latest.current, { ...image, alt: {}, focal_x: null, focal_y: null }]
    field.onChange(latest.current)
  })
  const index = images.findIndex(({ path }) => path === chosen)
  const move = (path: string, to: number) => {
    const rest = images.filter((image) => image.path !== path)
    const moved = images.filter((image) => image.path === path)
    field.onChange([...rest.slice(0, to), ...moved, ...rest.slice(to)])
    say(t('products.movedImage', { place: to + 1, count: images.length }))
  }
  const dropFiles = (event: DragEvent) => {
    event.preventDefault()
    uploads.add([...event.dataTransfer.files])
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <section
        aria-label={t('products.fields.images')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropFiles}
        className="grid gap-2 rounded-md border border-dashed border-line p-3"
      >
        <div className="flex flex-wrap items-center gap-2">
          <label className={`${buttonClasses()} focus-within:outline-2 focus-within:outline-focus`}>
            {t('products.addImages')}
            <input
              type="file"
              multiple
              accept="image/*"
              className="sr-only"
              onChange={(event) => {
                uploads.add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
          <p className="text-sm text-soft">{t('products.imagesHint')}</p>
        </div>
        <UploadList uploads={uploads} />
        {images.length > 0 && (
          <ul aria-label={t('products.fields.images')} className="flex flex-wrap gap-2">
            {images.map(({ path, alt }, at) => (
              <li
                key={path}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(path)
                }}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  // A file dropped on a picture is added as another picture.
                  if (dragged === null) return
                  event.preventDefault()
                  event.stopPropagation()
                  move(dragged, at)
                }}
                className={dragged === path ? 'opacity-50' : ''}
              >
                <button
                  type="button"
                  aria-pressed={path === chosen}
                  onClick={() => setChosen(path === chosen ? null : path)}
                  className="relative block size-24 cursor-pointer overflow-hidden rounded-md border-2 border-transparent aria-pressed:border-brand"
                >
                  <img
                    src={`/storage/${path}?w=240`}
                    alt={t('products.imageNumber', { number: at + 1 })}
                    draggable={false}
                    className="size-full bg-line/40 object-cover"
                  />
                  {at === 0 && (
                    <span className="absolute inset-x-0 bottom-0 bg-surface/90 text-center text-xs">
                      {t('products.firstImage')}
                    </span>
                  )}
                  {!Object.values(alt ?? {}).some(Boolean) && (
                    <span className="absolute top-1 right-1 rounded-md bg-attention-pale px-1 text-xs text-attention">
                      {t('products.noAlt')}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </section>
      {index >= 0 && (
        <ImageFields
          key={chosen}
          index={index}
          count={images.length}
          onMove={(to) => move(images[index]!.path, to)}
          onRemove={() => {
            setChosen(null)
            field.onChange(images.filter((_, at) => at !== index))
          }}
        />
      )}
    </div>
  )
}
