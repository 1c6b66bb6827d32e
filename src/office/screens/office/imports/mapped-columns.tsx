import { useTranslation } from 'react-i18next'
import type { ImportMapping } from '#contract/office/office/imports.ts'
import { Select } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'

type Props = {
  mapping: ImportMapping
  chosen: Record<string, string>
  onChosen(columns: Record<string, string>): void
}

/** Lists the columns of a file with what each becomes, those that are used first; each may be chosen anew. */
export function MappedColumns(props: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isUsed = ({ meaning }: ImportMapping['columns'][number]) => meaning !== null && meaning !== 'ignored'
  const parts = [
    { key: 'usedColumns', columns: props.mapping.columns.filter(isUsed) },
    { key: 'otherColumns', columns: props.mapping.columns.filter((column) => !isUsed(column)) },
  ].filter(({ columns }) => columns.length > 0)
  return (
    <div className="grid gap-3">
      {parts.map(({ key, columns }) => (
        <details key={key} className="rounded-md border border-line bg-surface">
          <summary className="cursor-pointer px-4 py-2.5 font-medium">
            {t(`imports.${key}`, { count: columns.length, number: number(columns.length) })}
          </summary>
          <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
            {columns.map((column) => (
              <ColumnSelect key={column.name} {...props} column={column} />
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}

function ColumnSelect({
  column: { name, column, meaning },
  mapping,
  chosen,
  onChosen,
}: Props & { column: ImportMapping['columns'][number] }) {
  const { t } = useTranslation()
  const value = chosen[name] ?? column ?? ''
  const told = (known: string, what: string) => `${t(`imports.meanings.${what}`)} · ${known}`
  const known = mapping.known_columns.filter((one) => one.meaning !== 'ignored' || one.column === column)
  const isListed = known.some((one) => one.column === column)
  const taken = new Set([
    ...mapping.columns.flatMap((one) => (one.name in chosen ? [] : (one.column ?? []))),
    ...Object.values(chosen),
  ])
  return (
    <Select
      label={name}
      value={value}
      options={[
        { value: '', label: t('imports.ignored') },
        ...(column !== null && !isListed ? [{ value: column, label: told(column, meaning ?? 'attribute') }] : []),
        ...known
          .filter((one) => one.column === value || !taken.has(one.column))
          .map((one) => ({ value: one.column, label: told(one.column, one.meaning) })),
      ]}
      onChange={({ target }) => {
        const { [name]: _, ...others } = chosen
        onChosen(
          target.value === (column ?? '') && !(name in mapping.chosen) ? others : { ...others, [name]: target.value },
        )
      }}
    />
  )
}
