import { useTranslation } from 'react-i18next'
import type { HookAnswer } from '#contract/office/platform/webhooks.ts'
import { StateTag } from '#office/kit/state-tag.tsx'

/** Whether an endpoint is told anything. */
export function HookState({ hook }: { hook: HookAnswer }) {
  const { t } = useTranslation()
  if (!hook.is_on) return <StateTag tone="attention">{t('hooks.off')}</StateTag>
  return <StateTag tone="good">{t('hooks.onTag')}</StateTag>
}
