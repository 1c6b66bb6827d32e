import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { saveFile } from '#office/kit/save-file.ts'
import { personOf, useCustomerAction } from './use-customer.ts'

/** Downloads all data about the customer, in the same form as their own export. */
export function Component() {
  const { t } = useTranslation()
  const { customer, close, action, run } = useCustomerAction<object>(['POST', 'export'], 'export', {
    onDone: (data) =>
      saveFile(
        `my-data-${new Date().toISOString().slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      ),
  })
  return (
    <ActionDialog
      title={t('customers.export.title')}
      confirmLabel={t('customers.export.confirm')}
      consequence={t('customers.export.consequence', { name: personOf(customer) })}
      isPending={action.isPending}
      error={action.error}
      onConfirm={() => run()}
      onClose={close}
    />
  )
}
