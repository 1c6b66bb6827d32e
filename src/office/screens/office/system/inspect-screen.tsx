import { useTranslation } from 'react-i18next'
import { Outlet, useSearchParams } from 'react-router'
import { useRefresh } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Checkbox, Select, TextField } from '#office/kit/field.tsx'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { isLanguage, languageNames, languages } from '#shared/markets.ts'
import { InspectedResponse } from './inspected-response.tsx'
import { useInspected, useVisit, type Visit, writeVisit } from './use-inspected.ts'

/**
 * Screen that shows the shop's response at an address, and why. The visit's address and cookies are part of the
 * screen's own address.
 */
export function Component() {
  const { t } = useTranslation()
  const visit = useVisit()
  return (
    <>
      <PageHeader title={t('system.parts.inspect')} />
      <div className="grid gap-6">
        <VisitForm key={JSON.stringify(visit)} visit={visit} />
        {visit ? (
          <Inspected visit={visit} />
        ) : (
          <Empty title={t('system.inspect.start.title')} text={t('system.inspect.start.text')} />
        )}
      </div>
      <Outlet />
    </>
  )
}

function VisitForm({ visit }: { visit: Visit | null }) {
  const { t } = useTranslation()
  const [, setQuery] = useSearchParams()
  const refresh = useRefresh()
  const send = (form: HTMLFormElement) => {
    const data = new FormData(form)
    const language = data.get('language')
    const url = String(data.get('url') ?? '').trim()
    if (!url) return
    const next = { url, language: isLanguage(language) ? language : null, landing: data.has('landing') }
    setQuery(writeVisit(next))
    // Submitting the same address again reads it again.
    void refresh('/system/inspect')
  }
  return (
    <form
      method="post"
      className="grid items-start gap-x-4 gap-y-3 rounded-md border border-line bg-surface p-4 lg:grid-cols-[minmax(16rem,1fr)_12rem_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <TextField
        label={t('system.inspect.address')}
        hint={t('system.inspect.addressHint')}
        name="url"
        required
        maxLength={2000}
        defaultValue={visit?.url}
        placeholder={`${window.location.host}/`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="url"
      />
      <Select
        label={t('system.inspect.cookie')}
        name="language"
        defaultValue={visit?.language ?? ''}
        options={[
          { value: '', label: t('system.inspect.noCookie') },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:pt-6">
        <Checkbox label={t('system.inspect.landing')} name="landing" defaultChecked={visit?.landing} />
        <Button type="submit" shape="primary" className="max-sm:flex-1">
          {t('system.inspect.act')}
        </Button>
      </div>
    </form>
  )
}

function Inspected({ visit }: { visit: Visit }) {
  const { data, error, refetch } = useInspected(visit)
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <InspectedResponse response={data} visit={visit} /> : <Skeleton rows={8} />
}
