import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox, TextArea } from '#office/kit/field.tsx'
import { useReturnAction } from './use-return.ts'

/** Approves a return; the payer is sent the address to return the goods to. */
export function ApproveDialog() {
  const { t } = useTranslation()
  const { close, action, run } = useReturnAction<{ state: string }>('approve', ({ state }) =>
    t(`orders.return.${state}`),
  )
  const [instructions, setInstructions] = useState('')
  const [notify, setNotify] = useState(true)
  return (
    <ActionDialog
      title={t('returns.acts.approve')}
      confirmLabel={t('returns.acts.approve')}
      isPending={action.isPending}
      error={action.error}
      onConfirm={() => run({ notify, ...(instructions.trim() && { instructions: instructions.trim() }) })}
      onClose={close}
    >
      <TextArea
        label={t('returns.instructions')}
        value={instructions}
        onChange={(event) => setInstructions(event.target.value)}
      />
      <Checkbox label={t('act.notify')} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
    </ActionDialog>
  )
}

/** Rejects a return, or closes it without a refund. Both require a reason; the reason of a rejection is mailed. */
export function ReasonDialog({ name }: { name: 'reject' | 'close' }) {
  const { t } = useTranslation()
  const { close, action, run } = useReturnAction<{ state: string }>(name, ({ state }) => t(`orders.return.${state}`))
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={t(`returns.acts.${name}`)}
      confirmLabel={t(`returns.acts.${name}`)}
      consequence={t(`returns.${name}Consequence`)}
      isDanger
      isPending={action.isPending}
      isIncomplete={!reason.trim()}
      error={action.error}
      onConfirm={() => run({ reason: reason.trim() })}
      onClose={close}
    >
      <TextArea
        label={t('act.reason')}
        required
        value={reason}
        errors={action.error?.errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}
