import { useTranslation } from 'react-i18next'
import type { ImportResponse } from '#contract/office/office/imports.ts'
import { useMay } from '#office/api/me.ts'
import { useFormats } from '#office/kit/formats.ts'
import { type ListResponse, ListScreen } from '#office/kit/list/list-screen.tsx'
import { Exports } from './export-files.tsx'
import { ImportState, isUnderWay, useCounts } from './import-state.tsx'
import { UploadFile } from './upload-file.tsx'

/** Screen to import product files, after a preview of the changes, and to export them. */
export function Component() {
  const { t } = useTranslation()
  const { shortTime } = useFormats()
  const may = useMay()
  const countsOf = useCounts()
  return (
    <>
      <ListScreen<ImportResponse, ListResponse<ImportResponse>>
        path="/imports"
        title={t('products.parts.imports')}
        emptyText={t('imports.emptyText')}
        idOf={({ id }) => String(id)}
        linkOf={({ id }) => `/products/imports/${id}`}
        lead={may('catalogue.write') && <UploadFile />}
        everyWhile={({ items }) => items.some(isUnderWay)}
        tabs={[]}
        filters={[]}
        columns={[
          { key: 'name', label: t('imports.file'), cell: ({ name }) => name },
          { key: 'state', label: t('imports.state'), cell: (row) => <ImportState state={row.state} /> },
          { key: 'counts', label: t('imports.products'), cell: (row) => countsOf(row) },
          { key: 'by', label: t('imports.by'), cell: ({ by }) => by ?? '—' },
          {
            key: 'created',
            label: t('imports.created'),
            cell: ({ created_at }) => shortTime(created_at),
            sort: 'created_at',
          },
        ]}
        card={(row) => (
          <span className="grid gap-1">
            <span className="wrap-anywhere font-semibold">{row.name}</span>
            <span>{countsOf(row)}</span>
            <span className="flex flex-wrap items-center gap-2 text-soft">
              <ImportState state={row.state} />
              {shortTime(row.created_at)}
            </span>
          </span>
        )}
      />
      {may('exports.catalogue') && <Exports />}
    </>
  )
}
