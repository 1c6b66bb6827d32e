import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import type { TokenList } from '#contract/office/people/api-tokens.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'

export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = useParams()
  const token = useOutletContext<TokenList | undefined>()?.items.find((each) => String(each.id) === id)
  const close = () => navigate('/settings/tokens', { preventScrollReset: true })
  const revoke = useAction('DELETE', `/tokens/${id}`, {
    refresh: ['/tokens'],
    onDone() {
      close()
      showToast(t('tokens.revoked'))
    },
  })
  if (!token) return null
  return (
    <ActionDialog
      title={t('tokens.revokeTitle', { name: token.name })}
      consequence={t('tokens.revokeConsequence')}
      confirmLabel={t('tokens.revoke')}
      isDanger
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({})}
      onClose={close}
    />
  )
}
