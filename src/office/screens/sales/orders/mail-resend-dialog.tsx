import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { useOrder, useOrderAction } from './use-order.ts'

/** Sends a mail again, to the same address and in the same language. */
export function Component() {
  const { t } = useTranslation()
  const { mailKey = '' } = useParams()
  const order = useOrder()
  const navigate = useNavigate()
  const mail = order.mails.find(({ key }) => key === mailKey)
  const close = () => navigate(`/orders/${order.number}`, { preventScrollReset: true })
  const resend = useOrderAction('POST', `/mails/${encodeURIComponent(mailKey)}/resend`, () => {
    close()
    showToast(t('orders.mail.sent'))
  })
  if (!mail) return null
  return (
    <ActionDialog
      title={t('orders.mail.resend')}
      confirmLabel={t('orders.mail.resend')}
      consequence={t('orders.mail.consequence', {
        subject: mail.subject ?? mail.kind,
        to: mail.to ?? order.person.email,
      })}
      isPending={resend.isPending}
      error={resend.error}
      onConfirm={() => resend.mutate({})}
      onClose={close}
    />
  )
}
