import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportCheckBody, ImportMapping, ImportResponse } from '#contract/office/office/imports.ts'
import { useAction } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Select, TextField } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Facts, Section } from '#office/kit/section.tsx'
import { productFormats } from '#shared/product-formats.ts'
import { MappedColumns } from './mapped-columns.tsx'

/** Shows what kind of file it is and what its columns become. Corrections made here check the file again. */
export function Mapping({ row, mapping }: { row: ImportResponse; mapping: ImportMapping }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const check = useAction('POST', `/imports/${row.id}/check`, { refresh: ['/imports'] })
  const [said, setSaid] = useState(saidOf(mapping))
  const isChanged = JSON.stringify(said) !== JSON.stringify(saidOf(mapping))
  const say = (change: Partial<ImportCheckBody>) => setSaid({ ...said, ...change })
  const format = said.format ?? mapping.recognised
  const fresh = mapping.attributes.filter((one) => one.is_new && !one.is_left_out).length
  return (
    <Section title={t('imports.origin')}>
      <p>{t('imports.looksLike', { format: t(`imports.formats.${mapping.recognised}`) })}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          label={t('imports.format')}
          value={format}
          options={productFormats.map((value) => ({ value, label: t(`imports.formats.${value}`) }))}
          onChange={({ target }) => say({ format: target.value as ImportMapping['format'], columns: null })}
        />
        {mapping.needs_vat_rate && (
          <TextField
            label={t('imports.vatRate')}
            hint={t('imports.vatRateHint')}
            inputMode="decimal"
            required
            value={said.vat_rate ?? ''}
            onChange={({ target }) => say({ vat_rate: target.value.trim() || null })}
          />
        )}
      </div>
      <Facts
        facts={[
          row.check && [t('imports.newProducts'), number(row.check.created)],
          mapping.new_variants > 0 && [t('imports.newVariants'), number(mapping.new_variants)],
          fresh > 0 && [t('imports.newAttributes'), number(fresh)],
          mapping.sales > 0 && [t('imports.sales'), number(mapping.sales)],
        ]}
      />
      {mapping.attributes.length > 0 && (
        <div className="grid gap-3">
          <h3 className="font-semibold">{t('imports.attributes')}</h3>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {mapping.attributes.map(({ name, products, is_new }) => (
              <Select
                key={name}
                label={name}
                hint={products > 0 ? t('imports.inProducts', { count: products, number: number(products) }) : undefined}
                value={said.left_out.includes(name) ? 'left' : 'taken'}
                options={[
                  { value: 'taken', label: t(is_new ? 'imports.newText' : 'imports.known') },
                  { value: 'left', label: t('imports.ignored') },
                ]}
                onChange={({ target }) => {
                  const others = said.left_out.filter((one) => one !== name)
                  say({ left_out: target.value === 'left' ? [...others, name].toSorted() : others })
                }}
              />
            ))}
          </div>
        </div>
      )}
      {format === mapping.format && (
        <MappedColumns mapping={mapping} chosen={said.columns ?? {}} onChosen={(columns) => say({ columns })} />
      )}
      {check.error && <ErrorNote error={check.error} />}
      <div>
        <Button
          shape={isChanged ? 'primary' : undefined}
          isPending={check.isPending}
          isDisabled={!isChanged}
          onPress={() => check.mutate({ body: said })}
        >
          {t('imports.checkAgain')}
        </Button>
      </div>
    </Section>
  )
}

/** What staff said of the file before this. */
function saidOf({ format, recognised, chosen, vat_rate, attributes }: ImportMapping): ImportCheckBody {
  return {
    format: format === recognised ? null : format,
    columns: Object.keys(chosen).length ? chosen : null,
    vat_rate,
    left_out: attributes.flatMap(({ name, is_left_out }) => (is_left_out ? [name] : [])).toSorted(),
  }
}
