import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  type AttributeForm,
  type AttributeValues,
  attributeForm,
  emptyAttribute,
} from '#contract/office/catalogue/attribute-form.ts'
import type { AttributePage } from '#contract/office/catalogue/attributes.ts'
import { callApi } from '#office/api/api-client.ts'
import { useRefresh } from '#office/api/queries.ts'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { TextLanguages } from '#office/kit/form/texts-field.tsx'
import { useFieldLabel } from '#office/kit/form/use-field-label.ts'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { PageHeader } from '#office/kit/section.tsx'
import { AttributeFields } from './attribute-fields.tsx'

/** Screen to create an attribute, which becomes the last. Products get their values on their own screens. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const form = useOfficeForm<AttributeForm, AttributeValues>({
    name: 'attribute/new',
    schema: attributeForm,
    values: emptyAttribute,
    async save({ position: _, ...body }) {
      const made = await callApi<AttributePage>('POST', '/attributes', { body })
      await refresh('/attributes')
      // Navigates once the form knows that nothing is unsaved any more.
      setTimeout(() => navigate(`/products/attributes/${made.id}`, { replace: true }))
      return made
    },
  })
  return (
    <>
      <PageHeader title={t('attributes.new')} />
      <p className="max-w-2xl pb-4 text-soft">{t('attributes.newText')}</p>
      <div className="pb-6">
        <OfficeForm form={form} labelOf={useFieldLabel('attributes')}>
          <TextLanguages>
            <AttributeFields attribute={null} />
          </TextLanguages>
        </OfficeForm>
      </div>
    </>
  )
}
