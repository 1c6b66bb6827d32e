import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BulkResponse } from '#contract/office/lists.ts'
import type { Shipment } from '#contract/office/sales/shipments.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { joined } from '#shared/isolated-text.ts'

type ResultProps = { response: BulkResponse; rows: readonly Shipment[]; onClose(): void }

/** Lists which orders were shipped, and which were not and why. */
export function ShipOrdersResult({ response: { done, failed }, rows, onClose }: ResultProps) {
  const { t } = useTranslation()
  const rowOf = (id: string) => rows.find(({ number }) => String(number) === id)
  // The rows were read again after shipping, and say more than the refusal.
  const reasonOf = ({ id, message, state }: BulkResponse['failed'][number]) => {
    const obstacle = rowOf(id)?.obstacle
    if (obstacle) return t(`orders.ship.obstacles.${obstacle}`)
    return state ? t(`orders.fulfilment.${state}`, { defaultValue: message }) : message
  }
  const link = (id: string) => (
    <Link to={`/orders/${id}`} className="font-medium underline pointer-coarse:py-2.5">
      {joined([id, rowOf(id)?.name])}
    </Link>
  )
  return (
    <Sheet label={t('list.bulkDone')} onClose={onClose}>
      <div className="grid gap-3 p-5">
        <h2 className="font-display text-title">{t('list.bulkDone')}</h2>
        <div role="status" className="grid gap-2">
          <p className="font-medium">{t('orders.ship.notShipped', { count: failed.length })}</p>
          <ul className="grid max-h-60 gap-1 overflow-y-auto">
            {failed.map((failure) => (
              <li key={failure.id}>
                {link(failure.id)} <span className="text-bad">{reasonOf(failure)}</span>
              </li>
            ))}
          </ul>
          <p className="font-medium">{t('orders.bulkDone.ship', { count: done.length })}</p>
          <ul className="grid max-h-60 gap-1 overflow-y-auto">
            {done.map((id) => (
              <li key={id}>{link(id)}</li>
            ))}
          </ul>
        </div>
        <Button shape="primary" onPress={onClose}>
          {t('act.close')}
        </Button>
      </div>
    </Sheet>
  )
}
