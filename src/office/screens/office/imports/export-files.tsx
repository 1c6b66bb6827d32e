import { useTranslation } from 'react-i18next'
import { useAction } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { ExportList } from '#office/kit/export-list.tsx'
import { Section } from '#office/kit/section.tsx'

/** Starts exports of all products, and lists the files of the last day. */
export function Exports() {
  const { t } = useTranslation()
  const make = useAction('POST', '/exports', { refresh: ['/exports'] })
  return (
    <div className="pt-8">
      <Section
        title={t('imports.exports')}
        actions={
          <Button isPending={make.isPending} onPress={() => make.mutate({ body: { kind: 'products' } })}>
            {t('imports.export')}
          </Button>
        }
      >
        <p className="text-soft">{t('imports.exportText')}</p>
        {make.error && <ErrorNote error={make.error} />}
        <ExportList kinds={['products']} />
      </Section>
    </div>
  )
}
