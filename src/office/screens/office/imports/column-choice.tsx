import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnreadableImport } from '#contract/office/office/imports.ts'
import { Button } from '#office/kit/button.tsx'
import { Select } from '#office/kit/field.tsx'
import { type ProductFormat, productFormats } from '#shared/product-formats.ts'

/** Asks what the unknown columns of a file mean; suggests the nearest name for likely typing errors. */
export function ColumnChoice({
  columns: { format, unknown, nearest, missing },
  onChosen,
  onFormat,
}: {
  columns: UnreadableImport
  onChosen(columns: Record<string, string>): void
  onFormat(format: ProductFormat): void
}) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(nearest)
  const taken = new Set(Object.values(chosen))
  return (
    <section aria-label={t('imports.mapping')} className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <div className="sm:max-w-sm">
        <Select
          label={t('imports.format')}
          value={format}
          options={productFormats.map((value) => ({ value, label: t(`imports.formats.${value}`) }))}
          onChange={(event) => onFormat(event.target.value as ProductFormat)}
        />
      </div>
      <p>{t('imports.mappingText')}</p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {unknown.map((name) => (
          <Select
            key={name}
            label={name}
            value={chosen[name] ?? ''}
            options={[
              { value: '', label: t('imports.ignored') },
              ...missing
                .filter((column) => column === chosen[name] || !taken.has(column))
                .map((column) => ({ value: column, label: column })),
            ]}
            onChange={(event) => {
              const { [name]: _, ...others } = chosen
              setChosen(event.target.value ? { ...others, [name]: event.target.value } : others)
            }}
          />
        ))}
      </div>
      <div>
        <Button shape="primary" onPress={() => onChosen(chosen)}>
          {t('imports.useColumns')}
        </Button>
      </div>
    </section>
  )
}
