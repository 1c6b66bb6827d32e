import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useMay } from '#office/api/me.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { useCloseRow } from './row-dialog.tsx'

/** Asks the provider for events that it could not deliver. */
export function Component() {
  const { t } = useTranslation()
  const may = useMay()
  const close = useCloseRow()
  const fetchMissed = useAction<{ count: number }>('POST', '/system/events/fetch', {
    refresh: ['/system'],
    onDone({ count }) {
      close()
      showToast(t('system.fetch.done', { count }))
    },
  })
  if (!may('system.act')) return <Navigate replace to="/system/events" />
  return (
    <ActionDialog
      title={t('system.fetch.act')}
      confirmLabel={t('system.fetch.act')}
      consequence={t('system.fetch.will')}
      isPending={fetchMissed.isPending}
      error={fetchMissed.error}
      onConfirm={() => fetchMissed.mutate({})}
      onClose={close}
    />
  )
}
