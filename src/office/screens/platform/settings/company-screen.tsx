import { useTranslation } from 'react-i18next'
import { TextField } from '#office/kit/field.tsx'
import { Section } from '#office/kit/section.tsx'
import { BrandFields } from './brand-fields.tsx'
import { MissingDetails } from './missing-details.tsx'
import { RowsField, useErrorsAt } from './setting-fields.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Screen of the seller's data: the brand of most hosts, the brand of French hosts, and social links. */
export function Component() {
  return (
    <SettingsPage page="company" aside={<MissingDetails />}>
      <BrandFields name="main" />
      <BrandFields name="french" />
      <SocialLinks />
    </SettingsPage>
  )
}

type SocialLink = { name: string; url: string }

function SocialLinks() {
  const { t } = useTranslation()
  const errorsAt = useErrorsAt()
  return (
    <Section title={t('settings.names.social.links')}>
      <p className="text-soft">{t('settings.socialHint')}</p>
      <RowsField<SocialLink>
        name="social.links"
        addLabel={t('settings.addLink')}
        removeLabel={({ name }) => t('settings.removeOf', { name: name || '…' })}
        empty={{ name: '', url: '' }}
        max={8}
      >
        {({ name, url }, set, path) => (
          <>
            <TextField
              label={t('settings.fields.social.name')}
              value={name}
              errors={errorsAt(`${path}.name`)}
              onChange={({ target }) => set({ name: target.value })}
            />
            <TextField
              type="url"
              label={t('settings.fields.social.url')}
              value={url}
              errors={errorsAt(`${path}.url`)}
              onChange={({ target }) => set({ url: target.value })}
            />
          </>
        )}
      </RowsField>
    </Section>
  )
}
