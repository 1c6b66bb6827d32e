import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'

/** A screen that failed, or whose files belong to an older release: loading the page anew brings the new one. */
export function ScreenError() {
  const { t } = useTranslation()
  const error = useRouteError()
  const isOldRelease = error instanceof Error && /dynamically imported module|Importing a module/i.test(error.message)
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
