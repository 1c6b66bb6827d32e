import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox, Select } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { carriers } from '#shared/vocabularies.ts'
import { TrackingField } from './tracking-field.tsx'
import { useOrder, useOrderAction } from './use-order.ts'

/** Changes the carrier and tracking number of a parcel that was sent; asks whether to mail the customer again. */
export function Component() {
  const { t } = useTranslation()
  const order = useOrder()
  const { parcelId } = useParams()
  const navigate = useNavigate()
  const parcel = order.parcels.find(({ id }) => String(id) === parcelId)
  const [carrier, setCarrier] = useState(parcel?.carrier ?? 'postnord')
  const [number, setNumber] = useState(parcel?.tracking_number ?? '')
  const [notify, setNotify] = useState(true)
  const close = () => navigate(`/orders/${order.number}`, { preventScrollReset: true })
  const change = useOrderAction('PATCH', `/parcels/${parcelId}`, () => {
    close()
    showToast(t('act.saved'))
  })
  if (!parcel) return null
  return (
    <ActionDialog
      title={t('orders.acts.tracking')}
      confirmLabel={t('act.save')}
      isPending={change.isPending}
      error={change.error}
      onConfirm={() =>
        change.mutate({ body: { carrier, tracking_number: number.trim() || null, notify }, version: parcel.version })
      }
      onClose={close}
    >
      <Select
        label={t('orders.ship.carrier')}
        value={carrier}
        options={carriers.map((value) => ({ value, label: t(`orders.carriers.${value}`) }))}
        onChange={(event) => setCarrier(event.target.value)}
      />
      <TrackingField value={number} errors={change.error?.errors.tracking_number} onChange={setNumber} />
      <Checkbox
        label={t('orders.ship.mailAgain')}
        checked={notify}
        onChange={(event) => setNotify(event.target.checked)}
      />
    </ActionDialog>
  )
}
