import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { isMissingChunk, reloadOnce } from './new-release.ts'

/** A screen that failed. Files that belong to an older release bring the new one; drafts are kept over it. */
export function ScreenError() {
  const { t } = useTranslation()
  const error = useRouteError()
  const isOldRelease = isMissingChunk(error)
  useEffect(() => {
    if (isOldRelease) reloadOnce()
  }, [isOldRelease])
  return (
    <div className="grid max-w-xl gap-4 py-10">
      <h1 className="font-display text-title">{t(isOldRelease ? 'shell.newRelease' : 'shell.broken')}</h1>
      {isOldRelease ? (
        <p className="text-soft">{t('shell.newReleaseText')}</p>
      ) : (
        <ErrorNote error={error instanceof Error ? error : new Error(String(error))} />
      )}
      <div>
        <Button shape="primary" onPress={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      </div>
    </div>
  )
}
