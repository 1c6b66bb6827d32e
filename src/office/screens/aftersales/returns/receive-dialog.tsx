import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type ReturnPageResponse, returnPage } from '#contract/office/aftersales/returns.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox, Select } from '#office/kit/field.tsx'
import { ItemsField } from '#office/screens/sales/orders/quantities-field.tsx'
import { useReturnAction } from './use-return.ts'

/** Records the quantities received, their condition and what to restock, or a proof that the goods were sent. */
export function Component() {
  const { t } = useTranslation()
  // A refund usually follows at once, by the same person.
  const { row, close, action, run } = useReturnAction<ReturnPageResponse>(
    'receive',
    ({ allowed }) => {
      const text = t('returns.done.received')
      return allowed.includes('refund') ? { text, next: 'refund' } : text
    },
    { decode: amountsIn(returnPage) },
  )
  const open = row.lines.filter(({ awaited }) => awaited > 0)
  const [items, setItems] = useState<ReadonlyMap<number, number>>(
    new Map(open.map(({ position, awaited }) => [position, awaited])),
  )
  const [damaged, setDamaged] = useState<ReadonlySet<number>>(new Set())
  const [restocked, setRestocked] = useState<ReadonlySet<number>>(new Set(open.map(({ position }) => position)))
  const [isProof, setProof] = useState(false)
  const chosen = open.filter(({ position }) => (items.get(position) ?? 0) > 0)
  const back = chosen.filter(({ position }) => restocked.has(position))
  const count = back.reduce((sum, { position }) => sum + (items.get(position) ?? 0), 0)
  return (
    <ActionDialog
      title={t('returns.acts.receive')}
      confirmLabel={t('returns.acts.receive')}
      consequence={count > 0 ? t('orders.refund.stock', { count }) : t('orders.refund.noStock')}
      isPending={action.isPending}
      isIncomplete={chosen.length === 0 && !isProof}
      missing={t('act.nothingCame')}
      error={action.error}
      onConfirm={() =>
        run({
          lines: chosen.map(({ position }) => ({
            position,
            quantity: items.get(position),
            condition: damaged.has(position) ? 'damaged' : 'good',
            restock: restocked.has(position),
          })),
          sent_proof: isProof,
        })
      }
      onClose={close}
    >
      <ItemsField
        label={t('returns.whatCame')}
        rows={open.map(({ position, name, size, price, awaited: max }) => ({ position, name, size, price, max }))}
        items={items}
        currency={row.currency}
        onChange={setItems}
      />
      {chosen.map(({ position, name }) => (
        <div key={position} className="grid gap-1 rounded-md border border-line p-3">
          <Select
            label={t('returns.conditionOf', { name })}
            value={damaged.has(position) ? 'damaged' : 'good'}
            options={['good', 'damaged'].map((value) => ({ value, label: t(`returns.conditions.${value}`) }))}
            onChange={(event) => {
              const isDamaged = event.target.value === 'damaged'
              setDamaged(changed(damaged, position, isDamaged))
              setRestocked(changed(restocked, position, !isDamaged))
            }}
          />
          <Checkbox
            label={t('orders.refund.restock')}
            checked={restocked.has(position)}
            onChange={(event) => setRestocked(changed(restocked, position, event.target.checked))}
          />
        </div>
      ))}
      <Checkbox
        label={t('returns.proofGiven')}
        checked={isProof}
        onChange={(event) => setProof(event.target.checked)}
      />
    </ActionDialog>
  )
}

function changed(set: ReadonlySet<number>, value: number, isIn: boolean): Set<number> {
  const next = new Set(set)
  if (isIn) next.add(value)
  else next.delete(value)
  return next
}
