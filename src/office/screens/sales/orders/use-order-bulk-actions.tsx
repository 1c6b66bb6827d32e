import { useTranslation } from 'react-i18next'
import { useMay } from '#office/api/me.ts'
import { Checkbox, Select } from '#office/kit/field.tsx'
import type { BulkAction } from '#office/kit/list/bulk-bar.tsx'
import { carriers, type OrderFulfilmentState } from '#shared/vocabularies.ts'

/** Parameters of the address that belong to the dialog for shipping several orders. */
export const shipDialogKeys = ['orders', 'allOf'] as const

/** Max orders in that dialog; more are shipped by a job, without tracking numbers. */
const maxInDialog = 100

const toSend: readonly OrderFulfilmentState[] = ['UNFULFILLED', 'PACKED', 'PARTIAL']

/** Returns the actions on many orders that are not possible for an order in this state. */
export function unfitActions(state: OrderFulfilmentState): string[] {
  const isToSend = toSend.includes(state)
  return [
    ...(isToSend && state !== 'PACKED' ? [] : ['pack']),
    ...(isToSend ? [] : ['ship', 'hold']),
    ...(state === 'ON_HOLD' ? [] : ['release']),
  ]
}

type ShipInput = { carrier: string; notify: boolean; isBare: boolean }

/** Returns the actions on the selected orders that the person may use. */
export function useOrderBulkActions(): BulkAction[] {
  const { t } = useTranslation()
  const may = useMay()
  const stateOf = (state: string) => t(`orders.fulfilment.${state}`, { defaultValue: state })
  const done = (action: string) => (count: number) => t(`orders.bulkDone.${action}`, { count })
  const paper = (name: string): BulkAction => ({
    action: name,
    label: t(`orders.bulkPapers.${name}`),
    opens: (ids, query) =>
      `/api/admin/papers/${name}?${new URLSearchParams(ids ? { orders: ids.join(',') } : { filter: query })}`,
  })
  const pack: BulkAction = {
    action: 'pack',
    label: t('orders.acts.pack'),
    consequence: (count) => t('orders.packMany', { count }),
    keepsSelection: true,
    done: done('pack'),
    stateOf,
  }
  const begun: ShipInput = { carrier: 'postnord', notify: true, isBare: false }
  const ship: BulkAction = {
    action: 'ship',
    label: t('orders.acts.ship'),
    leadsTo(ids, query, count) {
      if (count > maxInDialog) return null
      const params = new URLSearchParams(query || 'all=')
      if (ids) params.set('orders', ids.join(','))
      else params.set('allOf', '1')
      return `/orders/ship?${params}`
    },
    input: begun,
    consequence: (count) => t('orders.ship.many', { count }),
    missing: (input) => ((input as ShipInput).isBare ? null : t('orders.ship.tooManyRows', { count: maxInDialog })),
    sent: ({ isBare, ...input }) => ({ ...input, pack: true }),
    fields: (input, change) => <ShipFields input={input as ShipInput} onChange={change} />,
    done: done('ship'),
    stateOf,
  }
  return [
    ...(may('orders.fulfil') ? [pack, ship] : []),
    ...(may('orders.edit')
      ? [
          { action: 'hold', label: t('orders.acts.hold'), needsReason: true, done: done('hold'), stateOf },
          {
            action: 'release',
            label: t('orders.acts.release'),
            keepsSelection: true,
            done: done('release'),
            stateOf,
          },
        ]
      : []),
    ...(may('exports.people')
      ? [{ action: 'export', label: t('orders.acts.export'), file: 'orders.csv', keepsSelection: true }]
      : []),
    paper('packing-slips'),
    paper('pick-list'),
    paper('receipts'),
  ]
}

/** Fields for shipping more orders than the dialog with tracking numbers shows. */
function ShipFields({ input, onChange }: { input: ShipInput; onChange(input: ShipInput): void }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('orders.ship.tooManyRows', { count: maxInDialog })}</p>
      <Select
        label={t('orders.ship.carrier')}
        value={input.carrier}
        options={carriers.map((value) => ({ value, label: t(`orders.carriers.${value}`) }))}
        onChange={(event) => onChange({ ...input, carrier: event.target.value })}
      />
      <Checkbox
        label={t('orders.ship.allBare')}
        checked={input.isBare}
        onChange={(event) => onChange({ ...input, isBare: event.target.checked })}
      />
      <Checkbox
        label={t('act.notify')}
        checked={input.notify}
        onChange={(event) => onChange({ ...input, notify: event.target.checked })}
      />
    </>
  )
}
