import { type ReactNode, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { encodeSetting } from '#contract/office/platform/settings.ts'
import { type FormSettingKey, type SettingPage, settingPages } from '#domain/platform/settings/setting-form-rules.ts'
import { callApi } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { useRefresh } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { PageHeader, Skeleton } from '#office/kit/section.tsx'
import { PageHistory } from './page-history.tsx'
import { changesOf, type StoredSettings, schemaOf, settingsWire, valuesOf } from './settings-rules.ts'
import { useSettingText } from './use-setting-text.ts'
import { useSettings } from './use-settings.ts'

/**
 * Page with a form for some settings, which saves changed ones only, and their history. `aside` holds content that is
 * set by the operator or only shown.
 */
export function SettingsPage({ page, aside, children }: { page: SettingPage; aside?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  const may = useMay()
  const { data, error, refetch } = useSettings()
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 pb-6">
      <div>
        <PageHeader title={t(`settings.parts.${page}`)} />
        <p className="max-w-2xl text-soft">{t(`settings.intro.${page}`)}</p>
        {!may('settings.write') && <p className="pt-2 text-soft">{t('settings.readOnly')}</p>}
      </div>
      {aside}
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <SettingsForm page={page} settings={data}>
          {children}
        </SettingsForm>
      )}
      {may('audit.read') && <PageHistory keys={settingPages[page]} />}
    </div>
  )
}

function SettingsForm({
  page,
  settings,
  children,
}: {
  page: SettingPage
  settings: StoredSettings
  children: ReactNode
}) {
  const may = useMay()
  const refresh = useRefresh()
  const { nameOf, besideText } = useSettingText()
  const keys: readonly FormSettingKey[] = settingPages[page]
  const schema = useRef(schemaOf(keys))
  const form = useOfficeForm<FieldValues, FieldValues>({
    name: `settings/${page}`,
    schema: schema.current,
    wire: settingsWire,
    values: valuesOf(keys, settings),
    version: settings.version,
    async save(_, { version }) {
      const { getValues, formState } = form.form
      const body = changesOf(keys, getValues(), formState.dirtyFields)
      const saved = await callApi<StoredSettings>('PATCH', '/settings', { body, version: version!, withVersion: true })
      await refresh('/settings', '/audit', '/conflicts', '/claims', '/overview')
      return saved
    },
  })
  const other = (field: string, value: unknown) => {
    const change = form.conflict?.changed.find((each) => each.field === field)
    return value === change?.yours ? change?.theirs : change?.yours
  }
  return (
    <OfficeForm
      form={form}
      labelOf={nameOf}
      writeValue={(field, value) =>
        besideText(field, encodeSetting(field, value), encodeSetting(field, other(field, value)))
      }
    >
      <fieldset disabled={!may('settings.write')} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {children}
      </fieldset>
    </OfficeForm>
  )
}
