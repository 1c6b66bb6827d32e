import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useMay } from '#office/api/me.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { useCloseRow } from './row-dialog.tsx'
import { useVisit, writeVisit } from './use-inspected.ts'

/** Removes the inspected page from the cache of every process. */
export function Component() {
  const { t } = useTranslation()
  const may = useMay()
  const visit = useVisit()
  const close = useCloseRow()
  const drop = useAction('POST', '/system/cache/drop', {
    refresh: ['/system/inspect'],
    onDone() {
      close()
      showToast(t('system.inspect.dropped'))
    },
  })
  if (!visit || !may('system.act')) return <Navigate replace to="/system/inspect" />
  return (
    <ActionDialog
      title={t('system.inspect.drop')}
      confirmLabel={t('system.inspect.drop')}
      consequence={<span className="break-all">{t('system.inspect.dropWill', { address: visit.url })}</span>}
      isPending={drop.isPending}
      error={drop.error}
      onConfirm={() => drop.mutate({ body: writeVisit(visit) })}
      onClose={close}
    />
  )
}
