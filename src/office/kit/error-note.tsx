import { CircleAlert, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OfficeError } from '#office/api/api-client.ts'
import { Button } from './button.tsx'

/**
 * True for a message key. Error values can also be figures, such as a refund limit that the sentence already names.
 */
const isKey = (text: string) => /^[a-z]+\.[A-Za-z]+$/.test(text)

/** Statuses without a response from the shop itself: there is no connection, or the shop is unavailable. */
const silent = new Set([0, 502, 503, 504])

/**
 * Shows the API's error message. If the shop did not respond to an action, says that nothing was saved; `onRetry` is
 * for failed reads.
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
