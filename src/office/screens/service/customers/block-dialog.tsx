import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Select, TextArea } from '#office/kit/field.tsx'
import { personOf, useCustomerAction } from './use-customer.ts'

/** Blocks the customer, and asks what happens to a running membership. */
export function Component() {
  const { t } = useTranslation()
  const { customer, close, action, run } = useCustomerAction(['POST', 'block'], 'block')
  const [reason, setReason] = useState('')
  const [membership, setMembership] = useState('')
  const isMember = customer.erasing.ends_membership
  return (
    <ActionDialog
      title={t('customers.block.title', { name: personOf(customer) })}
      confirmLabel={t('customers.acts.block')}
      consequence={t(customer.kind === 'guest' ? 'customers.block.guest' : 'customers.block.account')}
      isDanger
      isPending={action.isPending}
      isIncomplete={!reason.trim() || (isMember && !membership)}
      error={action.error}
      onConfirm={() => run({ reason: reason.trim(), ...(isMember && { membership }) })}
      onClose={close}
    >
      <TextArea
        label={t('customers.block.reason')}
        hint={t('customers.block.reasonHint')}
        required
        value={reason}
        maxLength={500}
        errors={action.error?.errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {isMember && (
        <Select
          label={t('customers.block.membership')}
          hint={membership === 'keep' ? t('customers.block.keepHint') : undefined}
          required
          value={membership}
          errors={action.error?.errors.membership}
          options={[
            { value: '', label: '' },
            { value: 'end', label: t('customers.block.end') },
            { value: 'keep', label: t('customers.block.keep') },
          ]}
          onChange={(event) => setMembership(event.target.value)}
        />
      )}
    </ActionDialog>
  )
}
