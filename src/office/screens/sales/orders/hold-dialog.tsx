import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { TextField } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { useOrder, useOrderAction } from './use-order.ts'

/** Puts an order on hold with a reason, so that it is not packed. */
export function Component() {
  const { t } = useTranslation()
  const order = useOrder()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const hold = useOrderAction('POST', `/orders/${order.number}/hold`, () => {
    close()
    showToast(t('orders.done.held'))
  })
  return (
    <ActionDialog
      title={t('orders.hold.title')}
      consequence={t('orders.hold.consequence')}
      confirmLabel={t('orders.acts.hold')}
      isPending={hold.isPending}
      isIncomplete={!reason.trim()}
      error={hold.error}
      onConfirm={() => hold.mutate({ body: { reason: reason.trim() }, version: order.version })}
      onClose={close}
    >
      <TextField
        label={t('act.reason')}
        required
        value={reason}
        maxLength={500}
        errors={hold.error?.errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}
