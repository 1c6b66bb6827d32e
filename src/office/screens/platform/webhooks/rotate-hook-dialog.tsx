import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { HookWithSecret } from '#contract/office/platform/webhooks.ts'
import { useAct } from '#office/api/queries.ts'
import { ActDialog } from '#office/kit/act-dialog.tsx'
import { ShownOnce } from '#office/kit/shown-once.tsx'
import type { HookContext } from './hook-screen.tsx'

/** Makes a new secret; the old one is good for another day. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hook } = useOutletContext<HookContext>()
  const path = `/settings/hooks/${hook.id}`
  const rotate = useAct<HookWithSecret>('POST', `/hooks/${hook.id}/rotate`, { refresh: ['/hooks'] })
  if (rotate.data) {
    return (
      <ShownOnce
        title={t('hooks.rotate')}
        label={t('hooks.secret')}
        secret={rotate.data.secret}
        text={t('hooks.shownOnce')}
        onKept={() => navigate(path)}
      />
    )
  }
  return (
    <ActDialog
      title={t('hooks.rotateTitle')}
      consequence={t('hooks.rotateConsequence')}
      confirmLabel={t('hooks.rotate')}
      isPending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate({ version: hook.version })}
      closeTo={path}
    />
  )
}
