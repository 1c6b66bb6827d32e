import { CircleAlert, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OfficeError } from '#office/api/api-client.ts'
import { Button } from './button.tsx'

/** Not a figure, as the limit of a refund is, which the sentence names already. */
const isKey = (text: string) => /^[a-z]+\.[A-Za-z]+$/.test(text)

/** What went wrong, in the API's own sentence; without a connection, that nothing was saved. */
export function ErrorNote({ id, error, onRetry }: { id?: string; error: Error; onRetry?(): void }) {
  const { t } = useTranslation()
  const isOffline = error instanceof OfficeError && error.code === 'offline'
  const sentence = isOffline ? t('act.notSaved') : error.message || t('act.failed')
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
