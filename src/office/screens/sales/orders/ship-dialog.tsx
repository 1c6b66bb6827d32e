import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Parcel } from '#contract/office/aftersales/parcels.ts'
import { callApi, newKey, OfficeError } from '#office/api/api-client.ts'
import { useRefresh } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox, Select, TextField } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { carriers } from '#shared/vocabularies.ts'
import { chosenItems, ItemsField } from './quantities-field.tsx'
import { TrackingField } from './tracking-field.tsx'
import { useOrder } from './use-order.ts'
import { useShipment } from './use-shipment.ts'

/** Packs the chosen items, or takes the packed parcel, and ships it with carrier and tracking number. */
export function Component() {
  const { t } = useTranslation()
  const order = useOrder()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [params] = useSearchParams()
  const packed = order.parcels.find(({ id, state }) => state === 'PACKED' && matches(params.get('parcel'), id))
  const rows = order.lines
    .filter(({ left }) => left > 0)
    .map(({ position, name, size, left }) => ({ position, name, size, max: left }))
  const [items, setItems] = useState<ReadonlyMap<number, number>>(new Map(rows.map((row) => [row.position, row.max])))
  const [carrier, setCarrier] = useState<string>(packed?.carrier ?? 'postnord')
  const [number, setNumber] = useState(packed?.tracking_number ?? '')
  const [link, setLink] = useState(packed?.own_tracking_url ?? '')
  const [notify, setNotify] = useState(true)
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const shipment = useShipment(order.number, {
    packed: packed ?? null,
    onDone(parcel: Parcel) {
      refresh('/orders', '/counts')
      close()
      const undo = async () => {
        try {
          await callApi('POST', `/parcels/${parcel.id}/undo`, { version: parcel.version, body: {}, key: newKey() })
          showToast(t('orders.done.undone'))
        } catch (problem) {
          if (!(problem instanceof OfficeError)) throw problem
          showToast(problem.code === 'offline' ? t('act.notSaved') : problem.message || t('act.failed'))
        }
        refresh('/orders', '/counts')
      }
      const warning = Object.values(parcel.warnings).flat()[0]
      showToast(
        warning
          ? t(`orders.warnings.${warning}`, { defaultValue: t('orders.warnings.odd') })
          : t('orders.done.shipped'),
        undo,
      )
    },
  })
  const lines = chosenItems(items)
  const count = packed
    ? packed.lines.reduce((sum, line) => sum + line.quantity, 0)
    : lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <ActionDialog
      title={t('orders.ship.title')}
      confirmLabel={t('orders.acts.ship')}
      consequence={t(notify ? 'orders.ship.consequence' : 'orders.ship.silent', { count })}
      isPending={shipment.isPending}
      isIncomplete={count === 0}
      missing={t('act.noPieces')}
      error={shipment.error}
      onConfirm={() =>
        shipment.mutate({
          lines,
          tracking: { carrier, tracking_number: number.trim() || null, tracking_url: link.trim() || null, notify },
        })
      }
      onClose={close}
    >
      {packed ? (
        <p className="text-soft">{t('orders.ship.packed', { count })}</p>
      ) : (
        <ItemsField label={t('orders.ship.pieces')} rows={rows} items={items} onChange={setItems} />
      )}
      <Select
        label={t('orders.ship.carrier')}
        value={carrier}
        options={carriers.map((value) => ({ value, label: t(`orders.carriers.${value}`) }))}
        onChange={(event) => setCarrier(event.target.value)}
      />
      <TrackingField value={number} errors={shipment.error?.errors.tracking_number} onChange={setNumber} />
      <TextField
        label={t('orders.ship.link')}
        hint={t('orders.ship.linkHint')}
        type="url"
        value={link}
        errors={shipment.error?.errors.tracking_url}
        onChange={(event) => setLink(event.target.value)}
      />
      <Checkbox label={t('act.notify')} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
    </ActionDialog>
  )
}

function matches(wanted: string | null, id: number): boolean {
  return wanted === null || wanted === String(id)
}
