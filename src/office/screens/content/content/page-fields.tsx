import { useContext } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '#office/kit/field.tsx'
import { FormCheckbox, FormText } from '#office/kit/form/form-fields.tsx'
import { ReadOnlyForm } from '#office/kit/form/read-only.ts'
import { LanguageTabs, TextsField } from '#office/kit/form/texts-field.tsx'
import { UnknownPlaceholders } from './unknown-placeholders.tsx'

/** Fields of a page. The shop's own pages keep their address and cannot be hidden. */
export default function PageFields({ isProtected, isNew = false }: { isProtected: boolean; isNew?: boolean }) {
  const { t } = useTranslation()
  const isReadOnly = useContext(ReadOnlyForm)
  const slug = useWatch({ name: 'slug' })
  const unknown = (name: string) => (language: string) => <UnknownPlaceholders name={`${name}.${language}`} />
  return (
    <>
      <LanguageTabs />
      <fieldset disabled={isReadOnly} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <TextsField name="name" label={t('content.fields.name')} below={unknown('name')} />
        <TextsField
          name="description"
          label={t('content.fields.description')}
          kind="html"
          below={unknown('description')}
        />
        <div className="max-w-md">
          {isProtected ? (
            <TextField readOnly value={slug} label={t('content.fields.slug')} hint={t('content.slugProtected')} />
          ) : (
            <FormText
              name="slug"
              label={t('content.fields.slug')}
              hint={t(isNew ? 'content.newSlugHint' : 'content.slugHint')}
            />
          )}
        </div>
        {!isProtected && <FormCheckbox name="is_shown" label={t('content.fields.page_is_shown')} />}
      </fieldset>
    </>
  )
}
