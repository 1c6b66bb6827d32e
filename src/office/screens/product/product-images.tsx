import { GripVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  Button as AriaButton,
  DropZone,
  FileTrigger,
  GridList,
  GridListItem,
  isFileDropItem,
  useDragAndDrop,
} from 'react-aria-components'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/product-form.ts'
import { Button } from '#office/kit/button.tsx'
import { ImageFields } from './image-fields.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type Image = ProductForm['images'][number]

/** A product's pictures: the first one stands in lists. They come by drop or file, and are ordered by drag or key. */
export function ProductImages() {
  const { t } = useTranslation()
  const { field } = useController({ name: 'images' })
  const images = field.value as Image[]
  const latest = useRef(images)
  latest.current = images
  const [chosen, setChosen] = useState<string | null>(null)
  const uploads = useUploads((image) => {
    // The same picture again is the one that is there.
    if (latest.current.some(({ path }) => path === image.path)) return
    latest.current = [...latest.current, { ...image, alt: {}, focal_x: null, focal_y: null }]
    field.onChange(latest.current)
  })
  const index = images.findIndex(({ path }) => path === chosen)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const moved = images.filter(({ path }) => keys.has(path))
      const rest = images.filter(({ path }) => !keys.has(path))
      const at = rest.findIndex(({ path }) => path === target.key) + (target.dropPosition === 'after' ? 1 : 0)
      field.onChange([...rest.slice(0, at), ...moved, ...rest.slice(at)])
    },
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DropZone
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const files = await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()))
          uploads.add(files)
        }}
        className="grid gap-2 rounded-md border border-dashed border-line p-3 data-drop-target:border-brand data-drop-target:bg-ground"
      >
        <div className="flex flex-wrap items-center gap-2">
          <FileTrigger
            allowsMultiple
            acceptedFileTypes={['image/*']}
            onSelect={(files) => uploads.add([...(files ?? [])])}
          >
            <Button>{t('products.addImages')}</Button>
          </FileTrigger>
          <p className="text-sm text-soft">{t('products.imagesHint')}</p>
        </div>
        <UploadList uploads={uploads} />
        {images.length > 0 && (
          <GridList
            aria-label={t('products.fields.images')}
            layout="grid"
            items={images.map((image) => ({ ...image, id: image.path }))}
            selectionMode="single"
            selectionBehavior="replace"
            selectedKeys={chosen ? [chosen] : []}
            onSelectionChange={(keys) =>
              setChosen(keys === 'all' ? null : (([...keys][0] as string | undefined) ?? null))
            }
            dragAndDropHooks={dragAndDropHooks}
            className="flex flex-wrap gap-2"
          >
            {({ path, alt }) => {
              const place = images.findIndex((image) => image.path === path)
              const name = t('products.imageNumber', { number: place + 1 })
              return (
                <GridListItem
                  id={path}
                  textValue={name}
                  className="relative size-24 cursor-pointer rounded-md border-2 border-transparent data-dragging:opacity-50 data-drop-target:border-focus data-selected:border-brand"
                >
                  <img
                    src={`/storage/${path}?w=240`}
                    alt={name}
                    draggable={false}
                    className="size-full rounded-md bg-line/40 object-cover"
                  />
                  <AriaButton
                    slot="drag"
                    aria-label={t('products.moveImage', { number: place + 1 })}
                    className="absolute top-1 left-1 grid size-6 place-items-center rounded-md bg-surface/90 text-soft pointer-coarse:size-8"
                  >
                    <GripVertical aria-hidden="true" className="size-4" />
                  </AriaButton>
                  {place === 0 && (
                    <span className="absolute inset-x-0 bottom-0 rounded-b-md bg-surface/90 text-center text-xs">
                      {t('products.firstImage')}
                    </span>
                  )}
                  {!Object.values(alt ?? {}).some(Boolean) && (
                    <span className="absolute top-1 right-1 rounded-md bg-attention-pale px-1 text-xs text-attention">
                      {t('products.noAlt')}
                    </span>
                  )}
                </GridListItem>
              )
            }}
          </GridList>
        )}
      </DropZone>
      {index >= 0 && (
        <ImageFields
          key={chosen}
          index={index}
          count={images.length}
          onMove={(to) => {
            const rest = images.filter((_, place) => place !== index)
            field.onChange([...rest.slice(0, to), images[index], ...rest.slice(to)])
          }}
          onRemove={() => {
            setChosen(null)
            field.onChange(images.filter((_, place) => place !== index))
          }}
        />
      )}
    </div>
  )
}
