import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import { type Refund, refund, someAmount } from '#contract/office/sales/refunds.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox } from '#office/kit/field.tsx'
import { cardName, useFormats } from '#office/kit/formats.ts'
import { showToast } from '#office/kit/toasts.tsx'
import { RefundFields, useRefundForm, useRefundMessage } from '#office/screens/sales/refunds/refund-form.tsx'
import { joined } from '#shared/isolated-text.ts'
import { type Cents, lesser, noCents, sumOf } from '#shared/money.ts'
import { type BoughtLine, paidForItems } from '#shared/shares.ts'
import { chosenItems, type ItemRow, ItemsField } from './quantities-field.tsx'
import { useOrder, useOrderAction, useOrderAtProvider } from './use-order.ts'

/** Refunds items at their price, or an amount, and shows the effect in numbers. */
export function RefundDialog({ action }: { action: 'refund' | 'cancel' }) {
  const { t } = useTranslation()
  const order = useOrder()
  const { money } = useFormats(order.currency)
  const messageOf = useRefundMessage(order.currency)
  const navigate = useNavigate()
  const isCancel = action === 'cancel'
  const paid = useOrderAtProvider(order.number).data?.charges.find(({ state }) => state === 'succeeded')
  const card = paid ? cardName(paid.card_brand, paid.last4) : null
  const hasMembership = order.membership !== null && order.membership.ended_at === null
  const rows = order.lines
    .map(({ position, name, size, price, quantity, refunded, left }) => ({
      position,
      name,
      size,
      price,
      max: isCancel ? left : quantity - refunded,
    }))
    .filter(({ max }) => max > 0)
  const [items, setItems] = useState<ReadonlyMap<number, number>>(
    new Map(isCancel ? rows.map((row) => [row.position, row.max]) : []),
  )
  const [ticked, tick] = useState<ReadonlyMap<number, boolean>>(new Map())
  // Items that were never sent are all still in the warehouse, so one checkbox covers a whole cancellation.
  const [isKept, keep] = useState(true)
  const [endMembership, setEndMembership] = useState(false)
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const path = isCancel ? `/orders/${order.number}/cancel` : `/orders/${order.number}/refunds`
  const run = useOrderAction<Refund>(
    'POST',
    path,
    (made) => {
      close()
      showToast(messageOf(made))
    },
    { decode: amountsIn(refund) },
  )
  const lines = chosenItems(items)
  const atPrice = sumOf(lines.map(({ position, quantity }) => paidFor(order.lines, position, quantity)))
  const offered = lesser(atPrice, order.refundable)
  const form = useRefundForm(offered || null, order.currency)
  const { amount, isValid } = form
  // Items that went to the customer are not restocked just because they are refunded.
  const isBack = (position: number) =>
    isCancel
      ? isKept
      : (ticked.get(position) ?? order.lines.find((line) => line.position === position)?.delivered === 0)
  const restocked = lines.reduce((sum, { position, quantity }) => sum + (isBack(position) ? quantity : 0), 0)
  const linesToTick = isCancel ? [] : lines
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <ActionDialog
      title={t(`orders.${action}.title`)}
      confirmLabel={
        isValid ? t(`orders.${action}.confirm`, { amount: money(amount, order.currency) }) : t(`orders.acts.${action}`)
      }
      {...(isCancel && { closeLabel: t('act.close') })}
      isDanger
      isPending={run.isPending}
      isIncomplete={!isValid || (isCancel && count === 0)}
      missing={t(isCancel && count === 0 ? 'act.noPieces' : 'act.amountWrong')}
      error={run.error}
      consequence={
        isValid &&
        [
          card
            ? t('orders.refund.moneyToCard', { amount: money(amount, order.currency), card })
            : t('orders.refund.money', { amount: money(amount, order.currency), payment: order.payment_id }),
          restocked > 0 ? t('orders.refund.stock', { count: restocked }) : t('orders.refund.noStock'),
          hasMembership && t(endMembership ? 'orders.refund.membershipEnds' : 'orders.refund.membershipStays'),
        ]
          .filter(Boolean)
          .join(' ')
      }
      onConfirm={() =>
        run.mutate({
          body: {
            lines: lines.map((line) => ({ ...line, restock: isBack(line.position) })),
            ...(!isCancel && { amount: toWire(someAmount, amount) }),
            ...form.words,
            notify: form.notify,
            end_membership: endMembership,
          },
        })
      }
      onClose={close}
    >
      {order.disputes.length > 0 && <p className="text-bad">{t('orders.refund.disputed')}</p>}
      {rows.length > 0 && (
        <ItemsField
          label={t(`orders.${action}.pieces`)}
          rows={rows}
          items={items}
          currency={order.currency}
          onChange={(next) => {
            setItems(next)
            form.resetAmount()
          }}
        />
      )}
      {isCancel && count > 0 && (
        <Checkbox
          label={t('orders.refund.restock')}
          checked={isKept}
          onChange={(event) => keep(event.target.checked)}
        />
      )}
      {/* As high as their texts: rows of the dialog itself may be squeezed to a box's least height. */}
      <div className="empty:hidden">
        {linesToTick.map(({ position }) => (
          <Checkbox
            key={position}
            label={
              linesToTick.length === 1
                ? t('orders.refund.restock')
                : t('orders.refund.restockLine', { name: nameOf(rows, position) })
            }
            checked={isBack(position)}
            onChange={(event) => tick(new Map(ticked).set(position, event.target.checked))}
          />
        ))}
      </div>
      {linesToTick.some(({ position }) => !isBack(position)) && (
        <p className="text-sm text-soft">{t('orders.refund.withCustomer')}</p>
      )}
      <RefundFields
        form={form}
        error={run.error}
        currency={order.currency}
        amount={isCancel ? null : { hint: t('orders.refund.left', { amount: money(order.refundable) }) }}
      />
      {hasMembership && (
        <Checkbox
          label={t('orders.refund.endMembership')}
          checked={endMembership}
          onChange={(event) => setEndMembership(event.target.checked)}
        />
      )}
    </ActionDialog>
  )
}

function paidFor(lines: { position: number; bought: BoughtLine }[], position: number, quantity: number): Cents {
  const line = lines.find((each) => each.position === position)
  return line ? paidForItems(line.bought, quantity) : noCents
}

function nameOf(rows: readonly ItemRow[], position: number): string {
  const row = rows.find((each) => each.position === position)
  return joined([row?.name, row?.size])
}

export function Component() {
  return <RefundDialog action="refund" />
}
