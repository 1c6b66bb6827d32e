import { useTranslation } from 'react-i18next'
import type { WebhookAnswer } from '#contract/office/platform/webhooks.ts'
import { StateTag } from '#office/kit/state-tag.tsx'

export function WebhookState({ webhook }: { webhook: WebhookAnswer }) {
  const { t } = useTranslation()
  if (!webhook.is_on) return <StateTag tone="attention">{t('hooks.off')}</StateTag>
  return <StateTag tone="good">{t('hooks.onTag')}</StateTag>
}
