import { useTranslation } from 'react-i18next'
import type { WebhookResponse } from '#contract/office/platform/webhooks.ts'
import { StateTag } from '#office/kit/state-tag.tsx'

export function WebhookState({ webhook }: { webhook: WebhookResponse }) {
  const { t } = useTranslation()
  if (!webhook.is_on) return <StateTag tone="attention">{t('hooks.off')}</StateTag>
  return <StateTag tone="good">{t('hooks.onTag')}</StateTag>
}
