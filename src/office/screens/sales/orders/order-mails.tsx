import { useTranslation } from 'react-i18next'
import type { OrderPageResponse } from '#contract/office/sales/order-page.ts'
import { useMay } from '#office/api/me.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'

/** Lists the mails that were sent. Each can be previewed as it would be written today, and sent again. */
export function OrderMails({ order }: { order: OrderPageResponse }) {
  const { t } = useTranslation()
  const { dateTime, language } = useFormats()
  const mayResend = useMay()('orders.edit')
  if (order.mails.length === 0) return null
  return (
    <Section title={t('orders.mails')}>
      <ul className="grid gap-3">
        {order.mails.map((mail) => (
          <li key={mail.key} className="grid gap-1 text-sm">
            <span className="font-medium wrap-anywhere">{mail.subject ?? mail.kind}</span>
            <span className="text-soft">
              {[
                dateTime(mail.sent_at),
                mail.language && language(mail.language),
                mail.resend_of && t('orders.mail.again'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {mail.repeatable && mayResend && (
              <span className="flex flex-wrap gap-2">
                <LinkButton to={`mails/${encodeURIComponent(mail.key)}/preview`}>{t('orders.mail.preview')}</LinkButton>
                <LinkButton to={`mails/${encodeURIComponent(mail.key)}/resend`}>{t('orders.mail.resend')}</LinkButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
