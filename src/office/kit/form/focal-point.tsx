import { useTranslation } from 'react-i18next'

export type Focal = { x: number; y: number }

type FocalProps = {
  path: string
  /** Focal point; both coordinates range from 0 to 1. */
  focal: Focal
  onChange(focal: Focal): void
  /** Classes of the crop shown next to the picture. */
  cropClasses?: string
}

/**
 * Sets the point that crops keep in view, by pressing on the picture or with two sliders. Shows the crop next to it.
 */
export function FocalPoint({ path, focal, onChange, cropClasses = 'size-24' }: FocalProps) {
  const { t } = useTranslation()
  const [x, y] = [Math.round(focal.x * 100), Math.round(focal.y * 100)]
  const set = (percent: Focal) => onChange({ x: percent.x / 100, y: percent.y / 100 })
  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <button
          type="button"
          aria-label={t('form.focal.set')}
          className="relative cursor-crosshair"
          onClick={(event) => {
            // A press by keyboard has no position; the sliders below serve that purpose.
            if (event.detail === 0) return
            const box = event.currentTarget.getBoundingClientRect()
            const share = (at: number, size: number) => Math.round(Math.min(1, Math.max(0, at / size)) * 100)
            set({ x: share(event.clientX - box.left, box.width), y: share(event.clientY - box.top, box.height) })
          }}
        >
          <img src={`/storage/${path}?w=480`} alt="" className="max-h-56 max-w-56 rounded-md" />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-focus/60 shadow-overlay"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </button>
        <img
          src={`/storage/${path}?w=240`}
          alt={t('form.cropPreview')}
          className={`${cropClasses} rounded-md object-cover`}
          style={{ objectPosition: `${x}% ${y}%` }}
        />
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="grid gap-0.5 text-sm">
          {t(`form.focal.${axis}`)}
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
