import type { TFunction } from 'i18next'
import { carriers } from '#contract/office/parcels.ts'
import { Checkbox, Select } from '#office/kit/field.tsx'
import type { BulkAct } from '#office/kit/list/bulk-bar.tsx'

/** Ships the packed parcels of many orders with one carrier; tracking numbers are given at each order. */
export function shipPacked(t: TFunction): BulkAct {
  return {
    act: 'ship',
    label: t('orders.acts.shipPacked'),
    input: { carrier: 'postnord', notify: true },
    consequence: (count) => t('orders.ship.many', { count }),
    fields: (input, change) => (
      <>
        <Select
          label={t('orders.ship.carrier')}
          value={String(input.carrier)}
          options={carriers.map((value) => ({ value, label: t(`orders.carriers.${value}`) }))}
          onChange={(event) => change({ ...input, carrier: event.target.value })}
        />
        <Checkbox
          label={t('act.notify')}
          checked={input.notify === true}
          onChange={(event) => change({ ...input, notify: event.target.checked })}
        />
      </>
    ),
  }
}
