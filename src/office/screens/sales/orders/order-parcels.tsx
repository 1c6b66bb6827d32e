import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderPageResponse } from '#contract/office/sales/order-page.ts'
import { useMay } from '#office/api/me.ts'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { isolated, joined } from '#shared/isolated-text.ts'
import { OrderState } from './order-state-tags.tsx'
import { useOrderAction } from './use-order.ts'

type Parcel = OrderPageResponse['parcels'][number]

const undoMs = 30_000
const actionsOf: Record<string, readonly string[]> = {
  PACKED: ['cancel'],
  SHIPPED: ['deliver', 'return'],
  DELIVERED: ['return'],
}

export function OrderParcels({ order }: { order: OrderPageResponse }) {
  const { t } = useTranslation()
  const may = useMay()
  if (order.parcels.length === 0) return null
  return (
    <Section title={t('orders.parcels')}>
      <ul className="grid gap-3">
        {order.parcels.map((parcel) => (
          <ParcelRow key={parcel.id} parcel={parcel} order={order} mayAct={may('orders.fulfil')} />
        ))}
      </ul>
    </Section>
  )
}

function ParcelRow({ parcel, order, mayAct }: { parcel: Parcel; order: OrderPageResponse; mayAct: boolean }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const canUndo = useStillWithin(parcel.state === 'SHIPPED' ? parcel.shipped_at : null, undoMs)
  const action = useOrderAction('POST', '', () => showToast(t('orders.done.parcel')))
  const run = (name: string) =>
    action.mutate({ path: `/parcels/${parcel.id}/${name}`, version: parcel.version, body: {} })
  const nameOf = (position: number) => order.lines.find((line) => line.position === position)?.name ?? ''
  return (
    <li className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <OrderState of="parcel" state={parcel.state} />
          {parcel.carrier && <span>{t(`orders.carriers.${parcel.carrier}`)}</span>}
          {parcel.tracking_number && <code className="text-sm wrap-anywhere">{parcel.tracking_number}</code>}
        </span>
        <span className="text-sm text-soft">
          {dateTime(parcel.delivered_at ?? parcel.shipped_at ?? parcel.created_at)}
        </span>
      </div>
      <p className="text-sm wrap-anywhere text-soft">
        {joined(
          parcel.lines.map(({ position, quantity }) => `${quantity} × ${isolated(nameOf(position))}`),
          ', ',
        )}
      </p>
      {action.error && <ErrorNote error={action.error} />}
      {mayAct && (
        <div className="flex flex-wrap gap-2">
          {parcel.state === 'PACKED' && (
            <LinkButton to={`ship?parcel=${parcel.id}`}>{t('orders.acts.ship')}</LinkButton>
          )}
          {canUndo && (
            <Button isPending={action.isPending} onPress={() => run('undo')}>
              {t('orders.acts.undoShip')}
            </Button>
          )}
          {parcel.state === 'SHIPPED' && (
            <LinkButton to={`parcels/${parcel.id}/tracking`}>{t('orders.acts.tracking')}</LinkButton>
          )}
          {(actionsOf[parcel.state] ?? []).map((name) => (
            <Button key={name} isPending={action.isPending} onPress={() => run(name)}>
              {t(`orders.parcelActs.${name}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

/** True if less than `ms` have passed since an instant. Turns false by itself. */
function useStillWithin(moment: string | null, ms: number): boolean {
  const left = moment === null ? 0 : Date.parse(moment) + ms - Date.now()
  const [isOver, setOver] = useState(left <= 0)
  useEffect(() => {
    setOver(left <= 0)
    if (left <= 0) return
    const timer = setTimeout(() => setOver(true), left)
    return () => clearTimeout(timer)
  }, [left])
  return !isOver
}
