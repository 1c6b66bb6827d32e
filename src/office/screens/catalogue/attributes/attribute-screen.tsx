import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import {
  type AttributeForm,
  type AttributeValues,
  attributeForm,
  attributeFormOf,
} from '#contract/office/catalogue/attribute-form.ts'
import type { AttributePage } from '#contract/office/catalogue/attributes.ts'
import { callApi } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { useRead, useRefresh } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { writtenValue } from '#office/kit/form/conflict-rules.ts'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { TextLanguages } from '#office/kit/form/texts-field.tsx'
import { useFieldLabel } from '#office/kit/form/use-field-label.ts'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { type Texts, textIn } from '#shared/markets.ts'
import { AttributeFields } from './attribute-fields.tsx'

export function Component() {
  const { id } = useParams()
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<AttributePage>(`/attributes/${id}`)
  if (error?.status === 404 || error?.status === 422) {
    return (
      <Empty
        isScreen
        title={t('attributes.notFound')}
        action={<LinkButton to="/products/attributes">{t('products.parts.attributes')}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <AttributeScreen key={data.id} attribute={data} /> : <Skeleton rows={10} />
}

function AttributeScreen({ attribute }: { attribute: AttributePage }) {
  const { t, i18n } = useTranslation()
  const mayWrite = useMay()('catalogue.write')
  const refresh = useRefresh()
  const path = `/attributes/${attribute.id}`
  const form = useOfficeForm<AttributeForm, AttributeValues>({
    name: `attribute/${attribute.id}`,
    schema: attributeForm,
    values: attributeFormOf(attribute),
    version: attribute.version,
    async save(values, { version }) {
      const saved = await callApi<AttributePage>('PUT', path, { body: values, version: version! })
      await refresh('/attributes', '/products')
      return saved
    },
  })
  return (
    <>
      <PageHeader
        title={textIn(attribute.name, i18n.language as 'en') || attribute.handle}
        actions={mayWrite && <LinkButton to="delete">{t('act.delete')}</LinkButton>}
      />
      <fieldset disabled={!mayWrite} className="min-w-0 pb-6">
        <OfficeForm form={form} labelOf={useFieldLabel('attributes')} writeValue={writtenField}>
          <TextLanguages>
            <AttributeFields attribute={attribute} />
          </TextLanguages>
        </OfficeForm>
      </fieldset>
      <Outlet context={attribute} />
    </>
  )
}

/** Formats a value of a conflict: choices as their names. */
function writtenField(field: string, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return writtenValue(Array.isArray(value) ? null : value)
  if (field !== 'choices') return value.join(', ')
  return (value as { id: string; label: Texts }[]).map(({ id, label }) => textIn(label, 'en') || id).join('\n')
}
