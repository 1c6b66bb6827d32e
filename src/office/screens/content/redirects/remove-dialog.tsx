import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Removes a redirect; its old address is then not found. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = useParams()
  const from = useSearchParams()[0].get('from') ?? ''
  const close = () => navigate('/products/redirects', { preventScrollReset: true })
  const remove = useAction('DELETE', `/redirects/${id}`, {
    refresh: ['/redirects'],
    onDone() {
      close()
      showToast(t('redirects.removed'))
    },
  })
  return (
    <ActionDialog
      title={t('redirects.remove')}
      consequence={t('redirects.removeText', { from })}
      confirmLabel={t('act.delete')}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({})}
      onClose={close}
    />
  )
}
