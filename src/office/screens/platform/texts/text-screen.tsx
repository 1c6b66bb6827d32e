import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useParams } from 'react-router'
import type { TextListResponse, TextPage } from '#contract/office/platform/texts.ts'
import { useMay } from '#office/api/me.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { textLanguages } from '#office/kit/form/texts-field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { CopyId, Empty, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { TextForm } from './text-form.tsx'
import { formsOf, RowTags, TextTags, WordingText } from './text-parts.tsx'
import { areaName } from './texts-screen.tsx'
import { pathOfText } from './use-text.ts'

/** Screen of one text in one language: the release's wording and the shop's own. */
export function Component() {
  const { t } = useTranslation()
  const { language = '', key = '' } = useParams()
  const { data, error, refetch } = useRead<TextPage>(pathOfText({ language, key }))
  if (error?.status === 404 || error?.status === 422) {
    const back = <LinkButton to="/content/texts">{t('content.parts.texts')}</LinkButton>
    return <Empty isScreen title={t('texts.notFound')} action={back} />
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <TextScreen key={pathOfText(data)} text={data} /> : <Skeleton rows={10} />
}

function TextScreen({ text }: { text: TextPage }) {
  const { t } = useTranslation()
  const formats = useFormats()
  // Recreates the form after a reset, because the old form holds a version that no longer exists.
  const [round, setRound] = useState(0)
  const [first] = formsOf(text.text)
  const title = first?.text ?? text.key
  return (
    <>
      <PageHeader
        title={title.length > 60 ? `${title.slice(0, 60).trimEnd()}…` : title}
        states={
          <>
            <RowTags row={text} />
            <TextTags text={text} />
          </>
        }
        actions={
          <LinkButton to="/content/texts">
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('content.parts.texts')}
          </LinkButton>
        }
      />
      <p className="flex flex-wrap items-center gap-x-3 text-soft">
        {areaName(t, text.surface, text.area)}
        <CopyId id={text.key} />
      </p>
      <nav aria-label={t('form.languages')} className="flex gap-1 py-3">
        {textLanguages.map((each) => (
          <NavLink
            key={each}
            to={`/content${pathOfText({ language: each, key: text.key })}`}
            className="inline-flex min-h-9 items-center rounded-md border border-line px-3 aria-[current=page]:border-brand aria-[current=page]:font-semibold max-sm:flex-1 max-sm:justify-center max-sm:px-1 pointer-coarse:min-h-11"
          >
            {formats.language(each)}
          </NavLink>
        ))}
      </nav>
      <div className="grid items-start gap-6 pb-6 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          {text.source_changed && <SourceChanged text={text} />}
          <TextForm key={round} text={text} onReset={() => setRound(round + 1)} />
        </div>
        <div className="grid content-start gap-4">
          <Section title={t('texts.source')}>
            <WordingText wording={text.source} />
          </Section>
          <OtherLanguages text={text} />
        </div>
      </div>
    </>
  )
}

/**
 * Warns that the release's wording has changed. The shop's own wording can be kept here, or rewritten in the form.
 */
function SourceChanged({ text }: { text: TextPage }) {
  const { t } = useTranslation()
  const mayWrite = useMay()('content.write')
  const keep = useAction<TextPage>('PUT', pathOfText(text), {
    refresh: ['/texts'],
    onDone: () => showToast(t('texts.kept')),
  })
  return (
    <div role="status" className="grid justify-items-start gap-2 rounded-md bg-attention-pale p-3 text-attention">
      <p>{t('texts.sourceChangedText')}</p>
      {mayWrite && (
        <Button
          isPending={keep.isPending}
          onPress={() => keep.mutate({ body: { value: text.override }, version: text.version })}
        >
          {t('texts.keep')}
        </Button>
      )}
      {keep.error && <ErrorNote error={keep.error} />}
    </div>
  )
}

function OtherLanguages({ text }: { text: TextPage }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data } = useRead<TextListResponse>(`/texts?${new URLSearchParams({ q: text.key, limit: '100' })}`)
  const item = data?.items.find(({ key }) => key === text.key)
  if (!item) return null
  const others = textLanguages.filter((each) => each !== text.language)
  return (
    <Section title={t('texts.others')}>
      <dl className="grid gap-3">
        {others.map((language) => (
          <div key={language} className="grid gap-1">
            <dt className="flex flex-wrap items-center gap-2 text-sm text-soft">
              {formats.language(language)}
              <RowTags row={item.languages[language]} />
            </dt>
            <dd>
              <WordingText wording={item.languages[language].text} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
