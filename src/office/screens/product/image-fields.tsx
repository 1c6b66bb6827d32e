import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/product-form.ts'
import { Button } from '#office/kit/button.tsx'
import { TextsField } from '#office/kit/form/texts-field.tsx'

type Image = ProductForm['images'][number]

/** What one picture shows in words, what crops of it keep in view, and its place. */
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
        <FocalPoint index={index} />
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
              {t('products.removeImage')}
            </Button>
          </div>
        </div>
      </div>
    </fieldset>
  )
}

const percent = (share: number | null | undefined) => Math.round((share ?? 0.5) * 100)

/** The point that stays in view, set by a press on the picture or by two sliders, with the crop beside it. */
function FocalPoint({ index }: { index: number }) {
  const { t } = useTranslation()
  const { field } = useController({ name: `images.${index}` })
  const image = field.value as Image
  const [x, y] = [percent(image.focal_x), percent(image.focal_y)]
  const set = (focal: { x: number; y: number }) =>
    field.onChange({ ...image, focal_x: focal.x / 100, focal_y: focal.y / 100 })
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-start gap-2">
        <button
          type="button"
          aria-label={t('products.focal.set')}
          className="relative cursor-crosshair"
          onClick={(event) => {
            // A press by key has no place: the sliders below are for that.
            if (event.detail === 0) return
            const box = event.currentTarget.getBoundingClientRect()
            const share = (at: number, size: number) => Math.round(Math.min(1, Math.max(0, at / size)) * 100)
            set({ x: share(event.clientX - box.left, box.width), y: share(event.clientY - box.top, box.height) })
          }}
        >
          <img src={`/storage/${image.path}?w=480`} alt="" className="max-h-56 max-w-56 rounded-md" />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-focus/60 shadow-overlay"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </button>
        <img
          src={`/storage/${image.path}?w=240`}
          alt={t('products.cropPreview')}
          className="size-24 rounded-md object-cover"
          style={{ objectPosition: `${x}% ${y}%` }}
        />
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="grid gap-0.5 text-sm">
          {t(`products.focal.${axis}`)}
          <input
            type="range"
            min={0}
            max={100}
            step={10}
            value={axis === 'x' ? x : y}
            onChange={(event) => set({ x, y, [axis]: event.target.valueAsNumber })}
            className="accent-brand"
          />
        </label>
      ))}
    </div>
  )
}
