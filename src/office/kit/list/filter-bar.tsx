import type { TFunction } from 'i18next'
import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { Checkbox, TextField } from '#office/kit/field.tsx'
import type { Filter, ListState } from './list-state.ts'
import { SearchField, typingPause } from './search-field.tsx'

type Changes = {
  search(q: string): void
  setFilter(key: string, value: string, options?: { isTyped: boolean }): void
  clear(): void
}

/** Shows the search field if the list has one, active filters as chips, and the dialog that sets them. */
export function FilterBar({
  filters,
  state,
  changes,
  placeholder,
}: {
  filters: readonly Filter[]
  state: ListState
  changes: Changes
  placeholder: string | null
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-2 py-2">
      <div className="flex gap-2">
        {placeholder !== null && <SearchField q={state.q} label={placeholder} onSearch={changes.search} />}
        <Button onPress={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {t('list.filter')}
        </Button>
      </div>
      <Chips filters={filters} state={state} changes={changes} />
      {state.unknown.length > 0 && (
        <p role="status" className="text-sm text-attention">
          {t('list.unknownFilter', { names: state.unknown.join(', ') })}
        </p>
      )}
      {isOpen && <FilterDialog filters={filters} state={state} changes={changes} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Chips({ filters, state, changes }: { filters: readonly Filter[]; state: ListState; changes: Changes }) {
  const { t } = useTranslation()
  if (state.filters.size === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {[...state.filters].map(([key, value]) => {
        const text = chipText(t, { filters, key, value })
        return (
          <li key={key} className="flex items-center rounded-md bg-line/40 pl-2.5 text-sm">
            {text}
            <AriaButton
              aria-label={t('list.removeFilter', { name: text })}
              className="grid size-8 place-items-center pointer-coarse:size-11"
              onPress={() => changes.setFilter(key, '')}
            >
              <X aria-hidden="true" className="size-3.5" />
            </AriaButton>
          </li>
        )
      })}
      <li>
        <Button shape="quiet" onPress={changes.clear}>
          {t('list.clear')}
        </Button>
      </li>
    </ul>
  )
}

function chipText(
  t: TFunction,
  { filters, key, value }: { filters: readonly Filter[]; key: string; value: string },
): string {
  const [name, bound] = key.split('.')
  const filter = filters.find((each) => each.key === name)
  const values = value.split(',').map((one) => filter?.options?.find((option) => option.value === one)?.label ?? one)
  const label = filter?.label ?? key
  if (bound) return `${label} ${bound === 'gte' ? '≥' : '<'} ${values.join(', ')}`
  return t('act.named', { name: label, value: values.join(', ') })
}

function FilterDialog({
  filters,
  state,
  changes,
  onClose,
}: {
  filters: readonly Filter[]
  state: ListState
  changes: Changes
  onClose(): void
}) {
  const { t } = useTranslation()
  return (
    <Sheet label={t('list.filter')} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <h2 className="font-display text-title">{t('list.filter')}</h2>
        {filters.map((filter) => (
          <FilterFields key={filter.key} filter={filter} state={state} setFilter={changes.setFilter} />
        ))}
        <Button shape="primary" onPress={onClose}>
          {t('act.close')}
        </Button>
      </div>
    </Sheet>
  )
}

function FilterFields({
  filter,
  state,
  setFilter,
}: {
  filter: Filter
  state: ListState
  setFilter: Changes['setFilter']
}) {
  const { t } = useTranslation()
  const { key, label, kind, options = [] } = filter
  const given = (name: string) => state.filters.get(name) ?? ''
  if (kind === 'choice') {
    const chosen = given(key).split(',').filter(Boolean)
    const others = filter.isSingle ? [] : chosen
    return (
      <fieldset>
        <legend className="text-sm font-medium">{label}</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                setFilter(
                  key,
                  options
                    .map(({ value }) => value)
                    .filter((value) => (value === option.value ? event.target.checked : others.includes(value)))
                    .join(','),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    )
  }
  const type = kind === 'dateRange' ? 'date' : kind === 'text' ? 'text' : 'number'
  const names = kind === 'dateRange' || kind === 'numberRange' ? [`${key}.gte`, `${key}.lt`] : [key]
  return (
    <div className={names.length === 2 ? 'grid grid-cols-2 gap-3' : ''}>
      {names.map((name) => (
        <TypedFilter
          key={name}
          type={type}
          label={name === key ? label : t(name.endsWith('gte') ? 'list.from' : 'list.before', { name: label })}
          value={given(name)}
          onValue={(value) => setFilter(name, value, { isTyped: true })}
        />
      ))}
    </div>
  )
}

type TypedProps = { type: string; label: string; value: string; onValue(value: string): void }

/** Field of a filter, which applies during typing, at the latest when the user leaves it. */
function TypedFilter({ type, label, value, onValue }: TypedProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ value, onValue })
  latest.current = { value, onValue }
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (typed: string) => {
    clearTimeout(timer.current)
    if (typed.trim() !== latest.current.value) latest.current.onValue(typed.trim())
  }
  return (
    <TextField
      type={type}
      label={label}
      defaultValue={value}
      onChange={({ target }) => {
        clearTimeout(timer.current)
        // While its year is typed, a date is one of the first thousand years.
        if (type === 'date' && target.value && target.value < '1') return
        timer.current = setTimeout(() => apply(target.value), typingPause)
      }}
      onBlur={({ target }) => apply(target.value)}
    />
  )
}
