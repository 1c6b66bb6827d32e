import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { personOf, useCustomerAction } from './use-customer.ts'

/** Mails the customer the link that confirms their address. */
export function Component() {
  const { t } = useTranslation()
  const { customer, close, action, run } = useCustomerAction(['POST', 'confirm-link'], 'confirm-link')
  return (
    <ActionDialog
      title={t('customers.confirmLink.title')}
      confirmLabel={t('customers.acts.confirm-link')}
      consequence={t('customers.confirmLink.consequence', { name: personOf(customer), email: customer.email })}
      isPending={action.isPending}
      error={action.error}
      onConfirm={() => run()}
      onClose={close}
    />
  )
}
