import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { KeyList } from '#office/shell/key-list.tsx'
import { guideIn } from './guide.ts'

/** Screen with the guide for the shop's staff, in their language, and the keyboard shortcuts. */
export function Component() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const guide = useQuery({ queryKey: ['guide', language], queryFn: () => guideIn(language), staleTime: Infinity })
  return (
    <div className="grid max-w-3xl gap-6">
      <PageHeader title={t('help.title')} />
      {guide.error && <ErrorNote error={guide.error} onRetry={() => guide.refetch()} />}
      {guide.isPending && <Skeleton rows={12} />}
      {guide.data && (
        <>
          <nav aria-label={t('help.contents')} className="flex flex-wrap gap-x-4 gap-y-1">
            {guide.data.parts.map(({ id, title }) => (
              <a
                key={id}
                href={`#${id}`}
                className="inline-flex min-h-9 items-center underline pointer-coarse:min-h-11"
              >
                {title}
              </a>
            ))}
          </nav>
          <Text html={guide.data.opening} />
          {guide.data.parts.map(({ id, title, html }) => (
            <div key={id} id={id} className="scroll-mt-14">
              <Section title={title}>
                <Text html={html} />
              </Section>
            </div>
          ))}
        </>
      )}
      <Section title={t('keys.title')}>
        <div className="grid max-w-md gap-4">
          <KeyList />
        </div>
      </Section>
    </div>
  )
}

/** Renders HTML from the project's own files, which is part of the build. */
function Text({ html }: { html: string }) {
  return <div className="guide grid grid-cols-[minmax(0,1fr)] gap-3" dangerouslySetInnerHTML={{ __html: html }} />
}
