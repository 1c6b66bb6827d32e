import { ArrowDown, ArrowUp, Trash2, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextsField } from '#office/kit/form/texts-field.tsx'
import { IconButton } from '#office/kit/icon-button.tsx'
import { type Language, type Texts, textIn } from '#shared/markets.ts'

type OptionValueProps = {
  /** Name of the form field. */
  name: string
  place: number
  count: number
  /** It may have a colour beside its label. */
  hasSwatch: boolean
  /** Orders contain it, so it cannot be removed. */
  isOrdered: boolean
  onMove(to: number): void
  onRemove(): void
}

/** One value of an option, folded to its label, swatch and place; opened, its label in each language. */
export function OptionValue({ name, place, count, hasSwatch, isOrdered, onMove, onRemove }: OptionValueProps) {
  const { t, i18n } = useTranslation()
  const names = useId()
  const [isOpen, setOpen] = useState(false)
  const value = useWatch({ name }) as { id: string; label: Texts } | undefined
  const label = textIn(value?.label, i18n.language as Language) || value?.id || ''
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] rounded-md border border-line px-2 py-1">
      <div className="flex flex-wrap items-center gap-2">
        {hasSwatch && <Swatch name={`${name}.swatch`} value={label} />}
        <span className="min-w-24 flex-1 wrap-anywhere">{label}</span>
        {isOrdered && <span className="text-soft text-sm">{t('variants.valueOrdered')}</span>}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={names}
          aria-label={t('variants.cell', { column: t('variants.labels'), variant: label })}
          onClick={() => setOpen(!isOpen)}
          className="min-h-9 cursor-pointer text-sm underline pointer-coarse:min-h-11"
        >
          {t('variants.labels')}
        </button>
        <IconButton
          icon={ArrowUp}
          label={t('variants.valueUp', { value: label })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('variants.valueDown', { value: label })}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        />
        <IconButton
          icon={Trash2}
          label={t('variants.valueRemove', { value: label })}
          disabled={isOrdered}
          onClick={onRemove}
        />
      </div>
      <div id={names} hidden={!isOpen} className="py-2">
        <TextsField name={`${name}.label`} label={t('products.fields.options_values_label')} />
      </div>
    </li>
  )
}

function Swatch({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation()
  const { setValue } = useFormContext()
  const swatch = useWatch({ name }) as string | null
  const field = useRef<HTMLInputElement>(null)
  const set = (colour: string | null) => setValue(name, colour, { shouldDirty: true })
  return (
    <span className="inline-flex items-center gap-1">
      <input
        ref={field}
        type="color"
        aria-label={t('variants.swatchOf', { value })}
        value={swatch ?? '#ffffff'}
        onChange={(event) => set(event.target.value)}
        className={`size-9 cursor-pointer rounded-md border border-line ${swatch ? '' : 'opacity-40'}`}
      />
      {swatch && (
        <IconButton
          icon={X}
          label={t('variants.noSwatch', { value })}
          onClick={() => {
            set(null)
            field.current?.focus()
          }}
        />
      )}
    </span>
  )
}
