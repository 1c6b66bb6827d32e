import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { useMay } from '#office/api/me.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Clears the cached pages of every process. */
export function Component() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const close = () => navigate('/system')
  const drop = useAction('POST', '/system/cache/drop', {
    onDone() {
      close()
      showToast(t('system.cache.done'))
    },
  })
  if (!may('system.act')) return <Navigate replace to="/system" />
  return (
    <ActionDialog
      title={t('system.cache.act')}
      confirmLabel={t('system.cache.act')}
      consequence={t('system.cache.will')}
      isPending={drop.isPending}
      error={drop.error}
      onConfirm={() => drop.mutate({})}
      onClose={close}
    />
  )
}
