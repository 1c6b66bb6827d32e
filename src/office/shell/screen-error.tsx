import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { OfficeError } from '#office/api/api-client.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Skeleton } from '#office/kit/section.tsx'
import { isMissingChunk, isShopThere, reloadOnce } from './new-release.ts'

/** Shows a screen that failed. If a file of an older release is missing, loads the new release; drafts are kept. */
export function ScreenError() {
  const error = useRouteError()
  return isMissingChunk(error) ? <MissingScreen /> : <BrokenScreen error={error} />
}

function BrokenScreen({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <Failure title={t('shell.broken')}>
      <ErrorNote error={error instanceof Error ? error : new Error(String(error))} />
      <Reload />
    </Failure>
  )
}

/**
 * Handles a screen's missing file: there is a new release, or the shop is unavailable and the rest of the back office
 * stays open.
 */
function MissingScreen() {
  const { t } = useTranslation()
  const [state, setState] = useState<'asking' | 'away' | 'missing'>('asking')
  useEffect(() => {
    const ask = async () => {
      if (!(await reloadOnce())) setState((await isShopThere()) ? 'missing' : 'away')
    }
    ask()
  }, [])
  if (state === 'asking') return <Skeleton rows={12} />
  if (state === 'missing') {
    return (
      <Failure title={t('shell.newRelease')}>
        <p className="text-soft">{t('shell.newReleaseText')}</p>
        <Reload />
      </Failure>
    )
  }
  const retry = async () => (await isShopThere()) && location.reload()
  return (
    <Failure title={t('shell.broken')}>
      <ErrorNote error={new OfficeError(503, {}, null)} onRetry={retry} />
    </Failure>
  )
}

function Failure({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid max-w-xl gap-4 py-10">
      <h1 className="font-display text-title">{title}</h1>
      {children}
    </div>
  )
}

function Reload() {
  const { t } = useTranslation()
  return (
    <div>
      <Button shape="primary" onPress={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </div>
  )
}
