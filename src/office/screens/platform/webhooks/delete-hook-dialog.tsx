import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import { useAct } from '#office/api/queries.ts'
import { ActDialog } from '#office/kit/act-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import type { HookContext } from './hook-screen.tsx'

/** Deletes an endpoint. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hook } = useOutletContext<HookContext>()
  const remove = useAct('DELETE', `/hooks/${hook.id}`, {
    onDone() {
      navigate('/settings/hooks')
      showToast(t('hooks.removed'))
    },
  })
  return (
    <ActDialog
      title={t('hooks.removeTitle')}
      consequence={t('hooks.removeConsequence', { url: hook.url })}
      confirmLabel={t('hooks.remove')}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ version: hook.version })}
      closeTo={`/settings/hooks/${hook.id}`}
    />
  )
}
