import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import type { StatementItem } from '#contract/office/aftersales/statements.ts'
import { type OrderPageResponse, orderPage } from '#contract/office/sales/order-page.ts'
import { type OrderItem, type OrderListResponse, orderListResponse } from '#contract/office/sales/orders.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { TextArea, TextField } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { showToast } from '#office/kit/toasts.tsx'
import { chosenItems, type Items, ItemsField } from '#office/screens/sales/orders/quantities-field.tsx'
import { joined } from '#shared/isolated-text.ts'

/** Runs an action on the statement of the screen below. On success it closes the dialog and shows a message. */
function useStatementAction(name: 'match' | 'close') {
  const { t } = useTranslation()
  const row = useOutletContext<StatementItem>()
  const navigate = useNavigate()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const action = useAction<StatementItem>('POST', `/withdrawals/${row.id}/${name}`, {
    refresh: ['/withdrawals', '/returns', '/orders', '/counts', '/overview'],
    onDone({ state }) {
      close()
      showToast(t(`returns.statements.states.${state}`))
    },
  })
  return { row, close, action, run: (body: object) => action.mutate({ body, version: row.version }) }
}

/** Finds the order of a statement, by number, name or address, and files it as a withdrawal. */
export function MatchDialog() {
  const { t } = useTranslation()
  const { row, close, action, run } = useStatementAction('match')
  const [text, setText] = useState(String(row.order ?? row.email))
  const [number, setNumber] = useState<number | null>(row.order)
  const [items, setItems] = useState<Items>(new Map())
  const wanted = text.trim()
  const found = useRead<OrderListResponse>(`/orders?${new URLSearchParams({ q: wanted, limit: '8' })}`, {
    enabled: wanted.length > 1,
    keep: true,
    decode: amountsIn(orderListResponse),
  })
  const isPart = row.scope === 'items'
  const lines = chosenItems(items)
  return (
    <ActionDialog
      title={t('returns.statements.match')}
      confirmLabel={t('returns.statements.match')}
      consequence={t('returns.statements.matchConsequence')}
      isPending={action.isPending}
      isIncomplete={number === null || (isPart && lines.length === 0)}
      missing={number === null ? t('returns.statements.noOrder') : t('act.noPieces')}
      error={action.error}
      onConfirm={() => run({ order: number, ...(isPart && { lines }) })}
      onClose={close}
    >
      <TextField
        label={t('returns.statements.findOrder')}
        value={text}
        errors={action.error?.errors.order}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">{t('returns.statements.orders')}</legend>
        {found.data?.items.length === 0 && <p className="text-soft">{t('returns.statements.noOrders')}</p>}
        {found.data?.items.map((order) => (
          <OrderChoice
            key={order.number}
            order={order}
            isChosen={order.number === number}
            onChoose={() => {
              setNumber(order.number)
              setItems(new Map())
            }}
          />
        ))}
      </fieldset>
      {isPart && number !== null && (
        <>
          <p className="rounded-md bg-line/30 px-3 py-2 wrap-anywhere">{row.items}</p>
          <OrderItems number={number} items={items} onChange={setItems} />
        </>
      )}
    </ActionDialog>
  )
}

function OrderChoice({ order, isChosen, onChoose }: { order: OrderItem; isChosen: boolean; onChoose(): void }) {
  const { t } = useTranslation()
  const { day, money } = useFormats()
  return (
    <label className="flex items-start gap-2 py-1 pointer-coarse:min-h-11">
      <input type="radio" name="order" checked={isChosen} onChange={onChoose} className="mt-1" />
      <span className="min-w-0 wrap-anywhere">
        {t('orders.title', { number: order.number })}
        <span className="block text-sm text-soft">
          {joined([order.name, order.email, day(order.created_at), money(order.total, order.currency)])}
        </span>
      </span>
    </label>
  )
}

function OrderItems({ number, items, onChange }: { number: number; items: Items; onChange(items: Items): void }) {
  const { t } = useTranslation()
  const { data } = useRead<OrderPageResponse>(`/orders/${number}`, { decode: amountsIn(orderPage) })
  const rows = (data?.lines ?? []).map(({ position, name, size, quantity }) => ({
    position,
    name,
    size,
    max: quantity,
  }))
  return <ItemsField label={t('returns.statements.which')} rows={rows} items={items} onChange={onChange} />
}

/** Closes a statement without a withdrawal, with the reason why. */
export function CloseStatementDialog() {
  const { t } = useTranslation()
  const { close, action, run } = useStatementAction('close')
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={t('returns.statements.close')}
      confirmLabel={t('returns.statements.close')}
      consequence={t('returns.statements.closeConsequence')}
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
