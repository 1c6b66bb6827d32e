import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import type { BulkResponse } from '#contract/office/lists.ts'
import type { Shipment, ShipmentsResponse } from '#contract/office/sales/shipments.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog, Sheet } from '#office/kit/action-dialog.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Checkbox, Select } from '#office/kit/field.tsx'
import type { Selection } from '#office/kit/list/use-selection.ts'
import { Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { carriers } from '#shared/vocabularies.ts'
import { ShipOrdersGrid } from './ship-orders-grid.tsx'
import { ShipOrdersResult } from './ship-orders-result.tsx'
import { TrackingSource } from './tracking-source.tsx'
import type { Matching } from './tracking-table-rules.ts'
import { shipDialogKeys } from './use-order-bulk-actions.tsx'
import { useShippingDraft } from './use-shipping-draft.ts'

/** Ships several orders, packed or not, each with its own tracking number. */
export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const list = new URLSearchParams([...params].filter(([key]) => !shipDialogKeys.includes(key as never)))
  const orders = params.get('orders')
  const asked: [string, string] = orders === null ? ['filter', withoutPage(list)] : ['orders', orders]
  const path = `/shipments?${new URLSearchParams([asked])}`
  const { data, error, refetch } = useRead<ShipmentsResponse>(path)
  // What matches changes with what is shipped, so the rows stay those that the dialog began with.
  const [rows, setRows] = useState<readonly Shipment[]>()
  if (data && rows === undefined) setRows(data.items)
  const close = () => navigate(`/orders?${list}`, { preventScrollReset: true })
  const { t } = useTranslation()
  if (!rows) {
    return (
      <Sheet label={t('orders.ship.title')} onClose={close} isWide>
        <div className="p-5">{error ? <ErrorNote error={error} onRetry={refetch} /> : <Skeleton rows={6} />}</div>
      </Sheet>
    )
  }
  const fresh = (row: Shipment) => data?.items.find(({ number }) => number === row.number) ?? row
  return <ShipOrders rows={rows.map(fresh)} onClose={close} />
}

function withoutPage(list: URLSearchParams): string {
  const filter = new URLSearchParams(list)
  for (const key of ['cursor', 'sort', 'all']) filter.delete(key)
  return filter.toString()
}

type ShipOrdersProps = { rows: readonly Shipment[]; onClose(): void }

function ShipOrders({ rows, onClose }: ShipOrdersProps) {
  const { t } = useTranslation()
  const selection = useOutletContext<Selection>()
  const { draft, change, forget } = useShippingDraft(rows)
  const [isMixed, setMixed] = useState(() => Object.keys(draft.carriers).length > 0)
  const [notify, setNotify] = useState(true)
  /** Whether orders without a number leave too; null until it is chosen. */
  const [areBareSent, sendBare] = useState<boolean | null>(null)
  const [matching, setMatching] = useState<Matching | null>(null)
  const [response, setResponse] = useState<BulkResponse | null>(null)
  const ready = rows.filter(({ obstacle }) => obstacle === null)
  const numberOf = ({ number }: Shipment) => draft.numbers[number]?.trim() ?? ''
  const carrierOf = ({ number }: Shipment) => (isMixed && draft.carriers[number]) || draft.carrier
  const bare = ready.filter((row) => !numberOf(row))
  const shipped = bare.length > 0 && areBareSent !== true ? ready.filter((row) => numberOf(row)) : ready
  const isUndecided = bare.length > 0 && areBareSent === null
  const ship = useAction<BulkResponse>('POST', '/orders/bulk', {
    refresh: ['/orders', '/shipments'],
    onDone(made) {
      forget(made.done)
      selection.select(new Set([...selection.selected].filter((id) => !made.done.includes(id))))
      if (made.failed.length > 0) return setResponse(made)
      onClose()
      showToast(t('orders.bulkDone.ship', { count: made.done.length }))
    },
  })
  const take = (found: Matching) => {
    setMatching(found)
    change({ numbers: { ...draft.numbers, ...found.numbers } })
  }
  if (response) return <ShipOrdersResult response={response} rows={rows} onClose={onClose} />
  const count = isUndecided ? ready.length : shipped.length
  return (
    <ActionDialog
      isWide
      title={t('orders.ship.several')}
      confirmLabel={ready.length > 0 ? t('orders.ship.confirmSeveral', { count }) : null}
      isPending={ship.isPending}
      isIncomplete={isUndecided || shipped.length === 0}
      missing={isUndecided ? t('orders.ship.numbersMissing', { count: bare.length }) : t('orders.ship.noneReady')}
      error={ship.error}
      consequence={
        ready.length > 0 && t(notify ? 'orders.ship.severalConsequence' : 'orders.ship.severalSilent', { count })
      }
      onConfirm={() =>
        ship.mutate({
          body: {
            ids: shipped.map(({ number }) => String(number)),
            act: 'ship',
            input: {
              pack: true,
              notify,
              carrier: draft.carrier,
              tracking: Object.fromEntries(
                shipped.map((row) => [row.number, { carrier: carrierOf(row), tracking_number: numberOf(row) }]),
              ),
            },
          },
        })
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="w-48">
          <Select
            label={t('orders.ship.carrier')}
            value={draft.carrier}
            options={carriers.map((value) => ({ value, label: t(`orders.carriers.${value}`) }))}
            onChange={(event) => change({ carrier: event.target.value })}
          />
        </div>
        <Checkbox
          label={t('orders.ship.mixedCarriers')}
          checked={isMixed}
          onChange={(event) => setMixed(event.target.checked)}
        />
      </div>
      {ready.length > 0 && (
        <TrackingSource orders={ready.map(({ number }) => String(number))} matching={matching} onMatching={take} />
      )}
      <ShipOrdersGrid
        rows={rows}
        numbers={draft.numbers}
        carrierOf={carrierOf}
        isMixed={isMixed}
        onPaste={take}
        onNumber={(order, number) => change({ numbers: { ...draft.numbers, [order]: number } })}
        onCarrier={(order, carrier) => change({ carriers: { ...draft.carriers, [order]: carrier } })}
      />
      {bare.length > 0 && <BareChoice bare={bare} all={ready.length} value={areBareSent} onChange={sendBare} />}
      {ready.length > 0 && (
        <Checkbox label={t('act.notify')} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
      )}
    </ActionDialog>
  )
}

type BareProps = {
  bare: readonly Shipment[]
  all: number
  value: boolean | null
  onChange(areBareSent: boolean): void
}

/** Asks what happens to the orders without a tracking number. */
function BareChoice({ bare, all, value, onChange }: BareProps) {
  const { t } = useTranslation()
  const options = [
    ...(bare.length < all
      ? [{ isSent: false, label: t('orders.ship.onlyNumbered', { count: all - bare.length }) }]
      : []),
    { isSent: true, label: t('orders.ship.withBare', { count: bare.length }) },
  ]
  return (
    <fieldset className="grid">
      <legend className="text-sm font-medium">{t('orders.ship.bareLegend', { count: bare.length })}</legend>
      {options.map(({ isSent, label }) => (
        <label key={label} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name="bare"
            className="size-4 shrink-0 accent-brand"
            checked={value === isSent}
            onChange={() => onChange(isSent)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
