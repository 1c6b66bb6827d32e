import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { ContentPage } from '#contract/office/content/content.ts'
import { contentData } from '#contract/office/content/content-data.ts'
import { callApi } from '#office/api/api-client.ts'
import { useRefresh } from '#office/api/queries.ts'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { TextLanguages } from '#office/kit/form/texts-field.tsx'
import { useFieldLabel } from '#office/kit/form/use-field-label.ts'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { PageHeader } from '#office/kit/section.tsx'
import { contentPath, emptyPage } from './content-kinds.ts'
import PageFields from './page-fields.tsx'

type PageForm = z.input<typeof contentData.pages>
type PageValues = z.output<typeof contentData.pages>

/** Screen to create a page. Shoppers see it once it is published from its own screen. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const form = useOfficeForm<PageForm, PageValues>({
    name: 'content/pages/new',
    schema: contentData.pages,
    values: emptyPage,
    savedText: t('content.draftSaved'),
    async save(data) {
      const made = await callApi<ContentPage>('POST', '/content/pages', { body: { data } })
      await refresh('/content')
      // Navigates once the form knows that nothing is unsaved any more.
      setTimeout(() => navigate(contentPath('pages', made.subject), { replace: true }))
      return made
    },
  })
  return (
    <>
      <PageHeader title={t('content.newPage')} />
      <p className="max-w-2xl pb-4 text-soft">{t('content.newPageText')}</p>
      <div className="pb-6">
        <OfficeForm form={form} labelOf={useFieldLabel('content')} saveLabel={t('content.saveDraft')}>
          <TextLanguages>
            <PageFields isProtected={false} isNew />
          </TextLanguages>
        </OfficeForm>
      </div>
    </>
  )
}
