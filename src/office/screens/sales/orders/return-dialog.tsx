import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ReturnPageResponse } from '#contract/office/aftersales/returns.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox, Select, TextArea } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { returnReasons } from '#shared/vocabularies.ts'
import { chosenItems, ItemsField } from './quantities-field.tsx'
import { useOrder, useOrderAction } from './use-order.ts'

/** Begins a voluntary return of items that were sent. The payer is sent the address to return them to. */
export function Component() {
  const { t } = useTranslation()
  const order = useOrder()
  const navigate = useNavigate()
  const rows = order.lines
    .map(({ position, name, size, returnable: max }) => ({ position, name, size, max }))
    .filter(({ max }) => max > 0)
  const [items, setItems] = useState<ReadonlyMap<number, number>>(new Map())
  const [reason, setReason] = useState<string>('changed_mind')
  const [instructions, setInstructions] = useState('')
  const [notify, setNotify] = useState(true)
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const open = useOrderAction<Pick<ReturnPageResponse, 'id' | 'state'>>('POST', '/returns', (made) => {
    navigate(`/returns/${made.id}`)
    showToast(t(`orders.return.${made.state}`))
  })
  const lines = chosenItems(items)
  return (
    <ActionDialog
      title={t('returns.open')}
      confirmLabel={t('returns.open')}
      isPending={open.isPending}
      isIncomplete={lines.length === 0}
      missing={t('act.noPieces')}
      error={open.error}
      onConfirm={() =>
        open.mutate({
          body: {
            order: order.number,
            lines,
            reason,
            notify,
            ...(instructions.trim() && { instructions: instructions.trim() }),
          },
        })
      }
      onClose={close}
    >
      <ItemsField label={t('returns.whichPieces')} rows={rows} items={items} onChange={setItems} />
      <Select
        label={t('act.reason')}
        value={reason}
        options={returnReasons.map((value) => ({ value, label: t(`returns.reasons.${value}`) }))}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextArea
        label={t('returns.instructions')}
        value={instructions}
        onChange={(event) => setInstructions(event.target.value)}
      />
      <Checkbox label={t('act.notify')} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
    </ActionDialog>
  )
}
