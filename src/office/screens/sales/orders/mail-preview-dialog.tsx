import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { useOrder } from './use-order.ts'

/** Shows a sent mail as it would be written today, in a frame without scripts. */
export function Component() {
  const { t } = useTranslation()
  const { mailKey = '' } = useParams()
  const order = useOrder()
  const navigate = useNavigate()
  const mail = order.mails.find(({ key }) => key === mailKey)
  const close = () => navigate(`/orders/${order.number}`, { preventScrollReset: true })
  if (!mail) return null
  const title = mail.subject ?? mail.kind
  return (
    <Sheet label={title} onClose={close}>
      <div className="grid gap-3 p-5">
        <h2 className="font-display text-title break-words">{title}</h2>
        <p className="rounded-md bg-ground px-3 py-2">{t('orders.mail.today')}</p>
        <iframe
          sandbox=""
          title={title}
          src={`/api/admin/mails/${encodeURIComponent(mail.key)}/preview`}
          className="h-[60dvh] w-full rounded-md border border-line bg-white"
        />
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button shape="primary" onPress={close}>
            {t('act.close')}
          </Button>
          <LinkButton to={`/orders/${order.number}/mails/${encodeURIComponent(mail.key)}/resend`}>
            {t('orders.mail.resend')}
          </LinkButton>
        </div>
      </div>
    </Sheet>
  )
}
