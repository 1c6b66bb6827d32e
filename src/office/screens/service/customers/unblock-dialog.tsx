import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { personOf, useCustomerAction } from './use-customer.ts'

/** Unblocks the customer, who can then sign in and buy again. */
export function Component() {
  const { t } = useTranslation()
  const { customer, close, action, run } = useCustomerAction(['DELETE', 'block'], 'unblock')
  return (
    <ActionDialog
      title={t('customers.unblock.title', { name: personOf(customer) })}
      confirmLabel={t('customers.acts.unblock')}
      consequence={t('customers.unblock.consequence')}
      isPending={action.isPending}
      error={action.error}
      onConfirm={() => run()}
      onClose={close}
    />
  )
}
