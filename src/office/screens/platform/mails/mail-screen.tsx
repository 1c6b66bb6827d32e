import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams, useSearchParams } from 'react-router'
import type { MailTemplate, MailTemplateList, MailTemplatePreview } from '#contract/office/platform/mail-templates.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Select, TextField } from '#office/kit/field.tsx'
import { textLanguages } from '#office/kit/form/texts-field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Empty, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'

const widths = [600, 390] as const
const areas: Record<MailTemplate['group'], string> = {
  orders: 'mail',
  account: 'mailaccount',
  membership: 'mailmembership',
  staff: 'mailaccount',
}

/** Screen with a preview of one kind of mail, in each language, with sample data or data of a real order. */
export function Component() {
  const { t } = useTranslation()
  const { kind = '' } = useParams()
  const { data, error, refetch } = useRead<MailTemplateList>('/mail-templates')
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={14} />
  const template = data.items.find((each) => each.kind === kind)
  if (!template) {
    const back = <LinkButton to="/content/mails">{t('content.parts.mails')}</LinkButton>
    return <Empty isScreen title={t('mails.notFound')} action={back} />
  }
  return <MailScreen key={kind} template={template} />
}

function MailScreen({ template }: { template: MailTemplate }) {
  const { t, i18n } = useTranslation()
  const may = useMay()
  const [params] = useSearchParams()
  const own = textLanguages.find((each) => each === i18n.language) ?? 'en'
  const language = textLanguages.find((each) => each === params.get('language')) ?? own
  const number = template.takes_order ? params.get('number') : null
  const query = new URLSearchParams({ language, ...(number && { number }) }).toString()
  const { kind } = template
  const { data, error, isPlaceholderData, refetch } = useRead<MailTemplatePreview>(
    `/mail-templates/${kind}/preview?${query}`,
    { keep: true },
  )
  const isFresh = data && !error && !isPlaceholderData
  return (
    <>
      <PageHeader
        title={t(`mails.kinds.${kind}`)}
        actions={
          <>
            <LinkButton to="/content/mails">
              <ArrowLeft aria-hidden="true" className="size-4" />
              {t('content.parts.mails')}
            </LinkButton>
            <LinkButton to={`/content/texts?${new URLSearchParams({ area: areas[template.group], language })}`}>
              {t('mails.changeTexts')}
            </LinkButton>
            {may('content.write') && (
              <LinkButton to={`test?${query}`} shape="primary">
                {t('mails.test')}
              </LinkButton>
            )}
          </>
        }
      />
      <Choice language={language} number={number} takesOrder={template.takes_order} errors={error?.errors.number} />
      {error && !error.errors.number && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={14} />}
      {data && !error && (
        <div className={`grid gap-4 pb-6 ${isFresh ? '' : 'opacity-60'}`}>
          <p>
            <span className="text-soft">{t('mails.subject')} </span>
            <strong className="wrap-anywhere">{data.subject}</strong>
          </p>
          <Framed src={`/api/admin/mail-templates/${kind}/page?${query}`} title={data.subject} />
          <Section title={t('mails.plain')}>
            <pre className="rounded-md border border-line bg-surface p-3 text-sm whitespace-pre-wrap wrap-anywhere">
              {data.text}
            </pre>
          </Section>
        </div>
      )}
      <Outlet />
    </>
  )
}

/** Shows the mail in a frame without scripts, as wide as a phone or a mail program. */
function Framed({ src, title }: { src: string; title: string }) {
  const { t } = useTranslation()
  const [width, setWidth] = useState<number>(600)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <fieldset className="flex flex-wrap items-center gap-2 max-sm:hidden">
        <legend className="sr-only">{t('mails.width')}</legend>
        {widths.map((each) => (
          <Button
            key={each}
            aria-pressed={each === width}
            shape={each === width ? 'plain' : 'quiet'}
            onPress={() => setWidth(each)}
          >
            {t(`mails.widths.${each}`)}
          </Button>
        ))}
      </fieldset>
      <iframe
        key={src}
        sandbox=""
        title={title}
        src={src}
        style={{ width }}
        className="h-[75dvh] max-w-full rounded-md border border-line bg-white"
      />
    </div>
  )
}

type ChoiceProps = {
  language: string
  number: string | null
  takesOrder: boolean
  errors: readonly string[] | undefined
}

/** Selects the language and the data of the preview. */
function Choice({ language, number, takesOrder, errors }: ChoiceProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const may = useMay()
  const [, setParams] = useSearchParams()
  const [typed, setTyped] = useState(number ?? '')
  const choose = (next: { language?: string; number?: string }) => {
    const { language: chosen = language, number: filled = number ?? '' } = next
    setParams({ language: chosen, ...(filled && { number: filled }) }, { replace: true, preventScrollReset: true })
  }
  return (
    <form
      method="post"
      className="flex flex-wrap items-start gap-3 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        choose({ number: typed.trim() })
      }}
    >
      <div className="w-40">
        <Select
          label={t('mails.language')}
          value={language}
          options={textLanguages.map((value) => ({ value, label: formats.language(value) }))}
          onChange={(event) => choose({ language: event.target.value })}
        />
      </div>
      {takesOrder && may('orders.read') && may('people.see') && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="w-52">
            <TextField
              label={t('mails.number')}
              hint={t(number ? 'mails.numberUsed' : 'mails.numberHint')}
              inputMode="numeric"
              value={typed}
              maxLength={10}
              errors={errors}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        </div>
      )}
      {takesOrder && may('orders.read') && may('people.see') && (
        <div className="flex gap-2 pt-6">
          <Button type="submit">{t('mails.fill')}</Button>
          {number && (
            <Button
              shape="quiet"
              onPress={() => {
                setTyped('')
                setParams({ language }, { replace: true, preventScrollReset: true })
              }}
            >
              {t('mails.sample')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
