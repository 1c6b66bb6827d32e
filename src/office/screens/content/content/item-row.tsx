import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, GripVertical, Trash2 } from 'lucide-react'
import { useContext } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormCheckbox } from '#office/kit/form/form-fields.tsx'
import { ReadOnlyForm } from '#office/kit/form/read-only.ts'
import { useFormats } from '#office/kit/formats.ts'
import { IconButton } from '#office/kit/icon-button.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import type { Language } from '#shared/markets.ts'
import { type Item, type ListKind, missingLanguages, timeState } from './content-form-rules.ts'
import { pictureOf, titleOf } from './content-kinds.ts'
import { ItemFields } from './item-fields.tsx'

type RowProps = {
  kind: ListKind
  name: string
  isOpen: boolean
  onToggle(): void
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  dragProps: object
  buttonId(by: -1 | 1): string
  onStep(by: -1 | 1): void
  onRemove(): void
}

/** Row of an item, with controls to move and remove it. Its fields are shown below while it is open. */
export function ItemRow(props: RowProps) {
  const { kind, name, isOpen } = props
  const { t, i18n } = useTranslation()
  const item = useWatch({ name }) as Item | null
  const hasError = useHasError(name)
  const isReadOnly = useContext(ReadOnlyForm)
  if (!item) return null
  const title = titleOf(kind, item, i18n.language as Language) || t('content.untitled')
  const picture = pictureOf(item)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li className={`border-b border-line ${props.isDragged ? 'opacity-50' : ''}`}>
      <div {...props.dragProps} className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 py-1">
        {!isReadOnly && <GripVertical aria-hidden="true" className="size-4 shrink-0 cursor-grab text-soft" />}
        {picture && (
          <img
            src={`/storage/${picture}?w=240`}
            alt=""
            draggable={false}
            className="size-9 rounded-md bg-line/40 object-cover"
          />
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={props.onToggle}
          className="flex min-h-9 min-w-40 flex-1 cursor-pointer items-center gap-2 rounded-md text-left font-medium hover:underline pointer-coarse:min-h-11"
        >
          <Chevron aria-hidden="true" className="size-4 shrink-0 text-soft" />
          <span className="min-w-0 wrap-anywhere">{title}</span>
        </button>
        <span className="flex flex-wrap items-center gap-1">
          {hasError && <StateTag tone="bad">{t('content.hasError')}</StateTag>}
          <ItemTags item={item} />
        </span>
        {!isReadOnly && (
          <span className="ml-auto flex gap-1">
            <IconButton
              icon={ArrowUp}
              label={t('categories.up', { name: title })}
              id={props.buttonId(-1)}
              disabled={props.isFirst}
              onClick={() => props.onStep(-1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('categories.down', { name: title })}
              id={props.buttonId(1)}
              disabled={props.isLast}
              onClick={() => props.onStep(1)}
            />
            <IconButton icon={Trash2} label={t('content.remove', { name: title })} onClick={props.onRemove} />
          </span>
        )}
      </div>
      {isOpen && (
        <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4 pt-1 pb-5 sm:pl-6">
          <legend className="sr-only">{title}</legend>
          <FormCheckbox name={`${name}.is_shown`} label={t('content.fields.is_shown')} />
          <ItemFields kind={kind} base={name} />
        </fieldset>
      )}
    </li>
  )
}

/** Shows tags if an item is switched off, scheduled or over, or lacks a language. */
function ItemTags({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { shortTime, language } = useFormats()
  const times = item as { shown_from?: string | null; shown_until?: string | null }
  const state = timeState(times, Date.now())
  const missing = missingLanguages(item)
  return (
    <>
      {!item.is_shown && <StateTag tone="waiting">{t('content.states.off')}</StateTag>}
      {item.is_shown && state === 'over' && <StateTag tone="waiting">{t('content.states.over')}</StateTag>}
      {item.is_shown && state === 'later' && (
        <StateTag tone="waiting">{t('content.states.from', { at: shortTime(times.shown_from!) })}</StateTag>
      )}
      {item.is_shown && state === 'now' && times.shown_until && (
        <StateTag tone="good">{t('content.states.until', { at: shortTime(times.shown_until) })}</StateTag>
      )}
      {missing.length > 0 && (
        <StateTag tone="attention">{t('content.missing', { languages: missing.map(language).join(', ') })}</StateTag>
      )}
    </>
  )
}

function useHasError(name: string): boolean {
  const { control } = useFormContext()
  const { errors } = useFormState({ control, name })
  const [list, key] = name.split('.') as [string, string]
  return Boolean((errors as Record<string, Record<string, unknown>>)[list]?.[key])
}
