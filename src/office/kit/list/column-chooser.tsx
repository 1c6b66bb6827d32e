import { Columns3 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { buttonClasses } from '#office/kit/button.tsx'
import { Checkbox } from '#office/kit/field.tsx'
import type { Column } from './list-table.tsx'

const stored = (list: string) => `office.columns${list}`

/** Manages which columns of a list are shown. The choice is kept in this browser and in saved views. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [chosen, choose] = useState<string[]>(() => {
    const kept = localStorage.getItem(stored(list))?.split(',') ?? []
    const known = kept.filter((key) => columns.some((column) => column.key === key))
    return known.length ? known : columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key)
  })
  const setChosen = (keys: string[]) => {
    localStorage.setItem(stored(list), keys.join(','))
    choose(keys)
  }
  const shown = useMemo(() => columns.filter(({ key }) => chosen.includes(key)), [columns, chosen])
  return { chosen, setChosen, shown }
}

export function ColumnChooser<Row>({
  columns,
  chosen,
  onChange,
}: {
  columns: readonly Column<Row>[]
  chosen: readonly string[]
  onChange(keys: string[]): void
}) {
  const { t } = useTranslation()
  return (
    <DialogTrigger>
      <AriaButton className={buttonClasses('quiet')}>
        <Columns3 aria-hidden="true" className="size-4" />
        {t('list.columns')}
      </AriaButton>
      <Popover className="rounded-md border border-line bg-surface p-3 shadow-overlay">
        <Dialog aria-label={t('list.columns')} className="outline-none">
          {columns.map(({ key, label }, index) => (
            <Checkbox
              key={key}
              label={label}
              checked={chosen.includes(key)}
              disabled={index === 0}
              onChange={(event) =>
                onChange(
                  columns
                    .map((column) => column.key)
                    .filter((each) => (each === key ? event.target.checked : chosen.includes(each))),
                )
              }
            />
          ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
