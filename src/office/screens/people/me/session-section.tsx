import { useTranslation } from 'react-i18next'
import type { SessionList } from '#contract/office/people/staff.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Lists the user's sessions. Every session except the present one can be ended. */
export function SessionSection() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { data, error, refetch } = useRead<SessionList>('/me/sessions')
  const end = useAction('DELETE', '/me/sessions', {
    refresh: ['/me/sessions'],
    onDone: () => showToast(t('me.sessionEnded')),
  })
  return (
    <Section title={t('me.sessions')}>
      {(error ?? end.error) && <ErrorNote error={(error ?? end.error)!} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={2} />}
      <ul>
        {data?.items.map((session) => (
          <li
            key={session.id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b border-line py-1.5"
          >
            <span className="grid min-w-0">
              <span className="font-medium break-words">{session.device}</span>
              <span className="text-sm text-soft">
                {session.address} · {t('me.lastUsed', { at: dateTime(session.last_used_at) })}
              </span>
            </span>
            {session.current ? (
              <StateTag tone="good">{t('me.thisSession')}</StateTag>
            ) : (
              <Button
                isPending={end.isPending}
                onPress={() => end.mutate({ path: `/me/sessions/${encodeURIComponent(session.id)}` })}
              >
                {t('me.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
