import { CircleAlert, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OfficeError } from '#office/api/api-client.ts'
import { Button } from './button.tsx'

/** Not a figure, as the limit of a refund is, which the sentence names already. */
const isKey = (text: string) => /^[a-z]+\.[A-Za-z]+$/.test(text)

/** Statuses without an answer of the shop itself: no connection, or it cannot answer now. */
const silent = new Set([0, 502, 503, 504])

/**
 * What went wrong, in the API's own sentence. Where the shop did not answer an act, that nothing is saved; `onRetry` is
 * for what could not be read.
 */
export function ErrorNote({ id, error, onRetry }: { id?: string; error: Error; onRetry?(): void }) {
  const { t } = useTranslation()
  const isOffline = error instanceof OfficeError && error.code === 'offline'
  const isSilent = error instanceof OfficeError && silent.has(error.status) && error.code !== 'provider.unavailable'
  const sentence = isSilent ? t(silenceKey({ isOffline, isRead: Boolean(onRetry) })) : error.message || t('act.failed')
  const fields = error instanceof OfficeError ? [...new Set(Object.values(error.errors).flat().filter(isKey))] : []
  const requestId = error instanceof OfficeError && error.status >= 500 ? error.requestId : null
  const Icon = isOffline ? WifiOff : CircleAlert
  return (
    <div id={id} role="alert" className="flex items-start gap-2 rounded-md bg-bad-pale px-3 py-2 text-bad">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="grid gap-1">
        <p>{sentence}</p>
        {fields.map((key) => (
          <p key={key}>{t(`errors.${key}`, { defaultValue: t('errors.validation.invalid') })}</p>
        ))}
        {requestId && <p className="text-xs">{t('act.requestId', { id: requestId })}</p>}
        {onRetry && (
          <div>
            <Button onPress={onRetry}>{t('act.retry')}</Button>
          </div>
        )}
      </div>
    </div>
  )
}

function silenceKey({ isOffline, isRead }: { isOffline: boolean; isRead: boolean }): string {
  if (isRead) return isOffline ? 'shell.offline' : 'act.notRead'
  return isOffline ? 'act.notSaved' : 'act.notSavedNow'
}
