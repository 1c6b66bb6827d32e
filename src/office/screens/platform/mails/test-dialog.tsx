import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { MailTestResponse } from '#contract/office/platform/mail-templates.ts'
import { useMe } from '#office/api/me.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Mails the preview to the user who is looking at it. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useMe()
  const { kind = '' } = useParams()
  const [params] = useSearchParams()
  const number = params.get('number')
  const close = () => navigate(`/content/mails/${kind}?${params}`, { preventScrollReset: true })
  const send = useAction<MailTestResponse>('POST', `/mail-templates/${kind}/test`, {
    onDone({ to }) {
      close()
      showToast(t('mails.testSent', { to }))
    },
  })
  const language = params.get('language') ?? 'en'
  return (
    <ActionDialog
      title={t('mails.test')}
      confirmLabel={t('mails.test')}
      consequence={t('mails.testText', { to: me.email })}
      isPending={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate({ body: { language, number: number ? Number(number) : null } })}
      onClose={close}
    />
  )
}
